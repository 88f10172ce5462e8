import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEWER } from '#components/value/time-text.ts'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { prepareTrend } from './prepare-trend.ts'

const T0 = Date.UTC(2026, 10, 21, 12) / 1000
const batch = (hours: number, net_total: string | null, currency = 'USD'): BatchSummary => ({
  token: `batch_${hours}_${currency}`,
  cutoff_time: T0 + hours * 3600,
  started_on: T0,
  completed_on: T0,
  status: 'COMPLETED',
  txn_count: 1,
  currency,
  failure: null,
  finality: null,
  net_total,
})
const of = (all: BatchSummary[], requested?: string, chosen?: BatchSummary[]) =>
  prepareTrend({ all, chosen, requested, limit: 3, viewer: DEFAULT_VIEWER })

describe('prepareTrend', () => {
  it('draws the newest batch’s currency alone, oldest first, exactly and in words', () => {
    const { currency, currencies, points } = of([
      batch(2, '-123456'),
      batch(2, '500', 'JPY'),
      batch(1, '9007199254740993'),
      batch(0, '0'),
    ])
    expect([currency, currencies]).toEqual(['USD', ['JPY', 'USD']])
    expect(points.map(({ label, text }) => [label, text])).toEqual([
      ['Nov 21, 2026, 12:00 UTC', '0.00 USD (even)'],
      ['Nov 21, 2026, 13:00 UTC', '+90,071,992,547,409.93 USD (you’re owed)'],
      ['Nov 21, 2026, 14:00 UTC', '\u22121,234.56 USD (you owe)'],
    ])
    expect(points.at(-1)?.value).toBe(-1234.56)
  })

  it('draws the requested currency from its own batches', () => {
    const { currency, currencies, points } = of([batch(2, '1')], 'JPY', [batch(1, '5', 'JPY')])
    expect([currency, currencies]).toEqual(['JPY', ['JPY', 'USD']])
    expect(points.map(({ text }) => text)).toEqual(['+5 JPY (you’re owed)'])
  })

  it('draws at most its limit of batches, the newest', () => {
    const { points } = of([4, 3, 2, 1, 0].map((hours) => batch(hours, String(hours))))
    expect(points.map(({ value }) => value)).toEqual([0.02, 0.03, 0.04])
  })

  it('distinguishes two cutoffs within one minute', () => {
    const second = { ...batch(0, '2'), cutoff_time: T0 + 9 }
    expect(of([second, batch(0, '1')]).points.map(({ label }) => label)).toEqual([
      'Nov 21, 2026, 12:00:00 UTC',
      'Nov 21, 2026, 12:00:09 UTC',
    ])
  })

  it('is empty without settlements', () => {
    expect(of([])).toEqual({ currency: undefined, currencies: [], points: [] })
  })
})
