/**
 * Draws items with a Zipf distribution, the nth 1/n as often as the first: a few large namespaces
 * and many small ones. The same seed gives the same sequence.
 */
export function zipf(items: number, seed = 1): () => number {
  const sums: number[] = []
  for (let n = 1; n <= items; n++) sums.push((sums.at(-1) ?? 0) + 1 / n)
  const total = sums.at(-1) ?? 0
  const random = mulberry32(seed)
  return () => {
    const drawn = random() * total
    let [low, high] = [0, items - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Mulberry32, a pseudorandom generator of numbers from 0 to 1. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
