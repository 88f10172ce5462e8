import type { LimitPoint, Limits } from '#components/chart/series.ts'
import { clockText, dayText, inUtc, momentText, type Viewer } from '#components/value/time-text.ts'
import { formatDecimal, plainDecimal } from '#lib/kernel/money/amount.ts'
import type { Liquidity, LiquiditySample } from '#lib/modules/liquidity/contract.ts'
import { usedText } from './prepare-headroom.ts'
import type { HistoryWindow, LiquidityView } from './search-params.ts'

/** The currency that the chart shows: the requested one, or the most used one. Undefined without any. */
export function chartedCurrency({ chart }: Pick<LiquidityView, 'chart'>, limits: readonly Liquidity[]) {
  const requested = limits.find(({ currency }) => currency === chart)
  const [mostUsed] = limits.toSorted((a, b) => (b.use_percent ?? -1) - (a.use_percent ?? -1))
  return (requested ?? mostUsed)?.currency
}

const HOUR = 3_600_000

const SERIES = [
  { label: 'Highest exposure', fill: 'var(--credit)' },
  { label: 'Limit', fill: 'var(--debit)' },
]

/**
 * The highest exposure of each hour with cap and funds at that time, oldest first. Hours without a
 * sample are gaps, so that the axis stays proportional. Amounts stay exact; only the drawing is floating
 * point.
 */
export function prepareHistory(
  currency: string,
  samples: readonly LiquiditySample[],
  window: HistoryWindow,
  viewer: Viewer,
): Limits {
  const utc = inUtc(viewer)
  const byHour = new Map(samples.map((sample) => [Date.parse(sample.hour), sample]))
  const hours = [...byHour.keys()].sort((a, b) => a - b)
  const [first = 0, last = -1] = [hours[0], hours.at(-1)]
  const points: LimitPoint[] = []
  for (let at = first; at <= last; at += HOUR) {
    const time = new Date(at)
    points.push({
      label: `${momentText(time, utc)} UTC`,
      tick: window === '24h' ? clockText(time, utc) : dayText(time, utc),
      ...valuesOf(currency, byHour.get(at)),
    })
  }
  return { rowName: 'Hour (UTC)', series: SERIES, points }
}

function valuesOf(
  currency: string,
  sample: LiquiditySample | undefined,
): Pick<LimitPoint, 'value' | 'limit' | 'notes'> {
  const peak = sample && amountOf(currency, BigInt(sample.peak.total))
  const cap = sample?.net_debit_cap
  const limit = sample && cap ? amountOf(currency, BigInt(cap.total) + BigInt(sample.funds.total)) : undefined
  const use = sample?.use_percent ?? undefined
  return {
    value: peak?.value ?? null,
    limit: limit?.value ?? null,
    notes: [
      { name: 'Highest exposure', text: peak?.text ?? '-', exact: peak?.exact },
      { name: 'Limit', text: limit?.text ?? (sample ? 'No limit' : '-'), exact: limit?.exact },
      { name: 'Used', text: use === undefined ? '-' : usedText(use), exact: use?.toString() },
    ],
  }
}

function amountOf(currency: string, minor: bigint) {
  const exact = plainDecimal({ currency, minor })
  return { value: Number(exact), text: formatDecimal({ currency, minor }), exact }
}
