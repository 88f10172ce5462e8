import { and, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Ctx, MemberCtx, OrganizationCtx, Write } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/errors.ts'
import { expiringByTime, type Sweep } from '../../../platform/sweep/sweep.ts'
import { columnOf, createUseTracker, type UseTracker } from '../../../platform/use-tracker.ts'
import { findRules, type Rules } from '../../organizations/index.ts'
import { members, type SessionRow, sessions, signInCodes } from '../table.ts'
import type { Opened } from './access-token.ts'
import { HOUR_MS, IDLE_GRACE_MS, lifetimeOf, MINUTE_MS, sessionEnd } from './session-end.ts'

const LONGEST_AGENT = 300
/** Maximum concurrent sessions of a member; a new one ends the oldest. */
const MAX_SESSIONS = 50

/** How a session starts. It counts as confirmed now, unless another session's confirmation is given. */
export type NewSession = Pick<SessionRow, 'method' | 'secondFactor'> & Partial<Pick<SessionRow, 'confirmedAt'>>

/** Starts a session, which expires as the organization's rules say. */
export async function openSession(
  ctx: Write<Ctx>,
  member: { token: string; organizationId: string },
  how: NewSession = { method: null, secondFactor: null },
): Promise<Opened> {
  const rules = await findRules(ctx.db, member.organizationId)
  const expiresAt = new Date(ctx.now.getTime() + lifetimeOf(rules))
  const token = newId('ses', ctx.now, ctx.random)
  await ctx.db.insert(sessions).values({
    token,
    organizationId: member.organizationId,
    memberId: member.token,
    confirmedAt: ctx.now,
    ...how,
    address: ctx.address,
    agent: (ctx.agent ?? '').slice(0, LONGEST_AGENT),
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
    expiresAt,
  })
  await endOldest(ctx, member)
  return { token, expiresAt }
}

async function endOldest(ctx: Write<Ctx>, member: { token: string; organizationId: string }): Promise<void> {
  const beyond = ctx.db
    .select({ token: sessions.token })
    .from(sessions)
    .where(openOf(member.organizationId, member.token, ctx.now))
    .orderBy(desc(sessions.createdAt), desc(sessions.token))
    .offset(MAX_SESSIONS)
  await ctx.db.update(sessions).set({ endedAt: ctx.now }).where(inArray(sessions.token, beyond))
}

/**
 * Ends all sessions of a member, or all but one, and the member's sign-in codes. JWTs of ended sessions
 * are rejected. Returns the number of sessions.
 */
export async function endSessions(
  ctx: Write<Ctx>,
  member: { token: string; organizationId: string },
  but?: string,
): Promise<number> {
  // First, so that the session of a concurrent sign-in with a code is ended with the others.
  await ctx.db
    .delete(signInCodes)
    .where(and(eq(signInCodes.organizationId, member.organizationId), eq(signInCodes.memberId, member.token)))
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(
      and(
        eq(sessions.organizationId, member.organizationId),
        eq(sessions.memberId, member.token),
        isNull(sessions.endedAt),
        but === undefined ? undefined : ne(sessions.token, but),
      ),
    )
    .returning({ token: sessions.token })
  return ended.length
}

/** Ends all sessions of members of the caller's organization. Returns the number of each member's. */
export async function endSessionsOfMembers(
  ctx: Write<OrganizationCtx>,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(
      and(
        eq(sessions.organizationId, ctx.organizationId),
        inArray(sessions.memberId, [...memberIds]),
        isNull(sessions.endedAt),
      ),
    )
    .returning({ memberId: sessions.memberId })
  const counts = new Map<string, number>()
  for (const { memberId } of ended) counts.set(memberId, (counts.get(memberId) ?? 0) + 1)
  return counts
}

/** Ends the session of the request's JWT (ASVS 7.4.1). */
export async function signOut(ctx: Write<MemberCtx>): Promise<void> {
  const { jti, id } = ctx.actor
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(eq(sessions.token, jti), eq(sessions.organizationId, ctx.organizationId)))
  ctx.audit({ action: 'member.sign_out', resourceId: id, after: { session: jti } })
}

/** Deletes expired sessions, whose JWTs have expired too. */
export const sessionSweep: Sweep = {
  name: 'sessions',
  tables: [expiringByTime({ table: 'sessions', column: 'expires_at', retentionMs: 0 })],
}

