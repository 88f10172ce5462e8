import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { saltOf } from './authentication/password.ts'
import { members, withEmail } from './table.ts'

/**
 * The password salt of an email. Accounts with the same email share it, so that sign-in computes
 * one hash for all of them and its duration does not reveal their number (decision 0074).
 */
export async function findSalt(ctx: Ctx, secrets: Secrets, email: string): Promise<Uint8Array> {
  const account = email.toLowerCase()
  const [found] = await ctx.db
    .select({ hash: members.passwordHash })
    .from(members)
    .where(withEmail(account))
    .orderBy(sql`email_verified_at nulls last`, members.token)
    .limit(1)
  return found
    ? saltOf(found.hash)
    : Buffer.from(secrets.fingerprint(`password salt ${account}`), 'base64').subarray(0, 16)
}
