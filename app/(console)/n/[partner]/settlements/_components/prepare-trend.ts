import type { Point } from '#components/chart/series.ts'
import { exactText, momentText, timeText, type Viewer } from '#components/value/time-text.ts'
import { formatDecimal, plainDecimal } from '#lib/kernel/money/amount.ts'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { owedOf, SIGNS } from '../owed.ts'

type Trend = {
  /** The charted currency; undefined without batches. */
  readonly currency: string | undefined
  /** All currencies with batches. */
  readonly currencies: readonly string[]
  /** Our net per batch, oldest first. */
  readonly points: readonly Point[]
}

interface TrendOf {
  /** The latest batches in all currencies, newest first. */
  readonly all: readonly BatchSummary[]
  /** The latest batches in the requested currency, if one is requested, newest first. */
  readonly chosen: readonly BatchSummary[] | undefined
  readonly requested: string | undefined
  readonly limit: number
  readonly viewer: Viewer
}

/**
 * Our net over the latest batches for the chart and its table. It shows one currency, because
 * amounts in different currencies cannot share an axis: the requested one, or that of the newest
 * batch. Exact bigints; only bar lengths are floating point.
 */
export function prepareTrend({ all, chosen, requested, limit, viewer }: TrendOf): Trend {
  const currency = requested ?? all[0]?.currency
  const currencies = [...new Set([...all.map((batch) => batch.currency), ...(requested ? [requested] : [])])].sort()
  const batches = (chosen ?? all)
    .filter((batch) => batch.currency === currency && batch.net_total !== null)
    .slice(0, limit)
    .reverse()
  const minutes = batches.map(({ cutoff_time }) => timeText(new Date(cutoff_time * 1000), viewer))
  const points = batches.map(({ cutoff_time, net_total }, at): Point => {
    const alone = minutes.indexOf(minutes[at] ?? '') === minutes.lastIndexOf(minutes[at] ?? '')
    const cutoff = new Date(cutoff_time * 1000)
    const label = alone ? timeText(cutoff, viewer) : exactText(cutoff, viewer)
    return { label, tick: momentText(cutoff, viewer), ...amounts(currency ?? '', BigInt(net_total ?? 0)) }
  })
  return { currency, currencies, points }
}

function amounts(currency: string, net: bigint): Pick<Point, 'value' | 'text' | 'exact'> {
  const owed = owedOf(net)
  const decimal = formatDecimal({ currency, minor: net < 0n ? -net : net })
  const exact = plainDecimal({ currency, minor: net })
  return { value: Number(exact), exact, text: `${SIGNS[owed]}${decimal} ${currency} (${owed.toLowerCase()})` }
}
