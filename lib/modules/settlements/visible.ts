import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PartnerCtx } from '../../platform/context.ts'
import { transactionProjection as transactions } from '../transactions/index.ts'
import { inWindows, type Windows } from './run/windows.ts'
import { runningBatches } from './running-batches.ts'
import { settlementBatches, settlementLeaves } from './table.ts'

/** Transactions with a line of the namespace. */
const hasLineOf = (partnerId: string): SQL | undefined =>
  or(eq(transactions.debtorPartnerId, partnerId), eq(transactions.creditorPartnerId, partnerId))

/** Transactions in a batch with a line of the namespace. */
export const settledFor = (partnerId: string, batch: Windows & { readonly currency: string }): SQL | undefined =>
  and(inWindows(batch), eq(transactions.currency, batch.currency), hasLineOf(partnerId))

/**
 * The batches that a namespace can see: those with its own leaf, FAILED ones that include one of
 * its transactions, and those of the current run that will include one. It cannot see others, even
 * if it started the run (contract#settlement). Read in one statement, so that a batch that
 * completes during the read is neither missing nor duplicated.
 */
export const visibleBatches = ({ db, partnerId, environment }: PartnerCtx) => {
  const columns = getTableColumns(settlementBatches)
  const own = db
    .select(columns)
    .from(settlementLeaves)
    .innerJoin(settlementBatches, eq(settlementBatches.token, settlementLeaves.batchId))
    .where(eq(settlementLeaves.partnerId, partnerId))
  const failed = db
    .select(columns)
    .from(settlementBatches)
    .where(
      and(
        eq(settlementBatches.status, 'FAILED'),
        eq(settlementBatches.environment, environment),
        sql`exists (select from ${transactions} where ${hasLineOf(partnerId)}
              and ${transactions.environment} = ${settlementBatches.environment}
              and ${transactions.currency} = ${settlementBatches.currency}
              and ${transactions.settlementWindow} > ${settlementBatches.afterWindow}
              and ${transactions.settlementWindow} <= ${settlementBatches.uptoWindow})`,
      ),
    )
  return unionAll(own, failed, runningBatches(db, partnerId, environment)).as('visible_batches')
}

export type VisibleBatches = ReturnType<typeof visibleBatches>

/** Joins a visible batch with the namespace's leaf. */
export const ownLeaf = (visible: VisibleBatches, partnerId: string): SQL | undefined =>
  and(eq(settlementLeaves.batchId, visible.token), eq(settlementLeaves.partnerId, partnerId))
