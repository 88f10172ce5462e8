let scheduled = 0

/**
 * Does it once the next frame is painted: what was pressed is seen to be pressed before the router takes up an address and a list draws
 * itself anew. Not when something else was pressed since, or the address changed; not for what follows the address key by key, nor for a
 * control that React keeps at the value it draws.
 */
export function afterPaint(act: () => void): void {
  const mine = ++scheduled
  const { href } = window.location
  requestAnimationFrame(() => setTimeout(() => mine === scheduled && href === window.location.href && act()))
}
