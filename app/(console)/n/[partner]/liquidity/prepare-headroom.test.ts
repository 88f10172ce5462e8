import { describe, expect, it } from 'vitest'
import { confirmationText, cutoffEffect, prepareHeadroom, prepareRelease, usedText } from './prepare-headroom.ts'

const of = (cap: string | null, funds: string, position: string, reserved: string, percent: number | null) => {
  const amount = (total: string) => ({ currency: 'USD', total })
  const headroom = cap === null ? null : BigInt(cap) + BigInt(funds) + BigInt(position) - BigInt(reserved)
  return prepareHeadroom({
    currency: 'USD',
    net_debit_cap: cap === null ? null : amount(cap),
    funds: amount(funds),
    position: amount(position),
    reserved: amount(reserved),
    headroom: headroom === null ? null : amount(headroom.toString()),
    use_percent: percent,
  })
}

describe('prepareHeadroom', () => {
  it('splits the limit into used, reserved and free', () => {
    expect(of('80000', '20000', '-50000', '25000', 75)).toEqual({
      currency: 'USD',
      limit: 100_000n,
      used: 50_000n,
      owed: 0n,
      reserved: 25_000n,
      headroom: 25_000n,
      percent: 75,
      shares: { used: 50, reserved: 25 },
      tone: 'success',
      text: '75% used: 500.00 USD owed, 250.00 USD reserved, 250.00 USD free',
    })
  })

  it('is undefined without a cap', () => {
    expect(of(null, '20000', '-50000', '0', null)).toBeUndefined()
  })

  it('covers reservations with what the namespace is owed first', () => {
    const credit = of('10000', '0', '4000', '6000', 20)
    expect([credit?.used, credit?.owed, credit?.headroom, credit?.shares]).toEqual([
      0n,
      4000n,
      8000n,
      { used: 0, reserved: 20 },
    ])
    expect(of('10000', '0', '9000', '6000', 0)?.shares).toEqual({ used: 0, reserved: 0 })
  })

  it('fills the bar over the limit and says by how much', () => {
    const over = of('8000', '0', '-9000', '1000', 125)
    expect([over?.shares, over?.tone]).toEqual([{ used: 90, reserved: 10 }, 'danger'])
    expect(over?.text).toBe('125% used: 90.00 USD owed, 10.00 USD reserved, 20.00 USD over the limit')
  })

  it('has an empty bar for a limit of zero that nothing uses, and a full one otherwise', () => {
    expect(of('0', '0', '0', '0', 0)?.shares).toEqual({ used: 0, reserved: 0 })
    expect(of('0', '0', '-1', '0', 100)?.shares).toEqual({ used: 100, reserved: 0 })
  })

  it.each([
    [89.9, 'success'],
    [90, 'warning'],
    [99.9, 'warning'],
    [100, 'danger'],
  ])('%d%% is %s', (percent, tone) => {
    expect(of('10000', '0', '-9000', '0', percent)?.tone).toBe(tone)
  })

  it('is exact beyond Number.MAX_SAFE_INTEGER', () => {
    expect(of('900719925474099301', '2', '-1', '0', 0)?.headroom).toBe(900_719_925_474_099_302n)
  })
})

describe('prepareRelease', () => {
  const release = (position: string, notFinal: string, by: 'settlement' | 'finality') => {
    const amount = (total: string) => ({ currency: 'USD', total })
    return prepareRelease({ position: amount(position), not_final: amount(notFinal), freed_by: by })
  }

  it('frees what the namespace owes and takes what it is owed at the next settlement', () => {
    expect(release('-500', '0', 'settlement')).toEqual({ next: 500n, confirmation: 0n, isFreedByFinality: false })
    expect(release('30', '0', 'settlement')?.next).toBe(-30n)
  })

  it('frees what is settled but not final only on confirmation', () => {
    expect(release('-391907', '-391666', 'finality')).toEqual({
      next: 241n,
      confirmation: 391_666n,
      isFreedByFinality: true,
    })
    expect(release('-391907', '-391907', 'finality')?.next, 'nothing is left to settle').toBe(0n)
  })

  it.each([
    ['-500', '0', 'settlement', 'frees up 5.00 USD.', ''],
    ['30', '0', 'settlement', 'includes 0.30 USD that you’re owed. Your headroom drops by that amount.', ''],
    ['-241', '0', 'finality', 'frees up 2.41 USD once the settlement bank confirms the batch.', ''],
    [
      '30',
      '0',
      'finality',
      'includes 0.30 USD that you’re owed. Your headroom drops by that amount once the settlement bank confirms the batch.',
      '',
    ],
    [
      '-700',
      '-500',
      'finality',
      'frees up 2.00 USD once the settlement bank confirms the batch.',
      ' Batches that have already settled free up another 5.00 USD once the settlement bank confirms them.',
    ],
    [
      '500',
      '500',
      'finality',
      'doesn’t change your headroom.',
      ' Batches that have already settled include 5.00 USD that you’re owed. Your headroom drops by that amount once the settlement bank confirms them.',
    ],
    [
      '-500',
      '-500',
      'finality',
      'doesn’t change your headroom.',
      ' Batches that have already settled free up 5.00 USD once the settlement bank confirms them.',
    ],
  ] as const)(
    'describes a position of %s, of which %s is not final, freed by %s',
    (position, notFinal, by, atCutoff, later) => {
      const found = release(position, notFinal, by) ?? expect.fail('no release')
      expect([cutoffEffect('USD', found), confirmationText('USD', found)]).toEqual([atCutoff, later])
    },
  )

  it('says nothing if an older gateway does not', () => {
    expect(prepareRelease({ position: { currency: 'USD', total: '-500' } })).toBeUndefined()
  })
})

it.each([
  [0, '0%'],
  [74.5, '74.5%'],
  [99.9, '99.9%'],
  [100, '100%'],
  [1250, '1250%'],
])('%d reads as %s', (percent, text) => {
  expect(usedText(percent)).toBe(text)
})
