import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totals, transactionCounts } from '../../testing/model/netting-totals.ts'
import { assertZeroSum, type GrossPair, kind, magnitude, netPositions, positionType } from './netting.ts'

const pair = (debtor: string, creditor: string, amount: bigint, count = 1): GrossPair => ({
  debtor,
  creditor,
  amount,
  count,
})

// Calculated by hand: A receives 2,500 + 10,000 and pays 10,000 + 1,500, C receives 4,000 + 1,500
// and pays 2,500, A and B cancel out.
const batch = [
  pair('A', 'B', 10000n),
  pair('B', 'C', 4000n),
  pair('C', 'A', 2500n),
  pair('A', 'C', 1500n),
  pair('B', 'A', 10000n),
]

describe('a sample batch', () => {
  it('nets each partner over all others', () => {
    expect(Object.fromEntries(totals(batch))).toEqual({ A: 1000n, B: -4000n, C: 3000n })
  })

  it('nets each pair of partners, including those that cancel out', () => {
    expect(netPositions(batch, 'A')).toEqual([
      { counterparty: 'B', net: 0n },
      { counterparty: 'C', net: 1000n },
    ])
    expect(netPositions(batch, 'B')).toEqual([
      { counterparty: 'A', net: 0n },
      { counterparty: 'C', net: -4000n },
    ])
    expect(netPositions(batch, 'C')).toEqual([
      { counterparty: 'A', net: -1000n },
      { counterparty: 'B', net: 4000n },
    ])
  })

  it('excludes partners without payments', () => {
    expect(netPositions(batch, 'D')).toEqual([])
    expect(totals(batch).has('D')).toBe(false)
  })
})

describe('payments within a partner', () => {
  const within = [pair('A', 'A', 700n, 3), pair('A', 'B', 100n, 2)]

  it('change no position', () => {
    expect(netPositions(within, 'A')).toEqual([{ counterparty: 'B', net: -100n }])
    expect(totals(within)).toEqual(new Map(Object.entries({ A: -100n, B: 100n })))
  })

  it('count once', () => {
    expect(transactionCounts(within)).toEqual(new Map(Object.entries({ A: 5, B: 2 })))
  })

  it('are settled, with a total of zero', () => {
    expect(totals([pair('A', 'A', 700n)])).toEqual(new Map([['A', 0n]]))
  })
})

describe('signs', () => {
  it('a net of zero counts as a credit', () => {
    expect([positionType(1n), positionType(0n), positionType(-1n)]).toEqual(['Credit', 'Credit', 'Debit'])
    expect([kind(1n), kind(0n), kind(-1n)]).toEqual(['creditor', 'creditor', 'debtor'])
    expect([magnitude(5n), magnitude(0n), magnitude(-5n)]).toEqual([5n, 0n, 5n])
  })

  it('a batch that does not sum to zero is rejected', () => {
    expect(() => assertZeroSum(new Map(Object.entries({ A: 5n, B: -4n })))).toThrow('sum to zero, not 1')
  })
})

describe('properties', () => {
  const partners = ['A', 'B', 'C', 'D', 'E']
  const partner = fc.constantFrom(...partners)
  const pairs = fc.array(
    fc.record({
      debtor: partner,
      creditor: partner,
      amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      count: fc.integer({ min: 1, max: 1000 }),
    }),
    { maxLength: 60 },
  )

  it('all totals sum to zero', () => {
    fc.assert(fc.property(pairs, (pairs) => assertZeroSum(totals(pairs))))
  })

  it("a partner's total is the sum of its positions", () => {
    fc.assert(
      fc.property(pairs, partner, (pairs, partner) => {
        const sum = netPositions(pairs, partner).reduce((sum, { net }) => sum + net, 0n)
        expect(sum).toBe(totals(pairs).get(partner) ?? 0n)
      }),
    )
  })

  it('what B owes A is what A is owed by B', () => {
    fc.assert(
      fc.property(pairs, partner, (pairs, partner) => {
        for (const { counterparty, net } of netPositions(pairs, partner)) {
          expect(netPositions(pairs, counterparty).find((p) => p.counterparty === partner)?.net).toBe(-net)
        }
      }),
    )
  })

  it('creditors are owed exactly what debtors owe', () => {
    fc.assert(
      fc.property(pairs, (pairs) => {
        const sides = { creditor: 0n, debtor: 0n }
        for (const total of totals(pairs).values()) sides[kind(total)] += magnitude(total)
        expect(sides.creditor).toBe(sides.debtor)
      }),
    )
  })

  it('the order and grouping of pairs do not matter', () => {
    fc.assert(
      fc.property(pairs, partner, (pairs, partner) => {
        const halves = pairs.toReversed().flatMap((p) => [
          { ...p, amount: p.amount - 1n },
          { ...p, amount: 1n },
        ])
        expect(netPositions(halves, partner)).toEqual(netPositions(pairs, partner))
      }),
    )
  })
})
