import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from '#lib/kernel/csv.ts'
import type { NetPosition } from '#lib/modules/settlements/contract.ts'
import { csvRows, UnreadableLines } from './csv-rows.ts'
import { differences, recompute } from './recompute.ts'

const HEAD = ['line_id', 'direction', 'counterparty_id', 'counterparty_domain', 'currency', 'signed_minor_units']
const OWN = { partner: 'part_us', currency: 'USD' }

type Line = [counterparty: string, signed: bigint]
const fileOf = (lines: readonly Line[], currency = 'USD') =>
  [
    csvLine(HEAD),
    ...lines.map(([counterparty, signed], i) =>
      csvLine([`tline_${i}`, signed < 0n ? 'debit' : 'credit', counterparty, 'a "b", c', currency, signed.toString()]),
    ),
  ].join('')

async function* inPortions(text: string, size = 7) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const position = (counterparty_id: string, credits: bigint, debits: bigint, txn_count: number): NetPosition => ({
  counterparty_id,
  counterparty_name: counterparty_id,
  counterparty_domain: counterparty_id,
  currency: 'USD',
  position_type: credits < debits ? 'Debit' : 'Credit',
  net_amount: (credits < debits ? debits - credits : credits - debits).toString(),
  credits: credits.toString(),
  debits: debits.toString(),
  txn_count,
})

const LINES: Line[] = [
  ['part_a', 500n],
  ['part_a', -2500n],
  ['part_b', 10n ** 18n],
  ['part_us', -70n],
  ['part_us', 70n],
]
const CLAIMED = {
  net: (10n ** 18n - 2000n).toString(),
  transactions: 4,
  positions: [position('part_a', 500n, 2500n, 2), position('part_b', 10n ** 18n, 0n, 1)],
}

test('lines are summed exactly by counterparty; an internal payment counts once and nets to zero', async () => {
  const progress: number[] = []
  const result = await recompute(inPortions(fileOf(LINES)), OWN, (lines) => progress.push(lines))
  expect(result.positions.get('part_a')).toEqual({ credits: 500n, debits: 2500n, count: 2 })
  expect([result.net, result.transactions, result.lines]).toEqual([10n ** 18n - 2000n, 4, 5])
  expect(progress.at(-1)).toBe(5)
  expect(differences(CLAIMED, result)).toEqual([])
})

describe('a batch that differs from its lines', () => {
  test('in a position shows the stated figures and the sum of the lines', async () => {
    const wrong = { ...CLAIMED, positions: [position('part_a', 500n, 2400n, 2), ...CLAIMED.positions.slice(1)] }
    expect(differences(wrong, await recompute(inPortions(fileOf(LINES)), OWN))).toEqual([
      { counterparty: 'part_a', what: 'net', claimed: '-1900', recomputed: '-2000' },
      { counterparty: 'part_a', what: 'debits', claimed: '2400', recomputed: '2500' },
    ])
  })

  test('is reported for a line too many, a missing counterparty, and a counterparty without lines', async () => {
    const result = await recompute(inPortions(fileOf([...LINES, ['part_c', -1n]])), OWN)
    const found = differences({ ...CLAIMED, positions: [...CLAIMED.positions, position('part_d', 1n, 0n, 1)] }, result)
    const [net, transactions] = found
    expect([net?.what, net?.counterparty, transactions?.what]).toEqual(['net', undefined, 'transactions'])
    expect(found.filter(({ counterparty }) => counterparty === 'part_c').map(({ claimed }) => claimed)).toContain(
      'none',
    )
    expect(found.filter(({ counterparty }) => counterparty === 'part_d').map(({ what }) => what)).toEqual([
      'net',
      'credits',
      'transactions',
    ])
  })
})

test.each([
  ['nothing', ''],
  ['without its columns', 'a,b\r\n1,2\r\n'],
  ['with a broken amount', fileOf([['part_a', 1n]]).replace(',1\r', ',1.5\r')],
  ['in another currency', fileOf([['part_a', 1n]], 'EUR')],
  ['with more behind a quote that is not closed', `${fileOf(LINES)}x,credit,part_c,"a,USD,5\r\n`],
  ['with more behind a quote within a field', `${fileOf(LINES)}x,credit,part_c,a"b,USD,5\r\n`],
  ['cut off within a line', fileOf([['part_a', 500n]]).slice(0, -30)],
])('a file %s is rejected', async (_, text) => {
  await expect(recompute(inPortions(text), OWN)).rejects.toThrow(UnreadableLines)
})

test('rows survive a round trip, wherever the stream is split', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ') })
  // Exports put an apostrophe before a line break at the start of a field.
  const field = text.filter((text) => !/^[\r\n]/.test(text))
  const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const read: string[][] = []
      for await (const some of csvRows(inPortions(rows.map(csvLine).join(''), size))) read.push(...some)
      expect(read).toEqual(rows)
    }),
  )
})

test('10,000 lines of 50 counterparties are summed exactly, wherever the stream is split', async () => {
  const lines = Array.from({ length: 10_000 }, (_, i): Line => [`part_${i % 50}`, BigInt(i % 2 ? i : -i)])
  const { lines: counted, net, positions } = await recompute(inPortions(fileOf(lines), 65_536), OWN)
  expect(counted).toBe(10_000)
  expect(net).toBe(5_000n)
  expect(positions.size).toBe(50)
})
