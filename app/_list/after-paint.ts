let waiting: (() => void) | undefined

/**
 * Runs an update after the next frame is painted, so that a pressed control responds before the
 * list re-renders. If another control is pressed before that, the first update runs at once, so that no choice is
 * lost. Skipped if the URL has changed. Not for text input, nor for controlled React inputs.
 */
export function afterPaint(act: () => void): void {
  waiting?.()
  const { href } = window.location
  const run = () => {
    if (waiting !== run) return
    waiting = undefined
    if (href === window.location.href) act()
  }
  waiting = run
  requestAnimationFrame(() => setTimeout(run))
}
