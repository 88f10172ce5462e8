import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import { openInput } from './stored-input.ts'
import type { OrganizationApprovalRow } from './table.ts'

/** What ends all sessions of a member, or all but the current one. Signing out does not. */
const ENDING = [
  ...['member.change_role', 'member.disable', 'member.remove', 'member.end_sessions'],
  ...['member.change_password', 'member.reset_password'],
]

/**
 * How far the clock of another process may lag behind, whose time is in the audit log. A request made
 * within this time after such a change ends, too, and must be repeated.
 */
const LAG_MS = 3000

/**
 * Whether the author of an open request lost access after making it, even if only for a while: a
 * request from a stolen session must not survive that session.
 */
export async function hasLostAccess(
  { db }: Ctx,
  { secrets }: { readonly secrets: Secrets },
  row: OrganizationApprovalRow,
): Promise<boolean> {
  const { action, after, organizationId, resourceId, token } = auditEntries
  const { jti } = openInput(secrets, row).session
  const endsItsSession = and(eq(action, 'member.end_session'), sql`${after} ->> 'session' = ${jti}`)
  const since = idAtTime('evt', new Date(row.createdAt.getTime() - LAG_MS))
  const changes = await db.$count(
    auditEntries,
    and(
      eq(organizationId, row.organizationId),
      gt(token, since),
      eq(resourceId, row.requestedBy),
      or(inArray(action, ENDING), endsItsSession),
    ),
  )
  return changes > 0
}

/** Why a request cannot be approved or run after its author lost access. */
export const lostAccessMessage = ({ requestedByName }: Pick<OrganizationApprovalRow, 'requestedByName'>): string =>
  `The role, password or sessions of ${requestedByName} changed after the request`