/** The member's active sessions, most recently used first, and when each ends if it is not used again. */
export async function listSessions(ctx: MemberCtx): Promise<SessionRow[]> {
  const rules = await findRules(ctx.db, ctx.organizationId)
  const found = await ctx.db
    .select()
    .from(sessions)
    .where(ownOpen(ctx))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.token))
  return found
    .map((row) => ({ ...row, expiresAt: sessionEnd(row, rules) }))
    .filter(({ expiresAt }) => expiresAt > ctx.now)
}

/** Ends one of the member's sessions. Throws 404. */
export async function endSession(ctx: Write<MemberCtx>, token: string): Promise<void> {
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(ownOpen(ctx), eq(sessions.token, token)))
    .returning()
  if (ended.length === 0) throw notFound()
  ctx.audit({ action: 'member.end_session', resourceId: ctx.actor.id, after: { session: token } })
}

/**
 * Ends all of the member's sessions, including the current one if requested. Returns their number.
 */
export async function endOwnSessions(ctx: Write<MemberCtx>, includingThis: boolean): Promise<number> {
  const own = { token: ctx.actor.id, organizationId: ctx.organizationId }
  const count = await endSessions(ctx, own, includingThis ? undefined : ctx.actor.jti)
  ctx.audit({ action: 'member.end_sessions', resourceId: ctx.actor.id, after: { count } })
  return count
}

const ownOpen = (ctx: MemberCtx) => openOf(ctx.organizationId, ctx.actor.id, ctx.now)

const openOf = (organizationId: string, memberId: string, now: Date) =>
  and(
    eq(sessions.organizationId, organizationId),
    eq(sessions.memberId, memberId),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  )

/** Last-used tracking of sessions, off the hot path; written by `flush`. */
export const createSessionUse = (db: Db): UseTracker<{ readonly at: Date }> =>
  createUseTracker((uses) =>
    db.execute(sql`
      with uses as (
        select * from unnest(
          ${columnOf(uses, (id) => id)}::text[],
          ${columnOf(uses, (_, { at }) => at.toISOString())}::timestamptz[]
        ) as u (token, at)),
      locked as (
        select u.* from ${sessions} s join uses u using (token) order by token for update of s)
      update ${sessions} s set last_used_at = u.at
        from locked u
       where s.token = u.token and s.last_used_at < u.at`),
  )

/**
 * Ends the sessions that the rules in force have ended, so that other rules do not resume them.
 */
export async function endOverdueSessions(ctx: Write<MemberCtx>, { sessionHours, idleMinutes }: Rules): Promise<void> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  const isOverdue = or(
    sessionHours === null ? undefined : lte(sessions.createdAt, before(sessionHours * HOUR_MS)),
    idleMinutes === null ? undefined : lte(sessions.lastUsedAt, before(idleMinutes * MINUTE_MS + IDLE_GRACE_MS)),
  )
  if (!isOverdue) return
  // Sessions have an index by member, and none by organization.
  const colleagues = ctx.db
    .select({ token: members.token })
    .from(members)
    .where(eq(members.organizationId, ctx.organizationId))
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(inArray(sessions.memberId, colleagues), isNull(sessions.endedAt), isOverdue))
}

/** Ends all sessions of an organization. Returns their number. */
export const endSessionsOf = (ctx: Write<Ctx>, organizationId: string): Promise<number> =>
  endWhere(ctx, eq(sessions.organizationId, organizationId))

/**
 * Ends the sessions of the caller's organization that were started with a password, or with single
 * sign-on, except the caller's. Returns their number.
 */
export const endSessionsBy = (ctx: Write<MemberCtx>, method: 'password' | 'single_sign_on'): Promise<number> => {
  // Their index is by member.
  const ofMembers = ctx.db.select({ token: members.token }).from(members)
  const others = and(
    inArray(sessions.memberId, ofMembers.where(eq(members.organizationId, ctx.organizationId))),
    eq(sessions.organizationId, ctx.organizationId),
    ne(sessions.token, ctx.actor.jti),
  )
  return endWhere(ctx, and(others, method === 'password' ? isNull(sessions.method) : eq(sessions.method, method)))
}

async function endWhere(ctx: Write<Ctx>, which: SQL | undefined): Promise<number> {
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ token: sessions.token })
  return ended.length
}
