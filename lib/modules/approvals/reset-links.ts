import { and, eq, gt, sql } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import type { Admins } from './admins.ts'
import type { OrganizationApprovalRow } from './table.ts'
import { isIndependent } from './vouchers.ts'

const HELD_DAYS = 30
const HELD_MS = HELD_DAYS * 24 * 3_600_000

export const OWN_RESET_LINK = `Your link reset the author’s password within the last ${HELD_DAYS} days. Another admin must approve this.`

/**
 * Whether the author's password was reset with a link of the caller's, who could have used it to take
 * over the account. The waiting period of 24 hours would only delay the approval.
 */
export async function hasResetAuthor(
  { actor, db }: MemberCtx,
  all: Admins,
  { organizationId, requestedBy }: OrganizationApprovalRow,
  asOf: Date,
): Promise<boolean> {
  const { action, after, resourceId, token } = auditEntries
  const resets = await db
    .select({ linkBy: sql<string | null>`${after} ->> 'link_by'` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, organizationId),
        gt(token, idAtTime('evt', new Date(asOf.getTime() - HELD_MS))),
        eq(resourceId, requestedBy),
        eq(action, 'member.reset_password'),
      ),
    )
  return resets.some(({ linkBy }) => linkBy !== null && !isIndependent(all, actor.id, linkBy))
}
