import type { BatchSummary } from '#lib/modules/settlements/contract.ts'

type Currencies = {
  /** Of the newest batch; undefined without batches. */
  readonly newest: string | undefined
  /** Of all of the batches, and the one that is shown. */
  readonly all: readonly string[]
}

/** The currencies of batches, newest first. */
export const currenciesOf = (batches: readonly BatchSummary[], shown: string | undefined): Currencies => ({
  newest: batches[0]?.currency,
  all: [...new Set([...batches.map(({ currency }) => currency), ...(shown ? [shown] : [])])].sort(),
})
