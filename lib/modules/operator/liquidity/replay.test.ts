import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { histories, type Played, play, withCap } from '../../../testing/liquidity/played-history.ts'
import { type Entry, replay, type Start, upTo } from './replay.ts'

const START: Start = { at: new Date(0), exposure: 0n, funds: 0n }
const at = (ms: number) => new Date(ms)
const debit = (ms: number, amount: bigint, window: number | null = null): Entry => ({
  kind: 'debit',
  at: at(ms),
  paymentId: `p${ms}`,
  amount,
  window,
})
const caps = fc.bigInt({ min: 0n, max: 60n })
const failures = ({ start, entries }: Played, cap: bigint) => replay(start, entries, cap)

describe('replay', () => {
  test('decides every payment as a network with that cap would', () => {
    fc.assert(
      fc.property(histories, caps, (acts, cap) => {
        const { failed, exposure } = withCap(acts, cap)
        const { checked, failed: count, failedAmount, firstFailed, peak } = failures(play(acts), cap)
        expect([checked, count, failedAmount]).toEqual([
          acts.filter(({ needsHeadroom }) => needsHeadroom).length,
          failed.length,
          failed.reduce((sum, { amount }) => sum + amount, 0n),
        ])
        expect(firstFailed?.paymentId).toBe(failed[0]?.paymentId)
        expect(peak.exposure).toBe(exposure)
      }),
      { numRuns: 500 },
    )
  })

  test('nothing fails with the smallest cap or more, and something does with one less', () => {
    fc.assert(
      fc.property(histories, caps, (acts, more) => {
        const played = play(acts)
        const { smallestCap } = failures(played, 0n)
        expect(failures(played, smallestCap).failed).toBe(0)
        expect(failures(played, smallestCap + more).failed).toBe(0)
        if (smallestCap > 0n) expect(failures(played, smallestCap - 1n).failed).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  test('a higher cap never fails the first payment earlier', () => {
    fc.assert(
      fc.property(histories, caps, caps, (acts, cap, more) => {
        const played = play(acts)
        const first = (of: bigint) => failures(played, of).firstFailed?.at.getTime() ?? Number.POSITIVE_INFINITY
        expect(first(cap + more)).toBeGreaterThanOrEqual(first(cap))
      }),
      { numRuns: 500 },
    )
  })

  test('a higher cap can fail more payments: a large one uses up the headroom of several small ones', () => {
    const entries = [debit(1, 6n), debit(2, 3n), debit(3, 2n)]
    expect(replay(START, entries, 5n)).toMatchObject({ failed: 1, failedAmount: 6n, firstFailed: { paymentId: 'p1' } })
    expect(replay(START, entries, 6n)).toMatchObject({ failed: 2, failedAmount: 5n, firstFailed: { paymentId: 'p2' } })
  })

  test('a payment fits when it uses exactly cap and funds', () => {
    const entries: Entry[] = [{ kind: 'funds', at: at(1), funds: 3n }, debit(2, 8n), debit(3, 1n)]
    expect(replay(START, entries, 5n)).toMatchObject({ failed: 1, peak: { at: at(2), exposure: 8n }, smallestCap: 6n })
  })

  test('a failed payment is neither returned nor settled nor released', () => {
    const entries: Entry[] = [
      debit(1, 9n, 1),
      debit(2, 7n),
      debit(3, 2n, 1),
      { kind: 'credit', at: at(4), paymentId: 'p1', amount: 4n, window: 1, isReturn: true },
      { kind: 'release', at: at(5), paymentId: 'p2', amount: 7n },
      { kind: 'settlement', at: at(6), net: -7n, afterWindow: 0, uptoWindow: 1 },
      debit(7, 5n),
      debit(8, 1n),
    ]
    expect(replay(START, entries, 5n)).toMatchObject({ checked: 5, failed: 3, failedAmount: 17n })
  })

  test('an exposure above the cap at the start is the highest, and fails every payment until it falls', () => {
    const entries: Entry[] = [
      debit(1, 1n),
      { kind: 'settlement', at: at(2), net: -10n, afterWindow: 0, uptoWindow: 1 },
      debit(3, 1n),
    ]
    expect(replay({ ...START, exposure: 10n }, entries, 5n)).toMatchObject({
      failed: 1,
      peak: { at: at(0), exposure: 10n },
      smallestCap: 11n,
    })
  })

  test('without payments, nothing fails and no cap is needed', () => {
    expect(replay(START, [], 0n)).toEqual({
      ...{ checked: 0, failed: 0, failedAmount: 0n, firstFailed: null, smallestCap: 0n },
      peak: { at: at(0), exposure: 0n },
    })
  })
})

test('a long period is cut off after the reported time', () => {
  const entries = [debit(1, 1n), debit(2, 1n), debit(3, 1n)]
  expect(upTo(entries, 3)).toEqual({ covered: entries, end: undefined })
  expect(upTo(entries, 2)).toEqual({ covered: entries.slice(0, 2), end: at(2) })
})
