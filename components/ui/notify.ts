'use client'

/** What a person is told after an action. `action` puts a button on the toast, such as Undo. */
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

/** Tells the outcome of an action in a toast; the toast library is loaded on the first one only. */
export function notify(notice: Notice): void {
  if (show) {
    show(notice)
    return
  }
  waiting.push(notice)
  wake?.()
}

/** For the Toaster: called once with `onWake` when the page lives, and with `onShow` when toasts can be drawn. */
export function serveNotices(onWake: () => void, onShow?: Show): void {
  wake = onWake
  show = onShow
  if (waiting.length > 0) onWake()
  if (onShow) for (const notice of waiting.splice(0)) onShow(notice)
}
