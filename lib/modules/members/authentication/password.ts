import { bucketOf } from '../../../platform/bucket-of.ts'
import { createHashing, MOST_OF_CALLER, MOST_WAITING } from '../../../platform/crypto/hashing.ts'
import { unavailable } from '../../../platform/errors.ts'

/** Costs of argon2id; the memory is in KiB. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (ASVS 11.4.2). */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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
export const hashPassword = (
  password: string,
  address = '',
  { cost = COST, salt }: { cost?: PasswordCost | undefined; salt?: Uint8Array } = {},
): Promise<string> => hashing.run({ password, options: { ...cost, salt } }, bucketOf(address))

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

/** An encoded hash up to the hash itself: algorithm, version, costs and salt. */
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$/

function optionsOf(stored: string) {
  const [, memoryCost, timeCost, parallelism, salt] = ENCODED.exec(stored) ?? []
  if (!salt) throw new Error('stored password is not an argon2id hash')
  const costs = { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) }
  return { ...costs, salt: Buffer.from(salt, 'base64') }
}

export const saltOf = (stored: string): Uint8Array => optionsOf(stored).salt

/**
 * The hashes of a password with each of the settings. Without any it takes the time of one hash,
 * so that the duration does not reveal whether there is an account. Throws 503.
 */
export async function hashesOf(password: string, settings: readonly string[], address: string): Promise<string[]> {
  const hashes: string[] = []
  for (const stored of settings.length > 0 ? settings : [await decoyHash()]) {
    hashes.push(await hashing.run<string>({ password, options: optionsOf(stored) }, bucketOf(address)))
  }
  return hashes
}
