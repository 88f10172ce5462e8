import { and, count, desc, eq, gte, lte } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { SettlementQuery } from './contract.ts'
import type { BatchView } from './rows.ts'
import { settlementLeaves } from './table.ts'
import { ownLeaf, visibleBatches } from './visible.ts'

/** A page of the visible batches, newest cutoff first, and the total number of matches (contract#settlement). */
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
    // Cutoffs are returned in whole seconds, rounded down, so the range includes its last second.
    // It uses its last millisecond instead of the next second, because the database cannot parse
    // the year 10000.
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
