import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, MemberCtx, Write } from '../../../platform/context.ts'
import { expiringByTime, type Sweep } from '../../../platform/sweep/sweep.ts'
import { findRules } from '../../organizations/index.ts'
import { hashOf, newSecret } from '../authentication/one-time-secret.ts'
import { sessionEnd } from '../authentication/session-end.ts'
import { members, type SessionRow, sessions, signInCodes } from '../table.ts'

export const VALID_SECONDS = 60
/** Maximum pending codes of a member; a new one invalidates the oldest. */
const MAX_PENDING = 5

/** Creates a code that the signed-in member approved. The database's clock determines when it expires. */
export async function createCode(ctx: Write<MemberCtx>, challenge: string): Promise<string> {
  const { secret, hash } = newSecret(ctx.random)
  const { id: memberId, jti: sessionId } = ctx.actor
  await deleteBeyond(ctx, memberId, MAX_PENDING - 1)
  await ctx.db.insert(signInCodes).values({
    codeHash: hash,
    organizationId: ctx.organizationId,
    memberId,
    sessionId,
    challenge,
    expiresAt: sql`statement_timestamp() + make_interval(secs => ${VALID_SECONDS})`,
  })
  ctx.audit({ action: 'member.create_sign_in_code', resourceId: memberId, after: { session: sessionId } })
  return secret
}

/** Deletes all but the newest codes of a member, whose concurrent requests wait. */
async function deleteBeyond({ db }: Write<MemberCtx>, memberId: string, limit: number): Promise<void> {
  await db.select().from(members).where(eq(members.token, memberId)).for('update')
  const beyond = db
    .select({ codeHash: signInCodes.codeHash })
    .from(signInCodes)
    .where(eq(signInCodes.memberId, memberId))
    .orderBy(desc(signInCodes.expiresAt))
    .offset(limit)
  await db.delete(signInCodes).where(inArray(signInCodes.codeHash, beyond))
}

/** The session that created a code, unless the code is unknown, used or ended. */
export async function findApproval({ db }: Ctx, code: string): Promise<SessionRow | undefined> {
  const [found] = await db
    .select({ session: sessions })
    .from(signInCodes)
    .innerJoin(sessions, eq(sessions.token, signInCodes.sessionId))
    .where(eq(signInCodes.codeHash, hashOf(code)))
  return found?.session
}

/**
 * Consumes a code, even if the verifier is wrong, because then someone else has got hold of it. Returns
 * whether it can start a session. Of concurrent calls, one gets the row.
 */
export async function consumeCode(ctx: Write<Ctx>, code: string, verifier: string): Promise<boolean> {
  const [consumed] = await ctx.db
    .delete(signInCodes)
    .where(and(eq(signInCodes.codeHash, hashOf(code)), sql`${signInCodes.expiresAt} > statement_timestamp()`))
    .returning()
  if (!consumed || consumed.challenge !== challengeOf(verifier)) return false
  // Read again, because the session may have ended since `findApproval`.
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.token, consumed.sessionId))
  if (!session || session.endedAt) return false
  return sessionEnd(session, await findRules(ctx.db, consumed.organizationId)) > ctx.now
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Deletes expired codes. */
export const signInCodeSweep: Sweep = {
  name: 'sign-in codes',
  tables: [expiringByTime({ table: 'sign_in_codes', column: 'expires_at', retentionMs: 0 })],
}
