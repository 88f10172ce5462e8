import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isId } from '../../../kernel/ids.ts'
import { decodeBase64, encodeBase64 } from '../../../kernel/merkle/base64.ts'
import { leafHash } from '../../../kernel/merkle/hash.ts'
import { leafData, makeLeaf } from '../../../kernel/merkle/leaf.ts'
import { nodeHasher } from '../../../kernel/merkle/node-hasher.ts'
import type { GrossPair } from '../../../kernel/netting/netting.ts'
import { settlementKeyOf } from '../../../platform/crypto/settlement-key.ts'
import { merkleRoot } from '../../../testing/model/merkle-tree.ts'
import { totals, transactionCounts } from '../../../testing/model/netting-totals.ts'
import type { RunRow } from '../table.ts'
import type { PairRule, PartnerTotal } from './plan-batch.ts'
import { planRun } from './plan-run.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')
const run: RunRow = {
  token: 'run_01hqzzzzzzf00000000000abcd',
  environment: 'sandbox',
  afterWindow: 3,
  uptoWindow: 5,
  status: 'PROCESSING',
  cutoffAt: noon,
  startedAt: noon,
  completedAt: null,
  failure: null,
  cycle: null,
}
type Gross = GrossPair & { readonly currency: string; readonly latest: Date }
const gross = (debtor: string, creditor: string, amount: bigint, more: Partial<Gross> = {}): Gross => ({
  debtor,
  creditor,
  amount,
  count: 1,
  currency: 'USD',
  latest: noon,
  ...more,
})

/** The totals of some pairs, as the database stores them. */
const totalsOf = (pairs: readonly Gross[]): PartnerTotal[] =>
  [...Map.groupBy(pairs, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const counts = transactionCounts(own)
    return [...totals(own)].map(([partnerId, total]) => {
      const debits = own.filter(({ debtor }) => debtor === partnerId)
      const credits = own.filter(({ creditor }) => creditor === partnerId)
      const sides = [...debits, ...credits]
      return {
        currency,
        partnerId,
        total,
        count: counts.get(partnerId) ?? 0,
        asDebtor: debits.reduce((sum, { count }) => sum + count, 0),
        pairs: sides.length,
        smallest: sides.map(({ amount }) => amount).sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n,
        latest: new Date(Math.max(...sides.map(({ latest }) => latest.getTime()))),
      }
    })
  })

const heads = new Map([['A', { sequence: 7, hash: 'a'.repeat(64) }]])
const key = settlementKeyOf(new Uint8Array(32))
const plan = (pairs: Gross[], now = noon, rule?: PairRule) =>
  planRun(run, totalsOf(pairs), { now, random: randomBytes, key, heads, rule })

/** A owes B 10000, B owes C 4000, C owes A 2500, A owes C 1500, B owes A 10000. */
const example = [
  gross('A', 'B', 10000n),
  gross('B', 'C', 4000n),
  gross('C', 'A', 2500n),
  gross('A', 'C', 1500n),
  gross('B', 'A', 10000n),
]

describe('a run', () => {
  test('nets the example to A +1000, B −4000, C +3000', () => {
    const [planned] = plan(example).batches
    expect(planned?.leaves.map(({ partnerId, total, count }) => [partnerId, total, count])).toEqual([
      ['A', 1000n, 4],
      ['B', -4000n, 3],
      ['C', 3000n, 3],
    ])
    expect(planned?.batch).toMatchObject({ status: 'COMPLETED', transactionCount: 5, leavesCount: 3, uptoWindow: 5 })
  })

  test('creates a batch per currency, with that currency only', () => {
    const { batches } = plan([...example, gross('A', 'B', 7n, { currency: 'EUR', count: 2 })])
    expect(batches.map(({ batch }) => [batch.currency, batch.transactionCount])).toEqual([
      ['USD', 5],
      ['EUR', 2],
    ])
    const tokens = batches.map(({ batch }) => batch.token)
    expect(new Set(tokens).size).toBe(2)
    expect(tokens.every((token) => isId('batch', token))).toBe(true)
  })

  test('with nothing to settle completes without a batch', () => {
    expect(plan([])).toEqual({
      outcome: { status: 'COMPLETED', failure: null, cutoffAt: noon, completedAt: noon },
      batches: [],
    })
  })

  test.each([
    ['moves nothing', gross('A', 'B', 0n, { currency: 'EUR' })],
    ['moves money backwards', gross('A', 'B', -1n, { currency: 'EUR' })],
  ])('with a transaction which %s fails in every currency and settles nothing', (_, impossible) => {
    const { outcome, batches } = plan([...example, impossible])
    expect(outcome).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('must be positive') })
    expect(
      batches.map(({ batch, nodes, leaves }) => [batch.status, batch.rootHash, batch.signature, nodes, leaves]),
    ).toEqual([
      ['FAILED', null, null, null, []],
      ['FAILED', null, null, null, []],
    ])
  })

  test('has its cutoff when the window closed, never before one of its transactions', () => {
    const later = new Date(noon.getTime() + 40)
    const { outcome, batches } = plan([...example, gross('A', 'B', 1n, { currency: 'EUR', latest: later })])
    expect(outcome.cutoffAt).toEqual(later)
    expect(batches.map(({ batch }) => batch.cutoffAt)).toEqual([later, later])
    const before = new Date(noon.getTime() - 40)
    expect(plan([gross('A', 'B', 1n, { latest: before })]).outcome.cutoffAt).toEqual(noon)
  })

  test('ends when its batches are planned', () => {
    const soon = new Date(noon.getTime() + 5000)
    const { outcome, batches } = plan(example, soon)
    expect([outcome.completedAt, batches[0]?.batch.completedAt]).toEqual([soon, soon])
  })

  test('taken over by a machine whose clock is behind does not end before it began', () => {
    expect(plan(example, new Date(noon.getTime() - 5000)).outcome.completedAt).toEqual(noon)
  })
})

