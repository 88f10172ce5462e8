import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { IdRange } from '../../kernel/ids.ts'
import { readColumn } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import type { SettlementFilters, SettlementQuery } from './contract.ts'
import { bookedAt } from './statements/booked-at.ts'
import { startOfDay } from './statements/days.ts'
import { settlementLeaves } from './table.ts'
import type { BatchView } from './views.ts'
import { ownLeaf, type VisibleBatches, visibleBatches } from './visible.ts'

/**
 * A page of the visible batches, newest cutoff first, and the total number of matches
 * (contract#settlement).
 */
export async function listSettlements(
  ctx: PartnerCtx,
  query: SettlementQuery,
): Promise<{ total: number; found: BatchView[] }> {
  const { limit, page } = query
  const visible = visibleBatches(ctx)
  const where = matching(visible, query)
  const [[all], found] = await Promise.all([
    ctx.db.select({ total: count() }).from(visible).where(where),
    newestFirst(ctx, visible, where)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { total: all?.total ?? 0, found }
}

/** Batches per page of an export. */
const PAGE = 1000

/** All matching batches, newest cutoff first. */
export async function* allSettlements(ctx: PartnerCtx, filters: SettlementFilters): AsyncGenerator<BatchView> {
  for (let last: BatchView | undefined; ; ) {
    const visible = visibleBatches(ctx)
    const behind =
      last &&
      sql`(${visible.cutoffAt}, ${visible.token}) < (${last.batch.cutoffAt.toISOString()}::timestamptz, ${last.batch.token})`
    const page: BatchView[] = await newestFirst(ctx, visible, and(matching(visible, filters), behind)).limit(PAGE)
    yield* page
    last = page.at(-1)
    if (page.length < PAGE) return
  }
}

const newestFirst = ({ db, partnerId }: PartnerCtx, visible: VisibleBatches, where: SQL | undefined) =>
  db
    .select({ batch: visible._.selectedFields, leaf: settlementLeaves })
    .from(visible)
    .leftJoin(settlementLeaves, ownLeaf(visible, partnerId))
    .where(where)
    .orderBy(desc(visible.cutoffAt), desc(visible.token))

function matching(visible: VisibleBatches, filters: SettlementFilters): SQL | undefined {
  const { status, currency, cutoff_from: from, cutoff_to: to, finality, booked_on: day } = filters
  return and(
    status && eq(visible.status, status),
    currency ? eq(visible.currency, currency) : undefined,
    from === undefined ? undefined : gte(visible.cutoffAt, new Date(from * 1000)),
    // Cutoffs are returned in whole seconds, rounded down, so the range includes its last second.
    // It uses its last millisecond instead of the next second, because the database cannot parse
    // the year 10000.
    to === undefined ? undefined : lte(visible.cutoffAt, new Date(to * 1000 + 999)),
    finality && and(isNotNull(visible.instructionsCount), finalityIs[finality](visible.finalAt)),
    day === undefined ? undefined : bookedOn(visible, startOfDay(day, 'booked_on')),
  )
}

const finalityIs = { pending: isNull, final: isNotNull }

/** The database adds the day, because it cannot parse the year 10000. */
const bookedOn = (visible: VisibleBatches, start: Date): SQL | undefined =>
  and(
    eq(visible.status, 'COMPLETED'),
    gte(bookedAt(visible), start.toISOString()),
    lt(bookedAt(visible), sql`${start.toISOString()}::timestamptz + interval '24 hours'`),
  )

const { batchId, partnerId } = settlementLeaves

/** The IDs that belong to batches with a leaf of the caller's namespace. */
export async function findOwnBatchIds(ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> {
  const found = await ctx.db
    .select({ id: batchId })
    .from(settlementLeaves)
    .where(and(eq(partnerId, ctx.partnerId), inArray(batchId, [...ids])))
  return found.map(({ id }) => id)
}

/** The newest batches whose IDs are in a range and that have a leaf of the caller's namespace. */
export const batchIdsWithin = (ctx: PartnerCtx, { from, before }: IdRange, limit: number): Promise<string[]> =>
  newestBatches(ctx, and(gte(batchId, from), lt(batchId, before)), limit)

/** The newest batches with a leaf of the caller's namespace. */
export const newestBatchIds = (ctx: PartnerCtx, limit: number): Promise<string[]> =>
  newestBatches(ctx, undefined, limit)

const newestBatches = (ctx: PartnerCtx, condition: SQL | undefined, limit: number): Promise<string[]> =>
  readColumn(
    ctx.db,
    ctx.db
      .select({ id: batchId })
      .from(settlementLeaves)
      .where(and(eq(partnerId, ctx.partnerId), condition))
      .orderBy(desc(batchId))
      .limit(limit),
  )
