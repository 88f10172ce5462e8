import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PartnerCtx } from '../../platform/context.ts'
import { transactions } from '../transactions/table.ts'
import { inWindows, type Windows } from './run/windows.ts'
import { settlementBatches, settlementLeaves } from './table.ts'
import { batchesUnderWay } from './under-way.ts'

/** The transactions that hold a line of the partner. */
const hasLineOf = (partnerId: string): SQL | undefined =>
  or(eq(transactions.debtorPartnerId, partnerId), eq(transactions.creditorPartnerId, partnerId))

/** Of one batch, what the partner has a line of. */
export const settledFor = (partnerId: string, batch: Windows & { readonly currency: string }): SQL | undefined =>
  and(inWindows(batch), eq(transactions.currency, batch.currency), hasLineOf(partnerId))

/**
 * The batches that a partner sees: those with a leaf of its own, those that FAILED to settle a transaction of its own, and those of
 * the run under way that will hold one. Other batches do not exist for it, whoever ran them (contract#settlement). One statement reads
 * them all: a batch that completes meanwhile is neither missing nor there twice.
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
  return unionAll(own, failed, batchesUnderWay(db, partnerId, environment)).as('visible_batches')
}

type VisibleBatches = ReturnType<typeof visibleBatches>

/** Joins a visible batch to the partner's own leaf. */
export const ownLeaf = (visible: VisibleBatches, partnerId: string): SQL | undefined =>
  and(eq(settlementLeaves.batchId, visible.token), eq(settlementLeaves.partnerId, partnerId))
