import { and, count, desc, eq, gte, lte } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { SettlementQuery } from './contract.ts'
import type { BatchView } from './rows.ts'
import { settlementLeaves } from './table.ts'
import { ownLeaf, visibleBatches } from './visible.ts'

/** A page of the batches that the partner sees, newest cutoff first, and the number of all matches (contract#settlement). */
export async function listSettlements(
  ctx: PartnerCtx,
  query: SettlementQuery,
): Promise<{ total: number; found: BatchView[] }> {
  const { status, currency, cutoff_from: from, cutoff_to: to, limit, page } = query
  const visible = visibleBatches(ctx)
  const where = and(
    status && eq(visible.status, status),
    currency ? eq(visible.currency, currency) : undefined,
    from === undefined ? undefined : gte(visible.cutoffAt, new Date(from * 1000)),
    // A cutoff reads as whole seconds, rounded down: the last second of the range is part of it to its end. Its last
    // millisecond and not the next second: the database cannot read the year 10000.
    to === undefined ? undefined : lte(visible.cutoffAt, new Date(to * 1000 + 999)),
  )
  const [[all], found] = await Promise.all([
    ctx.db.select({ total: count() }).from(visible).where(where),
    ctx.db
      .select({ batch: visible._.selectedFields, leaf: settlementLeaves })
      .from(visible)
      .leftJoin(settlementLeaves, ownLeaf(visible, ctx.partnerId))
      .where(where)
      .orderBy(desc(visible.cutoffAt), desc(visible.token))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { total: all?.total ?? 0, found }
}
