import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { readSettlementKey, type SettlementKey, settlementKeyOf } from './settlement-key.ts'

/** Keys for each purpose, all derived from one secret, so that none can stand in for another. */
export type Secrets = {
  /** Signs the JWTs of sign-in. */
  readonly tokens: Uint8Array
  /** Encrypts the console's session cookie. */
  readonly session: string
  /** Signs what is told of completed settlement batches. */
  readonly settlement: SettlementKey
  /** Keyed hash: what it hashes cannot be guessed by somebody who reads the database. */
  fingerprint(text: string): string
  /** AES-256-GCM. */
  encrypt(plain: string): string
  /** Throws when the text was changed or another key wrote it. */
  decrypt(sealed: string): string
}

/** As many characters as SECRET_KEY must have. */
const SHORTEST = 32

const derive = (master: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', master, 'csp-gateway', purpose, 32))

/** Derives the keys from the master secret; the settlement key may be one of its own (decision 0025). */
export function makeSecrets(master: string, settlementKey?: string): Secrets {
  // As a key object: bytes would be made into one at each call, which takes four times as long as the hash.
  const hash = createSecretKey(derive(master, 'idempotency fingerprint'))
  const seal = derive(master, 'stored responses')
  return {
    tokens: derive(master, 'access tokens'),
    session: Buffer.from(derive(master, 'session cookie')).toString('base64'),
    settlement: settlementKey
      ? readSettlementKey(settlementKey)
      : settlementKeyOf(derive(master, 'settlement statements')),
    fingerprint: (text) => createHmac('sha256', hash).update(text).digest('base64'),
    encrypt: (plain) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', seal, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', seal, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/**
 * SECRET_KEY, else (embedded database only) a secret made once and kept beside the data, readable by its owner alone. To be
 * called by the holder of the folder's lock. Throws when what is kept there is no whole secret.
 */
export async function masterSecret(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): Promise<string> {
  if (env.SECRET_KEY) return env.SECRET_KEY
  const file = join(env.DATA_DIR, 'secret-key')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept === undefined) return makeSecretFile(file)
  if (kept.length < SHORTEST) throw new Error(`${file} is damaged: restore it, or set SECRET_KEY to what it held`)
  return kept
}

/** Under another name first: a crash must not leave half a secret, which could be guessed. */
async function makeSecretFile(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return secret
}
