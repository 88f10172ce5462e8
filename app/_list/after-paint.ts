let scheduled = 0

/**
 * Runs an update after the next frame is painted, so that a pressed control responds before the
 * list re-renders. Skipped if another control was pressed or the URL changed before that. Not for
 * text input, nor for controlled React inputs.
 */
export function afterPaint(act: () => void): void {
  const mine = ++scheduled
  const { href } = window.location
  requestAnimationFrame(() => setTimeout(() => mine === scheduled && href === window.location.href && act()))
}
