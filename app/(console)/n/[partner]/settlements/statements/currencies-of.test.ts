import { describe, expect, it } from 'vitest'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { currenciesOf } from './currencies-of.ts'

const T0 = Date.UTC(2026, 10, 21, 12) / 1000
const batch = (daysAgo: number, currency: string, txn_count: number): BatchSummary => ({
  token: `batch_${daysAgo}_${currency}`,
  cutoff_time: T0 - daysAgo * 86_400,
  started_on: T0,
  completed_on: T0,
  status: 'COMPLETED',
  txn_count,
  currency,
  failure: null,
  finality: null,
  net_total: '1',
})

describe('currenciesOf', () => {
  it('prefers the currency with the most transactions in the month before the newest batch', () => {
    const batches = [batch(0, 'JPY', 1), batch(1, 'EUR', 3), batch(2, 'USD', 2), batch(3, 'USD', 2)]
    expect(currenciesOf(batches, undefined)).toEqual({ mostUsed: 'USD', all: ['EUR', 'JPY', 'USD'] })
    expect(currenciesOf([...batches, batch(32, 'EUR', 9)], undefined).mostUsed).toBe('USD')
  })

  it('prefers the newest of equally used ones, also if the newest batch is old', () => {
    expect(currenciesOf([batch(400, 'JPY', 2), batch(401, 'EUR', 2)], undefined).mostUsed).toBe('JPY')
  })

  it('offers the shown currency without a batch, and has no preference without batches', () => {
    expect(currenciesOf([], 'CHF')).toEqual({ mostUsed: undefined, all: ['CHF'] })
  })
})
