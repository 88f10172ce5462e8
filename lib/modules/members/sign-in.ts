import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { unauthorized } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { organizations } from '../organizations/table.ts'
import { signToken } from './access-token.ts'
import type { SignIn } from './contract.ts'
import { passwordIsRight } from './password.ts'
import { openSession } from './sessions.ts'
import { members } from './table.ts'
import type { SignInThrottle } from './throttle.ts'

/**
 * Checks email and password, and signs a JWT. Wrong email and wrong password answer alike, in equal time; ten failures per
 * account or address in fifteen minutes answer 429 (contract 2). Throws 401, 429.
 */
export async function signIn(
  ctx: Ctx,
  deps: { secrets: Secrets; throttle: SignInThrottle },
  input: SignIn,
): Promise<{ accessToken: string; organizationId: string }> {
  const email = input.admin_email.trim().toLowerCase()
  // First, so that a database that does not answer costs nobody an attempt.
  const [row] = await ctx.db
    .select({ member: members })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .where(and(eq(members.email, email), eq(members.enabled, true), eq(organizations.enabled, true)))
  const attempt = await deps.throttle.attempt(email, ctx.address)
  if (!(await passwordIsRight(row?.member.passwordHash, input.admin_password)) || !row) {
    await recordFailure(ctx, row?.member)
    attempt.failed()
    throw unauthorized('Email or password is wrong')
  }
  await attempt.succeeded()
  const { token: resourceId, organizationId } = row.member
  const jti = await writeOnce({ ...ctx, organizationId }, async (write) => {
    const { token: session } = await openSession(write, row.member)
    write.audit({ action: 'member.sign_in', resourceId, after: { session } })
    return session
  })
  return { accessToken: await signToken(deps.secrets.tokens, row.member, jti, ctx.now), organizationId }
}

/** Nobody's account has a log too, since an unknown email must take as long; what was typed is kept nowhere (ASVS 16.2.5). */
async function recordFailure(ctx: Ctx, member: { token: string; organizationId: string } | undefined): Promise<void> {
  const { token: resourceId, organizationId } = member ?? { token: 'nobody', organizationId: 'nobody' }
  await writeOnce(ctx, async (write) => write.audit({ action: 'member.sign_in_failed', resourceId, organizationId }))
}
