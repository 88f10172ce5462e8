/** The name that an unknown one was probably meant to be. */
export function nearest(unknown: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: distance(unknown.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, best.name.length / 3) ? best.name : undefined
}

/** Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
