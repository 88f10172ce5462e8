'use client'

import { type ReactNode, useCallback, useState } from 'react'

type Draw = (onClose: () => void) => ReactNode

/**
 * The dialog of a screen, one at a time: `open` takes what draws it and is the same function forever; `dialog` is what stands open.
 * It is drawn once, from what was known when it was opened: what goes on in the list behind must not change what is being confirmed.
 */
export function useDialog(): { dialog: ReactNode; open: (draw: Draw) => void } {
  const [dialog, setDialog] = useState<ReactNode>()
  const open = useCallback((draw: Draw) => setDialog(draw(() => setDialog(undefined))), [])
  return { dialog, open }
}
