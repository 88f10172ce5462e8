'use client'

import { type ReactNode, useCallback, useState } from 'react'

type Draw = (onClose: () => void) => ReactNode

/**
 * A screen's dialog, one at a time. `open` takes its render function and is referentially stable;
 * `dialog` is the open one. It renders once with the data at opening, so that background updates
 * cannot change what the user confirms.
 */
export function useDialog(): { dialog: ReactNode; open: (draw: Draw) => void } {
  const [dialog, setDialog] = useState<ReactNode>()
  const open = useCallback((draw: Draw) => setDialog(draw(() => setDialog(undefined))), [])
  return { dialog, open }
}