describe('the tree of a batch', () => {
  test('has a root over its stored leaves, in order, each hashed with its salt', () => {
    const [planned] = plan(example).batches
    const leaves = planned?.leaves ?? []
    const hashes = leaves.map(({ batchId, partnerId, total, salt }) => {
      const head = heads.get(partnerId) ?? { sequence: 0, hash: '0'.repeat(64) }
      return leafHash(leafData(makeLeaf({ batchId, currency: 'USD', partnerId, total, salt, head })), nodeHasher)
    })
    expect(leaves.map((leaf) => decodeBase64(leaf.leafHash, 32))).toEqual(hashes.map((hash) => new Uint8Array(hash)))
    expect(planned?.batch.rootHash).toBe(encodeBase64(merkleRoot(hashes, nodeHasher)))
    expect(leaves.map(({ leafIndex }) => leafIndex)).toEqual([0, 1, 2])
    expect(new Set(leaves.map(({ salt }) => salt)).size).toBe(3)
  })
})

describe('the statement of a batch', () => {
  test('is signed and names its tree, batch, currency and cutoff', () => {
    const [planned] = plan(example).batches
    if (!planned) throw new Error('one batch')
    const { batch } = planned
    const text = JSON.stringify({
      batch_id: batch.token,
      currency: 'USD',
      cutoff_time: noon.getTime() / 1000,
      environment: 'sandbox',
      leaves_count: 3,
      root_hash: batch.rootHash,
      version: 'rfc6962-sha256/2',
    })
    expect([batch.signature, batch.keyId]).toEqual([key.sign(text), key.keyId])
  })
})

describe('the stored pairs', () => {
  const hub = [
    gross('hub', 'A', 100n, { count: 64 }),
    gross('B', 'hub', 100n, { count: 64 }),
    gross('A', 'B', 1n),
    gross('B', 'A', 1n),
    gross('A', 'C', 1n),
  ]
  const kept = (rule: PairRule) =>
    plan(hub, noon, rule).batches[0]?.leaves.map(({ partnerId, pairsStored }) => [partnerId, pairsStored])

  test('of a small batch are all', () => {
    expect(kept({ few: 5, transactionsEach: 1000 })?.every(([, stored]) => stored)).toBe(true)
  })

  test('of a large batch are those of partners with many transactions per pair', () => {
    expect(kept({ few: 4, transactionsEach: 32 })).toEqual([
      ['A', false],
      ['B', false],
      ['C', false],
      ['hub', true],
    ])
  })
})

const somePairs = fc
  .uniqueArray(
    fc.record({
      debtor: fc.constantFrom('A', 'B', 'C', 'D'),
      creditor: fc.constantFrom('A', 'B', 'C', 'D'),
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      amount: fc.bigInt({ min: 1n, max: 10n ** 20n }),
      count: fc.integer({ min: 1, max: 1000 }),
    }),
    { selector: ({ debtor, creditor, currency }) => `${debtor} ${creditor} ${currency}` },
  )
  .map((pairs) => pairs.map((pair) => ({ ...pair, latest: noon })))

describe('properties', () => {
  test('the totals of each batch sum to zero, and every transaction is counted once', () => {
    fc.assert(
      fc.property(somePairs, (pairs) => {
        for (const { batch, leaves } of plan(pairs).batches) {
          const own = pairs.filter(({ currency }) => currency === batch.currency)
          expect(leaves.reduce((sum, { total }) => sum + total, 0n)).toBe(0n)
          expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(batch.transactionCount)
          expect(leaves.map(({ partnerId }) => partnerId)).toEqual(leaves.map(({ partnerId }) => partnerId).toSorted())
        }
      }),
    )
  })
})
