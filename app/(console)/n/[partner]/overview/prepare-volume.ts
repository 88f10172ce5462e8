import type { BarRow, Bars, Series } from '#components/chart/series.ts'
import { clockText, dateText, dayText, inUtc, isoDay, momentText, type Viewer } from '#components/value/time-text.ts'
import { formatDecimal, plainDecimal } from '#lib/kernel/money/amount.ts'
import { numberText } from '#lib/kernel/wording.ts'
import type { Overview, PaymentFigures } from '#lib/modules/overview/contract.ts'
import type { Window } from '#lib/modules/overview/states.ts'
import { paymentsHref } from '../payments/search-params.ts'
import type { OverviewView } from './search-params.ts'

export type Volume = {
  readonly title: string
  readonly units: string
  /** All currencies in the period. */
  readonly currencies: readonly string[]
  readonly bars: Bars
}

export const WINDOW_WORDS: Record<Window, string> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' }

// Blue, grey and orange also differ in lightness, so that they are distinct with any color
// blindness.
const ENDINGS: readonly Series[] = [
  { label: 'Completed', fill: 'var(--credit)' },
  { label: 'In progress', fill: 'var(--control)' },
  { label: 'Failed or expired', fill: 'var(--debit)' },
]

/**
 * Payments as stacked bars by outcome, by count or by value in one currency. Amounts stay exact;
 * only bar lengths are floating point.
 */
export function prepareVolume(
  partner: string,
  { bucket, buckets }: Overview['volume'],
  view: OverviewView,
  viewer: Viewer,
): Volume {
  const { window, value } = view
  const currencies = [...new Set(buckets.flatMap(({ figures }) => figures.amounts.map((one) => one.currency)))].sort()
  const rows = buckets.map(({ from, figures }): BarRow => {
    const at = new Date(from * 1000)
    const cells = value === undefined ? countCells(figures) : valueCells(figures, value)
    return { ...named(bucket, at, inUtc(viewer)), href: listOf(partner, bucket, at, value), cells }
  })
  return {
    title: `${value === undefined ? 'Payments' : 'Value'} by ${bucket}, last ${WINDOW_WORDS[window]}`,
    units: `${value === undefined ? 'Number of payments' : value} by ${bucket} created (UTC)`,
    currencies: value === undefined || currencies.includes(value) ? currencies : [...currencies, value].sort(),
    bars: {
      rowName: `${bucket === 'hour' ? 'Hour' : 'Day'} (UTC)`,
      series: ENDINGS,
      rows,
    },
  }
}

const countCells = ({ completed, waiting, failed, expired }: PaymentFigures) =>
  [completed, waiting, failed + expired].map((n) => ({ value: n, text: numberText(n), exact: String(n) }))

function valueCells({ amounts }: PaymentFigures, currency: string) {
  const sums = amounts.find((one) => one.currency === currency)
  const completed = BigInt(sums?.completed ?? 0)
  const waiting = BigInt(sums?.waiting ?? 0)
  const total = BigInt(sums?.total ?? 0)
  return [completed, waiting, total - completed - waiting].map((minor) => {
    const exact = plainDecimal({ currency, minor })
    return { value: Number(exact), text: formatDecimal({ currency, minor }), exact }
  })
}

function named(bucket: 'hour' | 'day', at: Date, utc: Viewer): Pick<BarRow, 'label' | 'tick'> {
  if (bucket === 'day') return { label: dateText(at, utc), tick: dayText(at, utc) }
  return { label: `${momentText(at, utc)} UTC`, tick: clockText(at, utc) }
}

/** Link to the payments that a bar counts. */
function listOf(partner: string, bucket: 'hour' | 'day', at: Date, currency: string | undefined): string {
  const minute = at.toISOString().slice(0, 16)
  const span =
    bucket === 'day' ? { from: isoDay(at), to: isoDay(at) } : { from: minute, to: `${minute.slice(0, 14)}59` }
  return paymentsHref(partner, { filters: currency ? { currency, ...span } : span })
}
