import { and, count, desc, eq, gte, lte } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { SettlementQuery } from './contract.ts'
import type { BatchView } from './rows.ts'
import { settlementBatches, settlementLeaves } from './table.ts'

/** A page of the batches that hold lines of the partner, newest cutoff first, and the number of all matches (contract 7). */
export async function listSettlements(
  ctx: PartnerCtx,
  query: SettlementQuery,
): Promise<{ total: number; found: BatchView[] }> {
  const { status, cutoff_from: from, cutoff_to: to, limit, page } = query
  const where = and(
    eq(settlementLeaves.partnerId, ctx.partnerId),
    status && eq(settlementBatches.status, status),
    from === undefined ? undefined : gte(settlementBatches.cutoffAt, new Date(from * 1000)),
    // A cutoff reads as whole seconds, rounded down: the last second of the range is part of it to its end. Its last
    // millisecond and not the next second: the database cannot read the year 10000.
    to === undefined ? undefined : lte(settlementBatches.cutoffAt, new Date(to * 1000 + 999)),
  )
  const ofPartner = eq(settlementLeaves.batchId, settlementBatches.token)
  const [all] = await ctx.db
    .select({ total: count() })
    .from(settlementBatches)
    .innerJoin(settlementLeaves, ofPartner)
    .where(where)
  const found = await ctx.db
    .select({ batch: settlementBatches, leaf: settlementLeaves })
    .from(settlementBatches)
    .innerJoin(settlementLeaves, ofPartner)
    .where(where)
    .orderBy(desc(settlementBatches.cutoffAt), desc(settlementBatches.token))
    .limit(limit)
    .offset((page - 1) * limit)
  return { total: all?.total ?? 0, found }
}
