const GAP = 4
const EDGE = 8

/**
 * Positions a floating element below its anchor, or above if there is no room, within the window.
 */
export function placeFloat(float: HTMLElement, anchor: HTMLElement, align: 'start' | 'center' | 'end'): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = float
  const free = { start: at.left, center: at.left + (at.width - width) / 2, end: at.right - width }[align]
  const below = at.bottom + GAP
  const top = below + height > window.innerHeight - EDGE && at.top - GAP - height > EDGE ? at.top - GAP - height : below
  float.style.left = `${Math.max(EDGE, Math.min(free, window.innerWidth - width - EDGE))}px`
  float.style.top = `${top}px`
}
