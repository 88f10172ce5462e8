/** All ids from one row to another, in the order that they are shown. */
function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/**
 * What is ticked after a tick of `id`: that row turned round or, with `anchor`, all rows from there to it ticked. What the page no
 * longer shows is dropped: nothing is done to a row that nobody sees.
 */
export function tick(shown: readonly string[], ticked: readonly string[], id: string, anchor?: string): string[] {
  const stillShown = ticked.filter((one) => shown.includes(one))
  if (anchor !== undefined) return [...new Set([...stillShown, ...between(shown, anchor, id)])]
  return stillShown.includes(id) ? stillShown.filter((one) => one !== id) : [...stillShown, id]
}

/** All rows of the page, or none when all are ticked. */
export const tickAll = (shown: readonly string[], ticked: readonly string[]): string[] =>
  shown.every((id) => ticked.includes(id)) ? [] : [...shown]
