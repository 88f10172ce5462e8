import { and, eq } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { unauthorized } from '../../platform/errors.ts'
import { organizations } from '../organizations/table.ts'
import { signToken } from './access-token.ts'
import type { SignIn } from './contract.ts'
import { passwordIsRight } from './password.ts'
import { members } from './table.ts'
import type { SignInThrottle } from './throttle.ts'

/**
 * Checks email and password, and signs a JWT. Wrong email and wrong password answer alike, in equal time; ten failures per
 * account or address in fifteen minutes answer 429 (contract 2). Throws 401, 429.
 */
export async function signIn(
  ctx: Write<Ctx>,
  deps: { secrets: Secrets; throttle: SignInThrottle },
  input: SignIn,
): Promise<{ accessToken: string; organizationId: string }> {
  const email = input.admin_email.trim().toLowerCase()
  await deps.throttle.check(email, ctx.address)
  const [row] = await ctx.db
    .select({ member: members })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .where(and(eq(members.email, email), eq(members.enabled, true), eq(organizations.enabled, true)))
  if (!(await passwordIsRight(row?.member.passwordHash, input.admin_password)) || !row) {
    await deps.throttle.failed(email, ctx.address)
    throw unauthorized('Email or password is wrong')
  }
  await deps.throttle.succeeded(email)
  const jti = Buffer.from(ctx.random(16)).toString('hex')
  ctx.audit({ action: 'member.sign_in', resourceId: row.member.token, after: { jti } })
  const accessToken = await signToken(deps.secrets.tokens, row.member, jti, ctx.now)
  return { accessToken, organizationId: row.member.organizationId }
}
