import type { Chance } from '../../lib/kernel/chance.ts'
import { databaseFaults } from './nemesis/database.ts'
import type { FaultKind } from './nemesis/kind.ts'
import { networkFaults } from './nemesis/network.ts'
import { processFaults } from './nemesis/process.ts'

export const ALL_FAULTS: readonly FaultKind[] = [...networkFaults, ...processFaults, ...databaseFaults]

/**
 * Draws kinds of faults from a shuffled deck with each kind as often as its weight, so that short
 * runs cover most kinds and none is absent for long.
 */
export function createDeck(kinds: readonly FaultKind[], chance: Chance): () => FaultKind {
  const all = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  let left: FaultKind[] = []
  return () => {
    if (left.length === 0) left = shuffled(all, chance)
    const dealt = left.pop()
    if (!dealt) throw new RangeError('no faults to choose from')
    return dealt
  }
}

/** Fisher–Yates shuffle. */
function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const list = [...items]
  for (let n = list.length - 1; n > 0; n--) {
    const other = chance.below(n + 1)
    const [a, b] = [list[n], list[other]]
    if (a !== undefined && b !== undefined) {
      list[n] = b
      list[other] = a
    }
  }
  return list
}

/** The kinds with these names, or all if no names are given. Throws on unknown names. */
export function faultsNamed(names: readonly string[]): readonly FaultKind[] {
  const unknown = names.filter((name) => !ALL_FAULTS.some((kind) => kind.name === name))
  if (unknown.length > 0) {
    throw new Error(`unknown fault: ${unknown.join(', ')}. Available: ${ALL_FAULTS.map(({ name }) => name).join(', ')}`)
  }
  return names.length === 0 ? ALL_FAULTS : ALL_FAULTS.filter(({ name }) => names.includes(name))
}
