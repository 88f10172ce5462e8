/** The name whose spelling is most similar to an unknown one, if any is similar. */
export function nearestName(unknown: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, score: similarity(plain(unknown), plain(name)) }))
    .sort((a, b) => b.score - a.score)
  return ranked[0] && ranked[0].score >= 0.4 ? ranked[0].name : undefined
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '')

/**
 * Sørensen–Dice coefficient of two names' letter pairs: 1 when equal, 0 when they share none. Exchanged letters
 * leave a short name no pair, so the same letters in another order count as half.
 */
function similarity(one: string, other: string): number {
  if (one !== other && sorted(one) === sorted(other)) return 0.5
  const [pairs, others] = [letterPairs(one), letterPairs(other)]
  const shared = pairs.filter((pair) => others.includes(pair)).length
  return (2 * shared) / (pairs.length + others.length || 1)
}

const sorted = (text: string) => [...text].sort().join('')

const letterPairs = (text: string) => [...text].slice(1).map((letter, i) => `${text[i]}${letter}`)
