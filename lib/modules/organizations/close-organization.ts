import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { changeOrganization } from './change-organization.ts'
import { type OrganizationRow, organizations } from './table.ts'

/**
 * Due for deletion and not blocked: a suspended organization waits for the operator, who may need
 * its data, and the network operator for a successor.
 */
const mayClose = (now: Date) =>
  and(
    sql`${organizations.deletionDueAt} <= ${now.toISOString()}::timestamptz`,
    isNull(organizations.closedAt),
    eq(organizations.enabled, true),
    eq(organizations.operator, false),
  )

/** Organizations whose deletion is due. */
export const findClosable = (ctx: Ctx): Promise<Pick<OrganizationRow, 'token'>[]> =>
  ctx.db.select({ token: organizations.token }).from(organizations).where(mayClose(ctx.now))

/**
 * Closes an organization like a suspension (decision 0038). False if its deletion is not due or was
 * canceled.
 */
export async function closeIfDue(ctx: Write<Ctx>, token: string, reason: string): Promise<boolean> {
  const change = { enabled: false, suspendedAt: ctx.now, suspensionReason: reason, closedAt: ctx.now }
  return (await changeOrganization(ctx, token, change, mayClose(ctx.now))) !== undefined
}

/**
 * Closed organizations that are not erased yet, oldest first, optionally only those closed by
 * `before`.
 */
export const findClosed = (ctx: Ctx, before?: Date): Promise<Pick<OrganizationRow, 'token' | 'operator'>[]> =>
  ctx.db
    .select({ token: organizations.token, operator: organizations.operator })
    .from(organizations)
    .where(
      and(
        before ? lte(organizations.closedAt, before) : isNotNull(organizations.closedAt),
        isNull(organizations.erasedAt),
      ),
    )
    .orderBy(asc(organizations.closedAt))
