import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { projection } from '../../platform/db/projection.ts'
import { rows } from '../../platform/db/rows.ts'
import { transactionProjection } from '../transactions/index.ts'
import { settlementBatches, settlementLeaves, settlementMarks, settlementPairs, settlementRuns } from './table.ts'

// Batches as the operator sees them.

/** A batch without its proof. */
export const batchProjection = projection(
  settlementBatches,
  'token',
  'runId',
  'environment',
  'currency',
  'afterWindow',
  'uptoWindow',
  'status',
  'cutoffAt',
  'transactionCount',
  'leavesCount',
  'completedAt',
  'instructionsCount',
  'instructionsSent',
  'instructionsConfirmed',
  'instructionsRejected',
  'finalAt',
)

export type ProjectedBatch = typeof batchProjection.$inferSelect

/** Net positions of a batch, without their proofs. */
export const leafProjection = projection(
  settlementLeaves,
  'batchId',
  'partnerId',
  'leafIndex',
  'total',
  'count',
  'pairsStored',
)

export const runProjection = projection(settlementRuns, 'token', 'environment', 'cutoffAt')

/** A subquery with the newest settled window of an environment. */
export const settledWindow = (environment: string): SQL => sql`
  (select coalesce(max(settled_window), 0) from ${settlementMarks} where environment = ${environment})`

type Pair = { debtor: string; creditor: string; amount: string; count: string | number }

/** Gross amounts between different namespaces of a batch, as it stored them. */
export const storedPairs = ({ db }: Ctx, batchId: string, ids: readonly string[]): Promise<Pair[]> =>
  rows<Pair>(
    db,
    sql`
    select debtor_partner_id as debtor, creditor_partner_id as creditor, amount::text as amount, count
      from ${settlementPairs} where batch_id = ${batchId} and ${areAmong(ids)}`,
  )

/** The same, computed from the batch's transactions, if not all pairs are stored (decision 0024). */
export const computedPairs = ({ db }: Ctx, batch: ProjectedBatch, ids: readonly string[]): Promise<Pair[]> =>
  rows<Pair>(
    db,
    sql`
    select debtor_partner_id as debtor, creditor_partner_id as creditor, sum(amount)::text as amount, count(*) as count
      from ${transactionProjection}
     where environment = ${batch.environment} and currency = ${batch.currency}
       and settlement_window > ${batch.afterWindow} and settlement_window <= ${batch.uptoWindow} and ${areAmong(ids)}
     group by 1, 2`,
  )

const areAmong = (ids: readonly string[]): SQL => sql`
  debtor_partner_id = any(${sql.param(ids)}::text[]) and creditor_partner_id = any(${sql.param(ids)}::text[])
  and debtor_partner_id <> creditor_partner_id`
