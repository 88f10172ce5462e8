import { and, eq } from 'drizzle-orm'
import type { OrganizationCtx } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import { members } from '../table.ts'
import { unlessUnchecked } from './attempt.ts'
import { passwordIsRight } from './password.ts'
import type { SignInThrottle } from './throttle.ts'

/**
 * Step-up: verifies the signed-in member's password again before an operation that a stolen session
 * must not reach. Counted like sign-ins. Takes longer than any statement, so call it outside
 * transactions. Throws 403 and 429.
 */
export async function confirmPassword(ctx: OrganizationCtx, throttle: SignInThrottle, password: string): Promise<void> {
  if (ctx.actor.kind !== 'member') throw forbidden('Only members can confirm a password')
  const [row] = await ctx.db
    .select({ hash: members.passwordHash })
    .from(members)
    .where(and(eq(members.token, ctx.actor.id), eq(members.organizationId, ctx.organizationId)))
  const attempt = await throttle.attempt(ctx.actor.id, ctx.address)
  if (!(await unlessUnchecked(attempt, passwordIsRight(row?.hash, password, ctx.address)))) {
    attempt.failed()
    throw forbidden('The password is incorrect')
  }
  await attempt.succeeded()
}
