import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { badRequest } from '../../platform/errors.ts'

const COMMON = new Set(dictionary['passwords-common'])

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (ASVS 11.4.2).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id in its encoded form. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/**
 * The hash of a password that somebody chose. `field` names it in the refusal. Takes longer than any statement, so nobody calls
 * it within a transaction. Throws 400 for one of the fifty thousand most common (ASVS 6.2.4).
 */
export function hashChosenPassword(password: string, field: string): Promise<string> {
  if (COMMON.has(password.toLowerCase())) throw badRequest(`${field}: is one of the most common passwords`)
  return hashPassword(password)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Without a stored hash it takes the same time and says no: an unknown email must not be told
 * apart from a wrong password (contract 2).
 */
export async function passwordIsRight(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await decoy), password)
  return right && stored !== undefined
}
