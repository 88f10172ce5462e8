import { timingSafeEqual } from 'node:crypto'
import { bucketOf } from '../../../platform/bucket-of.ts'
import { createHashing, MOST_OF_CALLER, MOST_WAITING } from '../../../platform/crypto/hashing.ts'
import { unavailable } from '../../../platform/errors.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (ASVS 11.4.2).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Shared by the process, so that its bounds apply to the process. */
const hashing = createHashing()

/** Sign-ins in progress, by address bucket. */
const signIns = new Map<string, number>()
let signInsInProgress = 0

/**
 * Runs a sign-in, which verifies a password between several statements. Throws 503 before
 * the first of them if as many sign-ins are in progress as can wait for a hash, in total or from
 * this address: the queue would refuse this one after its statements (decision 0106).
 */
export async function whileHashesAreFree<T>(address: string, signIn: () => Promise<T>): Promise<T> {
  const bucket = bucketOf(address)
  const own = signIns.get(bucket) ?? 0
  if (signInsInProgress >= MOST_WAITING || own >= MOST_OF_CALLER) throw unavailable()
  signIns.set(bucket, own + 1)
  signInsInProgress++
  try {
    return await signIn()
  } finally {
    signInsInProgress--
    const left = (signIns.get(bucket) ?? 1) - 1
    if (left > 0) signIns.set(bucket, left)
    else signIns.delete(bucket)
  }
}

/**
 * Returns the encoded argon2id hash. `address` selects the share of the queue. Throws 503 if too
 * many are waiting.
 */
export const hashPassword = (password: string, address = '', salt?: Uint8Array): Promise<string> =>
  hashing.run({ password, options: { ...OPTIONS, salt } }, bucketOf(address))

let decoy: string | undefined

async function decoyHash(): Promise<string> {
  decoy ??= await hashPassword('nobody has this password')
  return decoy
}

/**
 * Verifies a password. Without a stored hash it takes the same time and returns false, so that an
 * unknown email cannot be distinguished from an incorrect password (contract#credentials). Throws
 * 503.
 */
export async function passwordIsRight(stored: string | undefined, password: string, address: string): Promise<boolean> {
  const compared = stored ?? (await decoyHash())
  const right = await hashing.run<boolean>({ password, stored: compared }, bucketOf(address))
  return right && stored !== undefined
}

/** All parameters of an encoded hash: algorithm, version, costs and salt. */
const ENCODED = /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$)/

function settingsOf(stored: string) {
  const [, prefix, memoryCost, timeCost, parallelism, salt] = ENCODED.exec(stored) ?? []
  if (!prefix || !salt) throw new Error('stored password is not an argon2id hash')
  const options = { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) }
  return { prefix, options: { ...options, salt: Buffer.from(salt, 'base64') } }
}

export const saltOf = (stored: string): Uint8Array => settingsOf(stored).options.salt

/**
 * The first candidate whose password matches. Any number of candidates with the same salt,
 * including none, takes the time of one hash, so that the duration does not reveal their number.
 * Throws 503.
 */
export async function findByPassword<T extends { readonly passwordHash: string }>(
  candidates: readonly T[],
  password: string,
  address: string,
): Promise<T | undefined> {
  let computed = ''
  for (const stored of candidates.length > 0 ? candidates.map((one) => one.passwordHash) : [await decoyHash()]) {
    const { prefix, options } = settingsOf(stored)
    if (!computed.startsWith(prefix)) computed = await hashing.run({ password, options }, bucketOf(address))
    const found = candidates.find(({ passwordHash }) => isSame(passwordHash, computed))
    if (found) return found
  }
  return undefined
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
