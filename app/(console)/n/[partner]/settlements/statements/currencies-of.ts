import type { BatchSummary } from '#lib/modules/settlements/contract.ts'

type Currencies = {
  /** Undefined without batches. */
  readonly mostUsed: string | undefined
  /** Of all of the batches, and the one that is shown. */
  readonly all: readonly string[]
}

const MONTH_SECONDS = 31 * 86_400

/** The currencies of batches, newest first. */
export const currenciesOf = (batches: readonly BatchSummary[], shown: string | undefined): Currencies => ({
  mostUsed: mostUsedOf(batches),
  all: [...new Set([...batches.map(({ currency }) => currency), ...(shown ? [shown] : [])])].sort(),
})

/** The currency with the most transactions in the month before the newest batch, of which the newest of several. */
function mostUsedOf(batches: readonly BatchSummary[]): string | undefined {
  const since = (batches[0]?.cutoff_time ?? 0) - MONTH_SECONDS
  const counts = new Map<string, number>()
  for (const { currency, cutoff_time, txn_count } of batches)
    if (cutoff_time > since) counts.set(currency, (counts.get(currency) ?? 0) + txn_count)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
