import { describe, expect, it } from 'vitest'
import { dataOfLimits } from '#components/chart/series.ts'
import type { Liquidity, LiquiditySample } from '#lib/modules/liquidity/contract.ts'
import { chartedCurrency, prepareHistory } from './prepare-history.ts'

/** Hours are in UTC for every reader. */
const VIEWER = { locale: 'en-GB', timeZone: 'Asia/Tokyo' }
const amount = (total: string) => ({ currency: 'USD', total })
const sample = (hour: string, peak: string, cap: string | null = '100000'): LiquiditySample => ({
  hour: `2026-11-21T${hour}:00:00.000Z`,
  peak: amount(peak),
  net_debit_cap: cap === null ? null : amount(cap),
  funds: amount('5000'),
  use_percent: cap === null ? null : 50,
})

describe('prepareHistory', () => {
  it('shows each hour’s highest exposure and limit exactly, oldest first', () => {
    const { points } = prepareHistory('USD', [sample('15', '900719925474099301'), sample('14', '52500')], '24h', VIEWER)
    expect(points[0]).toMatchObject({ label: '21 Nov, 14:00 UTC', tick: '14:00', value: 525, limit: 1050 })
    expect(points[1]?.label).toBe('21 Nov, 15:00 UTC')
    expect(points[1]?.notes.map(({ name, text, exact }) => [name, text, exact])).toEqual([
      ['Highest exposure', '9,007,199,254,740,993.01', '9007199254740993.01'],
      ['Limit', '1,050.00', '1050.00'],
      ['Used', '50%', '50'],
    ])
  })

  it('leaves gaps for hours without a sample', () => {
    const { points } = prepareHistory('USD', [sample('12', '1'), sample('15', '2')], '7d', VIEWER)
    expect(points.map(({ value }) => value)).toEqual([0.01, null, null, 0.02])
    expect(points.map(({ tick }) => tick)).toEqual(['21 Nov', '21 Nov', '21 Nov', '21 Nov'])
    expect(points[1]?.notes.map(({ text }) => text)).toEqual(['-', '-', '-'])
  })

  it('has no limit in hours without a cap', () => {
    const [point] = prepareHistory('USD', [sample('12', '1', null)], '24h', VIEWER).points
    expect([point?.limit, point?.notes.map(({ text }) => text)]).toEqual([null, ['0.01', 'No limit', '-']])
  })

  it('has columns even without rows', () => {
    expect(dataOfLimits(prepareHistory('USD', [], '24h', VIEWER))).toEqual({
      columns: ['Hour (UTC)', 'Highest exposure', 'Limit'],
      rows: [],
    })
  })
})

describe('chartedCurrency', () => {
  const limits = [
    { currency: 'EUR', use_percent: null },
    { currency: 'JPY', use_percent: 12 },
    { currency: 'USD', use_percent: 80.5 },
  ] as Liquidity[]

  it('is the requested one, otherwise the most used', () => {
    expect(chartedCurrency({ chart: 'JPY' }, limits)).toBe('JPY')
    expect(chartedCurrency({}, limits)).toBe('USD')
    expect(chartedCurrency({ chart: 'GBP' }, limits)).toBe('USD')
    expect(chartedCurrency({}, [])).toBeUndefined()
  })
})
