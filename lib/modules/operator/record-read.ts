import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { auditBoth } from './audit-both.ts'
import { findByRecord, type OrganizationFilters } from './organizations.ts'

type Action =
  | 'operator.read_organization'
  | 'operator.read_verifications'
  | 'operator.read_deposits'
  | 'operator.read_liquidity'

/** One entry covers the repetitions of this period, so that polling does not flood the logs. */
const PERIOD_MS = 3_600_000

/**
 * Records in both audit logs that a member of the operator read data of these organizations. It
 * commits before the response is sent: a read that cannot be recorded fails (decision 0085).
 */
export async function recordRead(ctx: MemberCtx, action: Action, organizationIds: readonly string[]): Promise<void> {
  const others = [...new Set(organizationIds)].filter((id) => id !== ctx.organizationId)
  if ((await unrecorded(ctx, action, others)).length === 0) return
  await writeOnce(ctx, async (write) => {
    const name = `${action} ${ctx.actor.id}`
    await write.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    for (const id of await unrecorded(write, action, others)) auditBoth(write, id, { action, resourceId: id })
  })
}

/**
 * A search by email tells which organizations its owner belongs to, and one by payment ID who takes part
 * in it, so it is recorded for all of them. The page does not matter, because the count and the filters
 * tell the same. One by webhook host is recorded for the organizations on the page.
 */
export async function recordSearch(
  ctx: MemberCtx,
  { search, ...filters }: OrganizationFilters,
  page: readonly string[],
): Promise<void> {
  if (!search) return
  await recordRead(ctx, 'operator.read_organization', await findByRecord(ctx, search, filters, page))
}

/** Those that the operator's own log does not mention for this member and period. */
async function unrecorded(ctx: MemberCtx, action: Action, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: auditEntries.resourceId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, ctx.organizationId),
        gt(auditEntries.token, idAtTime('evt', new Date(ctx.now.getTime() - PERIOD_MS))),
        eq(auditEntries.actorId, ctx.actor.id),
        eq(auditEntries.action, action),
        inArray(auditEntries.resourceId, [...ids]),
      ),
    )
  const recorded = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !recorded.has(id))
}
