import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PartnerCtx } from '../../platform/context.ts'
import { transactions } from '../transactions/table.ts'
import { settlementBatches, settlementLeaves } from './table.ts'
import { inWindows, type Windows } from './windows.ts'

/** The transactions that hold a line of the partner. */
export const hasLineOf = (partnerId: string): SQL | undefined =>
  or(eq(transactions.debtorPartnerId, partnerId), eq(transactions.creditorPartnerId, partnerId))

/** Of one batch, what the partner has a line of. */
export const settledFor = (partnerId: string, batch: Windows & { readonly currency: string }): SQL | undefined =>
  and(inWindows(batch), eq(transactions.currency, batch.currency), hasLineOf(partnerId))

/**
 * The batches that a partner sees: those with a leaf of its own, and those that FAILED to settle a transaction of its own. Other
 * batches do not exist for it, whoever ran them (contract 7).
 */
export const visibleBatches = ({ db, partnerId, environment }: PartnerCtx) => {
  const own = db
    .select({ token: settlementLeaves.batchId })
    .from(settlementLeaves)
    .where(eq(settlementLeaves.partnerId, partnerId))
  const failed = db
    .select({ token: settlementBatches.token })
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
  return unionAll(own, failed).as('visible_batches')
}

/** Joins a visible batch to the partner's own leaf. */
export const ownLeaf = (partnerId: string): SQL | undefined =>
  and(eq(settlementLeaves.batchId, settlementBatches.token), eq(settlementLeaves.partnerId, partnerId))
