/** Reproducible randomness for generated traffic. Never for secrets or IDs. */
export type Chance = {
  /** From 0, less than 1. */
  next(): number
  below(limit: number): number
  pick<T>(list: readonly T[]): T
}

/** Mulberry32, a small public-domain generator. */
export function createChance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new RangeError('The list is empty')
      return found
    },
  }
}
