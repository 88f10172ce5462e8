import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { MemberActor } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { cachedPer } from '../../../platform/db/statement.ts'
import { unauthorized } from '../../../platform/errors.ts'
import { organizationProjection as organizations } from '../../organizations/index.ts'
import { members, sessions } from '../table.ts'
import type { Claims } from './access-token.ts'

// Runs for every call of a member, so it is prepared once.
const find = cachedPer((db: Db) =>
  db
    .select({ member: members, isOperator: organizations.operator, confirmedAt: sessions.confirmedAt })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .innerJoin(sessions, eq(sessions.memberId, members.token))
    .where(
      and(
        eq(members.token, sql.placeholder('sub')),
        eq(members.organizationId, sql.placeholder('org')),
        eq(members.enabled, true),
        eq(organizations.enabled, true),
        eq(sessions.token, sql.placeholder('jti')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('authenticate_member'),
)

/**
 * The member of a verified JWT. Role, status and session are read from the database for each
 * request, so that changes apply immediately (ASVS 8.3.2); sessions that do not exist are rejected
 * like ended ones (decision 0032). Throws 401 if the session has ended, or the member or
 * organization is disabled.
 */
export async function authenticateMember(db: Db, claims: Claims, now: Date): Promise<MemberActor> {
  const [row] = await find(db).execute({ jti: claims.jti, sub: claims.sub, org: claims.org, now })
  if (!row) throw unauthorized()
  const { member, isOperator, confirmedAt } = row
  return {
    kind: 'member',
    id: member.token,
    number: member.number,
    name: `${member.firstName} ${member.lastName}`,
    role: member.role,
    organizationId: member.organizationId,
    isOperator,
    // Sign-in required a code, or this session turned the second factor on with one, which ended
    // all other sessions.
    hasSecondFactor: member.totpSecret !== null,
    jti: claims.jti,
    confirmedAt,
    expiresAt: new Date(claims.exp * 1000),
  }
}
