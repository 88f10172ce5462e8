import { lte } from 'drizzle-orm'
import type { MemberCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { revokedTokens } from './table.ts'

/** Revokes the JWT that was presented: a copy of it is refused from now on (ASVS 7.4.1). */
export async function signOut(ctx: Write<MemberCtx>): Promise<void> {
  const { jti, expiresAt, id } = ctx.actor
  await ctx.db.insert(revokedTokens).values({ jti, expiresAt }).onConflictDoNothing()
  ctx.audit({ action: 'member.sign_out', resourceId: id, after: { jti } })
}

/** Deletes the revocations of JWTs that have expired meanwhile: they are refused in any case. */
export async function forgetRevocations(db: Db, now: Date): Promise<void> {
  await db.delete(revokedTokens).where(lte(revokedTokens.expiresAt, now))
}
