import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MemberActor } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { cachedPer } from '../../../platform/db/statement.ts'
import { unauthorized } from '../../../platform/errors.ts'
import { organizationProjection as organizations, rulesProjection as rules } from '../../organizations/index.ts'
import { heldRole, joinedRole, ofMember } from '../roles/find-roles.ts'
import { members, roles, sessions } from '../table.ts'
import type { Claims } from './access-token.ts'
import { hasSecondFactor } from './second-factor.ts'
import { sessionEnd } from './session-end.ts'

// Runs for every call of a member, so it is prepared once.
const find = cachedPer((db: Db) =>
  db
    .select({
      member: members,
      isOperator: organizations.operator,
      roleName: roles.name,
      rolePermissions: roles.permissions,
      session: {
        confirmedAt: sessions.confirmedAt,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
        method: sessions.method,
        secondFactor: sessions.secondFactor,
      },
      // Flat, because Drizzle reads a joined object as null if its first column is null.
      secondFactorFrom: rules.secondFactorFrom,
      sessionHours: rules.sessionHours,
      idleMinutes: rules.idleMinutes,
      consoleNetworks: rules.consoleNetworks,
    })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .leftJoin(roles, ofMember)
    .leftJoin(rules, eq(rules.organizationId, members.organizationId))
    .innerJoin(sessions, eq(sessions.memberId, members.token))
    .where(
      and(
        eq(members.token, sql.placeholder('sub')),
        eq(members.organizationId, sql.placeholder('org')),
        eq(members.enabled, true),
        eq(organizations.enabled, true),
        eq(sessions.token, sql.placeholder('jti')),
        isNull(sessions.endedAt),
      ),
    )
    .prepare('authenticate_member'),
)

/**
 * The member of a verified JWT. Role with its permissions, status and session are read from the database for each
 * request, so that changes apply immediately (ASVS 8.3.2); sessions that do not exist are rejected
 * like ended ones (decision 0032). The rules of
 * the organization are read with them. Throws 401 if the session has ended, or the member or
 * organization is disabled.
 */
export async function authenticateMember(db: Db, claims: Claims, now: Date): Promise<MemberActor> {
  const [row] = await find(db).execute({ jti: claims.jti, sub: claims.sub, org: claims.org })
  if (!row || sessionEnd(row.session, row) <= now) throw unauthorized()
  const { member, isOperator, session, secondFactorFrom } = row
  const role = heldRole(member.role, joinedRole(row.roleName, row.rolePermissions))
  const isProtected = hasSecondFactor(member)
  const hasProvider = session.method !== null
  return {
    kind: 'member',
    id: member.token,
    number: member.number,
    name: `${member.firstName} ${member.lastName}`,
    role: member.role,
    roleName: role.name,
    permissions: role.permissions,
    organizationId: member.organizationId,
    isOperator,
    // Sign-in required a code or passkey, or this session set the second factor up with one, which
    // ended all other sessions. After single sign-on, the session is confirmed with one first.
    hasSecondFactor: isProtected && (session.secondFactor ?? member.totpSecret !== null),
    needsSecondFactor: !isProtected && !hasProvider && secondFactorFrom !== null && secondFactorFrom <= now,
    hasProvider,
    jti: claims.jti,
    networks: row.consoleNetworks?.join(' '),
    confirmedAt: session.confirmedAt,
    expiresAt: new Date(claims.exp * 1000),
  }
}
