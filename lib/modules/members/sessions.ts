import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { TOKEN_SECONDS } from './access-token.ts'
import { sessions } from './table.ts'

export type SessionRow = typeof sessions.$inferSelect

const LONGEST_AGENT = 300

/** Begins a session of a member; its token is the `jti` of the JWT (decision 0032). */
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
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + TOKEN_SECONDS * 1000),
  })
  return { token }
}

/** Ends all sessions of a member, or all but one: copies of their JWTs are refused from now on. Returns how many. */
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

/** Ends the session of the JWT that was presented (ASVS 7.4.1). */
export async function signOut(ctx: Write<MemberCtx>): Promise<void> {
  const { jti, id } = ctx.actor
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(eq(sessions.token, jti), eq(sessions.organizationId, ctx.organizationId)))
  ctx.audit({ action: 'member.sign_out', resourceId: id, after: { session: jti } })
}

/** Deletes sessions that have expired: their JWTs are refused in any case. */
export async function forgetSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
