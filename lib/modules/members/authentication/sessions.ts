import { and, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Ctx, MemberCtx, Write } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/errors.ts'
import { expiringByTime, type Sweep } from '../../../platform/sweep/sweep.ts'
import { createUseTracker, type UseTracker } from '../../../platform/use-tracker.ts'
import { type SessionRow, sessions } from '../table.ts'
import { TOKEN_SECONDS } from './access-token.ts'

const LONGEST_AGENT = 300
/** Maximum concurrent sessions of a member; a new one ends the oldest. */
const MAX_SESSIONS = 50

/** Starts a session. Its token is the `jti` of the JWT (decision 0032). */
export async function openSession(
  ctx: Write<Ctx>,
  member: { token: string; organizationId: string },
): Promise<{ token: string }> {
  const token = newId('ses', ctx.now, ctx.random)
  await ctx.db.insert(sessions).values({
    token,
    organizationId: member.organizationId,
    memberId: member.token,
    address: ctx.address,
    agent: (ctx.agent ?? '').slice(0, LONGEST_AGENT),
    confirmedAt: ctx.now,
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + TOKEN_SECONDS * 1000),
  })
  await endOldest(ctx, member)
  return { token }
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

/** Ends all sessions of a member, or all but one; their JWTs are rejected. Returns their number. */
export async function endSessions(
  ctx: Write<Ctx>,
  member: { token: string; organizationId: string },
  but?: string,
): Promise<number> {
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

/** The member's active sessions, most recently used first. */
export function listSessions(ctx: MemberCtx): Promise<SessionRow[]> {
  return ctx.db.select().from(sessions).where(ownOpen(ctx)).orderBy(desc(sessions.lastUsedAt), desc(sessions.token))
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
export const createSessionUse = (db: Db): UseTracker =>
  createUseTracker((tokens, at) =>
    db
      .update(sessions)
      .set({ lastUsedAt: at })
      .where(and(inArray(sessions.token, tokens), lt(sessions.lastUsedAt, at))),
  )

/** Ends all sessions of an organization. Returns their number. */
export async function endSessionsOf(ctx: Write<Ctx>, organizationId: string): Promise<number> {
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(eq(sessions.organizationId, organizationId), isNull(sessions.endedAt)))
    .returning({ token: sessions.token })
  return ended.length
}
