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

/** A second notice with the same text within this time comes from a double click. */
const DOUBLE_CLICK_MS = 1000
let latest = { text: '', at: Number.NEGATIVE_INFINITY }

const waiting: Notice[] = []
let show: Show | undefined
let wake: (() => void) | undefined

/**
 * Shows a toast, once for a double click. One with an action is always shown, because each action
 * is another one. The toast library loads with the first one.
 */
export function notify(notice: Notice): void {
  if (!notice.action && isRepeated(notice)) return
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

function isRepeated({ kind, title, description }: Notice): boolean {
  const before = latest
  latest = { text: JSON.stringify([kind, title, description]), at: performance.now() }
  return latest.text === before.text && latest.at - before.at < DOUBLE_CLICK_MS
}
