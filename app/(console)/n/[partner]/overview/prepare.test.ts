import { describe, expect, it } from 'vitest'
import type { Overview, PaymentFigures } from '#lib/modules/overview/contract.ts'
import { prepareAges } from './prepare-ages.ts'
import { sumsOf } from './prepare-sums.ts'
import { prepareVolume } from './prepare-volume.ts'

const T0 = Date.UTC(2026, 10, 21, 14) / 1000
const figures = (over: Partial<PaymentFigures> = {}): PaymentFigures => ({
  ...{ count: 0, waiting: 0, completed: 0, failed: 0, expired: 0, amounts: [] },
  ...over,
})
const sums = (currency: string, count: number, over: Partial<PaymentFigures['amounts'][number]> = {}) => ({
  ...{ currency, count, total: '0', completed: '0', sent: '0', received: '0', within: '0', waiting: '0' },
  ...over,
})
const volume = (bucket: 'hour' | 'day'): Overview['volume'] => ({
  bucket,
  buckets: [
    {
      from: T0,
      figures: figures({
        ...{ count: 1010, completed: 1000, waiting: 3, failed: 5, expired: 2 },
        amounts: [
          sums('USD', 9, { total: '900719925474099601', completed: '900719925474099301', waiting: '100' }),
          sums('JPY', 1, { total: '5', completed: '5' }),
        ],
      }),
    },
    { from: T0 + 3600, figures: figures() },
  ],
})

/** Buckets are in UTC for every reader. */
const VIEWER = { locale: 'en-GB', timeZone: 'Asia/Tokyo' }

describe('prepareVolume', () => {
  it('stacks completed, in-progress and failed payments', () => {
    const { title, units, currencies, bars } = prepareVolume('part_1', volume('hour'), { window: '24h' }, VIEWER)
    expect(title).toBe('Payments by hour, last 24 hours')
    expect(units).toBe('Number of payments by hour created (UTC)')
    expect(currencies).toEqual(['JPY', 'USD'])
    expect(bars.series.map(({ label }) => label)).toEqual(['Completed', 'In progress', 'Failed or expired'])
    expect(bars.rows.map(({ label, tick, cells }) => [label, tick, cells.map(({ text }) => text)])).toEqual([
      ['21 Nov, 14:00 UTC', '14:00', ['1,000', '3', '7']],
      ['21 Nov, 15:00 UTC', '15:00', ['0', '0', '0']],
    ])
  })

  it('stacks values by outcome, exactly, in the decimals of their currency', () => {
    const [bar, none] = prepareVolume('part_1', volume('day'), { window: '7d', value: 'USD' }, VIEWER).bars.rows
    expect(bar).toMatchObject({
      label: '21 Nov 2026',
      tick: '21 Nov',
      cells: [
        { text: '9,007,199,254,740,993.01', exact: '9007199254740993.01' },
        { text: '1.00', exact: '1.00' },
        { text: '2.00', exact: '2.00' },
      ],
    })
    expect(none?.cells[0]).toMatchObject({ value: 0, text: '0.00' })
    const yen = prepareVolume('part_1', volume('day'), { window: '7d', value: 'JPY' }, VIEWER)
    expect([yen.title, yen.units, yen.bars.rows[0]?.cells[0]?.text]).toEqual([
      'Value by day, last 7 days',
      'JPY by day created (UTC)',
      '5',
    ])
  })

  it('links each bar to the payments it counts', () => {
    const href = (bucket: 'hour' | 'day', value?: string) =>
      decodeURIComponent(
        prepareVolume('part_1', volume(bucket), { window: '24h', value }, VIEWER).bars.rows[0]?.href ?? '',
      )
    expect(href('hour')).toBe('/n/part_1/payments?from=2026-11-21T14:00&to=2026-11-21T14:59')
    expect(href('day', 'USD')).toBe('/n/part_1/payments?currency=USD&from=2026-11-21&to=2026-11-21')
  })

  it('keeps the chosen currency selectable when it has no payments', () => {
    expect(prepareVolume('part_1', volume('day'), { window: '7d', value: 'EUR' }, VIEWER).currencies).toEqual([
      'EUR',
      'JPY',
      'USD',
    ])
  })
})

describe('prepareAges', () => {
  it('labels each age group and marks a count that stopped early', () => {
    const bounds = [0, 3600, 14_400, 86_400, 259_200]
    const ages = bounds.map((from_seconds, at) => ({
      ...{ from_seconds, to_seconds: bounds[at + 1] ?? null },
      ...{ count: at === 2 ? 2000 : at, is_exact: at !== 2 },
    }))
    const { rows } = prepareAges('part_1', { count: 2008, count_is_exact: false, on_hold: 0, oldest: null, ages })
    expect(rows.map(({ label, cells }) => [label, cells[0]?.text])).toEqual([
      ['Under 1 hour', '0'],
      ['1–4 hours', '1'],
      ['4–24 hours', '2,000+'],
      ['1–3 days', '3'],
      ['Over 3 days', '4'],
    ])
    expect(rows.map(({ href }) => href)).toEqual([
      '/n/part_1/tasks?younger_than=3600',
      '/n/part_1/tasks?older_than=3600&younger_than=14400',
      '/n/part_1/tasks?older_than=14400&younger_than=86400',
      '/n/part_1/tasks?older_than=86400&younger_than=259200',
      '/n/part_1/tasks?older_than=259200',
    ])
  })
})

describe('sumsOf', () => {
  const day = figures({
    amounts: [
      sums('EUR', 3, { sent: '300' }),
      sums('JPY', 1, { sent: '100000000000000000', waiting: '5' }),
      sums('USD', 9, { received: '900' }),
    ],
  })

  it('has each currency with a sum, the one with most payments first', () => {
    expect(sumsOf(day, 'sent')).toEqual([
      { currency: 'EUR', minor: 300n },
      { currency: 'JPY', minor: 100_000_000_000_000_000n },
    ])
    expect(sumsOf(day, 'received')).toEqual([{ currency: 'USD', minor: 900n }])
    expect(sumsOf(day, 'within')).toEqual([])
  })
})
