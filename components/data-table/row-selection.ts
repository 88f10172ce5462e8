/** All IDs between two rows, in display order. */
function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/**
 * The selection after toggling `id` or, with `anchor`, selecting the range between both. Drops rows
 * that are no longer shown, so that actions never affect invisible rows.
 */
export function toggleRow(
  shown: readonly string[],
  selected: readonly string[],
  id: string,
  anchor?: string,
): string[] {
  const stillShown = selected.filter((one) => shown.includes(one))
  if (anchor !== undefined) return [...new Set([...stillShown, ...between(shown, anchor, id)])]
  return stillShown.includes(id) ? stillShown.filter((one) => one !== id) : [...stillShown, id]
}

/** Selects all rows of the page, or none if all are selected. */
export const toggleAllRows = (shown: readonly string[], selected: readonly string[]): string[] =>
  shown.every((id) => selected.includes(id)) ? [] : [...shown]
