'use client'

/** Feedback after an action. `action` adds a button to the toast, such as Undo. */
export interface Notice {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string
  action?: { label: string; onClick: () => void }
  durationMs?: number
}

type Show = (notice: Notice) => void

const waiting: Notice[] = []
let show: Show | undefined
let wake: (() => void) | undefined

/** Shows a toast. The toast library loads with the first one. */
export function notify(notice: Notice): void {
  if (show) {
    show(notice)
    return
  }
  waiting.push(notice)
  wake?.()
}

/**
 * For the Toaster: called with `onWake` after hydration, and with `onShow` when toasts can be
 * rendered.
 */
export function serveNotices(onWake: () => void, onShow?: Show): void {
  wake = onWake
  show = onShow
  if (waiting.length > 0) onWake()
  if (onShow) for (const notice of waiting.splice(0)) onShow(notice)
}
