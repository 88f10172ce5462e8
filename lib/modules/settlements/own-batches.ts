import { and, desc, eq, inArray } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { settlementLeaves } from './table.ts'

const { batchId, partnerId } = settlementLeaves

/** Those of these IDs that are batches with a leaf of the caller's namespace. */
export async function findOwnBatchIds(ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> {
  const found = await ctx.db
    .select({ id: batchId })
    .from(settlementLeaves)
    .where(and(eq(partnerId, ctx.partnerId), inArray(batchId, [...ids])))
  return found.map(({ id }) => id)
}

/** The newest batches with a leaf of the caller's namespace. */
export async function newestBatchIds(ctx: PartnerCtx, limit: number): Promise<string[]> {
  const found = await ctx.db
    .select({ id: batchId })
    .from(settlementLeaves)
    .where(eq(partnerId, ctx.partnerId))
    .orderBy(desc(batchId))
    .limit(limit)
  return found.map(({ id }) => id)
}
