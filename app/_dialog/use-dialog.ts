import { createElement, Fragment, type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react'

type Draw = (onClose: () => void) => ReactNode
/** Opens the dialog that `draw` renders. */
export type OpenDialog = (draw: Draw) => void

/**
 * A screen's dialog, one at a time. `open` takes its render function and is referentially stable;
 * `dialog` is the open one. It renders once with the data at opening, so that background updates
 * cannot change what the user confirms. Each opening is a dialog of its own, which an earlier one
 * cannot close when its request succeeds late.
 */
export function useDialog(): { dialog: ReactNode; open: OpenDialog } {
  const [dialog, setDialog] = useState<ReactElement>()
  const openings = useRef(0)
  const open = useCallback((draw: Draw) => {
    openings.current += 1
    const key = String(openings.current)
    const close = () => setDialog((shown) => (shown?.key === key ? undefined : shown))
    setDialog(createElement(Fragment, { key }, draw(close)))
  }, [])
  return { dialog, open }
}
