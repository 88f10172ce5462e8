import { expect, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { ALL_FAULTS, createDeck, faultsNamed } from './deck.ts'

const deal = (seed: number, count: number) => {
  const next = createDeck(ALL_FAULTS, createChance(seed))
  return Array.from({ length: count }, () => next().name)
}
const CARDS = ALL_FAULTS.reduce((sum, { weight }) => sum + weight, 0)

test('each pass deals every kind as often as its weight, in an order determined by the seed', () => {
  const dealt = deal(1, CARDS)
  for (const { name, weight } of ALL_FAULTS) expect(dealt.filter((other) => other === name)).toHaveLength(weight)
  expect(deal(1, 2 * CARDS)).toEqual(deal(1, 2 * CARDS))
  expect(deal(2, CARDS)).not.toEqual(dealt)
})

test('sixty rounds include every kind', () => {
  expect(new Set(deal(3, 60)).size).toBe(ALL_FAULTS.length)
})

test('an unknown kind is rejected', () => {
  expect(() => faultsNamed(['stall', 'flood'])).toThrow('unknown fault: flood')
})
