import { and, eq, gt, isNull } from 'drizzle-orm'
import type { MemberActor } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { unauthorized } from '../../platform/errors.ts'
import { organizations } from '../organizations/table.ts'
import { readToken } from './access-token.ts'
import { members, sessions } from './table.ts'

/**
 * The member behind a JWT. Role and standing are read from the database at each request, so that a change counts at once
 * (ASVS 8.3.2), and so is its session: what nobody began here counts no more than what has ended (decision 0032). Throws 401 for a
 * JWT that is wrong or expired, whose session is over, and for a member or organization that is disabled.
 */
export async function authenticateToken(db: Db, secret: Uint8Array, jwt: string, now: Date): Promise<MemberActor> {
  const claims = await readToken(secret, jwt, now)
  const [row] = await db
    .select({ member: members })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .innerJoin(sessions, eq(sessions.memberId, members.token))
    .where(
      and(
        eq(members.token, claims.sub),
        eq(members.organizationId, claims.org),
        eq(members.enabled, true),
        eq(organizations.enabled, true),
        eq(sessions.token, claims.jti),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
  if (!row) throw unauthorized()
  const { member } = row
  return {
    kind: 'member',
    id: member.token,
    number: member.number,
    name: `${member.firstName} ${member.lastName}`,
    role: member.role,
    organizationId: member.organizationId,
    jti: claims.jti,
    expiresAt: new Date(claims.exp * 1000),
  }
}
