import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { deriveKey, type LegacySeals, makeSeals, type Seals, type SecretKeys } from './seals.ts'
import { readSettlementKey, type SettlementKey, settlementKeyOf } from './settlement-key.ts'

/**
 * Keys for each purpose, derived from the secret keys, so that none can be used for another
 * purpose. The first secret key signs and encrypts; values of the others remain valid.
 */
export type Secrets = Seals & {
  /** Signs access tokens (JWT). */
  readonly tokens: Uint8Array
  /** Verify access tokens. */
  readonly tokenKeys: readonly Uint8Array[]
  /** For the tokens that identify known browsers at sign-in. The first signs; all verify. */
  readonly devices: readonly [Uint8Array, ...Uint8Array[]]
  /** Signs what a tool asked its user to confirm. */
  readonly confirmations: Uint8Array
  /** Sign the links that end mails of a kind. The first signs; all verify. */
  readonly unsubscriptions: readonly [Uint8Array, ...Uint8Array[]]
  /** Encrypts the console's session cookie. */
  readonly session: string
  /** Decrypt the console's session cookie. */
  readonly sessionKeys: readonly string[]
  /** Signs the statements of completed settlement batches. */
  readonly settlement: SettlementKey
  /** Keyed hash. Without the key, readers of the database cannot guess its input. */
  fingerprint(text: string): string
  /** Whether the fingerprint matches the text under any of the secret keys. */
  isFingerprint(fingerprint: string, text: string): boolean
}

/** Minimum length of a secret key. */
const SHORTEST = 32

/**
 * Derives the keys from the secret keys. The settlement key can be set separately (decision 0025).
 */
export function makeSecrets(
  keys: string | SecretKeys,
  { settlementKey, legacySeals = 'read' }: { settlementKey?: string | undefined; legacySeals?: LegacySeals } = {},
): Secrets {
  const masters = typeof keys === 'string' ? ([keys] as const) : keys
  const [first] = masters
  const fingerprint = fingerprintOf(first)
  const fingerprints = [fingerprint, ...masters.slice(1).map(fingerprintOf)]
  return {
    ...makeSeals(masters, legacySeals),
    tokens: tokenKeyOf(first),
    tokenKeys: masters.map(tokenKeyOf),
    devices: [deviceKeyOf(first), ...masters.slice(1).map(deviceKeyOf)],
    confirmations: deriveKey(first, 'tool confirmations'),
    unsubscriptions: [unsubscriptionKeyOf(first), ...masters.slice(1).map(unsubscriptionKeyOf)],
    session: sessionKeyOf(first),
    sessionKeys: masters.map(sessionKeyOf),
    settlement: settlementKey
      ? readSettlementKey(settlementKey)
      : settlementKeyOf(deriveKey(first, 'settlement statements')),
    fingerprint,
    isFingerprint: (given, text) => fingerprints.some((of) => of(text) === given),
  }
}

const tokenKeyOf = (master: string) => deriveKey(master, 'access tokens')
const deviceKeyOf = (master: string) => deriveKey(master, 'sign-in devices')
const unsubscriptionKeyOf = (master: string) => deriveKey(master, 'unsubscriptions')
const sessionKeyOf = (master: string) => Buffer.from(deriveKey(master, 'session cookie')).toString('base64')

function fingerprintOf(master: string): (text: string) => string {
  // A key object, because converting bytes at each call takes four times as long as the hash.
  const key = createSecretKey(deriveKey(master, 'idempotency fingerprint'))
  return (text) => createHmac('sha256', key).update(text).digest('base64')
}

/**
 * SECRET_KEYS or SECRET_KEY, or the key of the embedded database. The caller must hold the folder's
 * lock.
 */
export const secretKeys = async (env: Pick<Env, 'SECRET_KEYS' | 'SECRET_KEY' | 'DATA_DIR'>): Promise<SecretKeys> =>
  env.SECRET_KEYS ?? [await masterSecret(env)]

/**
 * SECRET_KEY. With the embedded database, the default is a secret that is generated once and stored
 * next to the data, readable by its owner only. The caller must hold the folder's lock. Throws if
 * the stored secret is damaged.
 */
export async function masterSecret(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): Promise<string> {
  if (env.SECRET_KEY) return env.SECRET_KEY
  const file = join(env.DATA_DIR, 'secret-key')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (stored === undefined) return makeSecretFile(file)
  if (stored.length < SHORTEST)
    throw new Error(`${file} is damaged. Restore it, or set SECRET_KEY to its previous content.`)
  return stored
}

/** Writes to a temporary file first: after a crash, a truncated secret could be guessed. */
async function makeSecretFile(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return secret
}
