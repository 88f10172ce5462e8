import { dictionary } from '@zxcvbn-ts/language-common'
import { bucketOf } from '../../platform/bucket-of.ts'
import { createHashing } from '../../platform/crypto/hashing.ts'
import { badRequest } from '../../platform/errors.ts'

const COMMON = new Set(dictionary['passwords-common'])

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (ASVS 11.4.2).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of the whole process, so that its bounds are the process's. */
const hashing = createHashing()

/** argon2id in its encoded form. `address` is whose share of the hashing it takes. Throws 503 when too many wait. */
export const hashPassword = (password: string, address = ''): Promise<string> =>
  hashing.run({ password, options: OPTIONS }, bucketOf(address))

/**
 * The hash of a password that somebody chose. `field` names it in the refusal. Takes longer than any statement, so nobody calls
 * it within a transaction. Throws 400 for one of the fifty thousand most common (ASVS 6.2.4), 503.
 */
export function hashChosenPassword(password: string, field: string, address: string): Promise<string> {
  if (COMMON.has(password.toLowerCase())) throw badRequest(`${field}: is one of the most common passwords`)
  return hashPassword(password, address)
}

let decoy: string | undefined

async function decoyHash(): Promise<string> {
  decoy ??= await hashPassword('nobody has this password')
  return decoy
}

/**
 * Whether the password is right. Without a stored hash it takes the same time and says no: an unknown email must not be told
 * apart from a wrong password (contract 2). Throws 503.
 */
export async function passwordIsRight(stored: string | undefined, password: string, address: string): Promise<boolean> {
  const compared = stored ?? (await decoyHash())
  const right = await hashing.run<boolean>({ password, stored: compared }, bucketOf(address))
  return right && stored !== undefined
}
