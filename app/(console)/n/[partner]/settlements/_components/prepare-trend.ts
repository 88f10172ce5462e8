import type { Point } from '#components/chart/series.ts'
import { utcExact, utcText } from '#components/ui/time-text.ts'
import { formatDecimal, plainDecimal } from '#lib/kernel/money/amount.ts'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { owedOf, SIGNS } from '../owed.ts'

export type Trend = {
  /** What is drawn; undefined while there is no batch at all. */
  readonly currency: string | undefined
  /** Every currency that a batch is in, to choose from. */
  readonly currencies: readonly string[]
  /** Our net of each batch, oldest first. */
  readonly points: readonly Point[]
}

interface TrendOf {
  /** The latest batches of all currencies, newest first. */
  readonly all: readonly BatchSummary[]
  /** Those of the wanted currency, newest first, where one is wanted. */
  readonly chosen: readonly BatchSummary[] | undefined
  readonly requested: string | undefined
  readonly limit: number
}

/**
 * Our net over the latest batches, as a chart and its table read it: one currency, since amounts of two cannot stand on one axis; the
 * newest batch's unless another is wanted. Exact in bigint; only the length of a bar is a number.
 */
export function prepareTrend({ all, chosen, requested, limit }: TrendOf): Trend {
  const currency = requested ?? all[0]?.currency
  const currencies = [...new Set([...all.map((batch) => batch.currency), ...(requested ? [requested] : [])])].sort()
  const batches = (chosen ?? all)
    .filter((batch) => batch.currency === currency && batch.net_total !== null)
    .slice(0, limit)
    .reverse()
  const minutes = batches.map(({ cutoff_time }) => utcText(new Date(cutoff_time * 1000)))
  const points = batches.map(({ cutoff_time, net_total }, at): Point => {
    const alone = minutes.indexOf(minutes[at] ?? '') === minutes.lastIndexOf(minutes[at] ?? '')
    const cutoff = new Date(cutoff_time * 1000)
    return { label: alone ? utcText(cutoff) : utcExact(cutoff), ...amounts(currency ?? '', BigInt(net_total ?? 0)) }
  })
  return { currency, currencies, points }
}

function amounts(currency: string, net: bigint): Pick<Point, 'value' | 'text' | 'exact'> {
  const owed = owedOf(net)
  const decimal = formatDecimal({ currency, minor: net < 0n ? -net : net })
  const exact = plainDecimal({ currency, minor: net })
  return { value: Number(exact), exact, text: `${SIGNS[owed]}${decimal} ${currency} (${owed.toLowerCase()})` }
}
