import { dictionary } from '@zxcvbn-ts/language-common'
import type { Ctx } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { findSalt } from '../email-salt.ts'
import { isLikeEmail } from '../like-email.ts'
import { hashPassword } from './password.ts'
import type { SignInDeps } from './sign-in.ts'

const COMMON = new Set(dictionary['passwords-common'])

/**
 * Checks and hashes a new password. `field` names it in the error. Takes longer than any statement,
 * so call it outside transactions. Throws 400 for one of the fifty thousand most common passwords
 * (ASVS 6.2.4) and for one that resembles the email, and 503.
 */
export async function hashChosenPassword(
  ctx: Ctx,
  { secrets, passwordCost: cost }: Pick<SignInDeps, 'secrets' | 'passwordCost'>,
  { password, field, email }: { password: string; field: string; email: string },
): Promise<string> {
  if (COMMON.has(password.toLowerCase())) throw badRequest(`${field}: is too common; choose another password`)
  if (isLikeEmail(password, email)) throw badRequest(`${field}: must not resemble the email`)
  return hashPassword(password, ctx.address, { cost, salt: await findSalt(ctx, secrets, email) })
}
