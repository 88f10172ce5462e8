// Runs on Node only: the checksum is zlib's.
import { crc32 } from 'node:zlib'
import { type Random, randomText } from './random-text.ts'
import { sha256Hex } from './sha256.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ENTROPY_LENGTH = 32
const PREFIX = { sandbox: 'csp_test_', live: 'csp_live_' } as const
const SHAPE = /^(csp_(?:test|live)_)([0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/

/**
 * A new API key secret: prefix, 32 random base62 characters (190 bits), `_`, checksum (contract#credentials).
 * Shown in full once; only `hashSecret` of it is stored.
 */
export function makeSecret(environment: 'sandbox' | 'live', random: Random): string {
  const entropy = randomText(ENTROPY_LENGTH, BASE62, random)
  return `${PREFIX[environment]}${entropy}_${checksum(entropy)}`
}

/** Whether a text can be one of our secrets: shape and checksum. Typos are caught here, before the database is asked. */
export function checkSecret(secret: string): boolean {
  const [, , entropy, sum] = SHAPE.exec(secret) ?? []
  return entropy !== undefined && checksum(entropy) === sum
}

/** The form that may be shown and logged: `csp_live_…a1B2`. What is not one of our secrets shows nothing of itself. */
export function maskSecret(secret: string): string {
  const prefix = SHAPE.exec(secret)?.[1]
  return prefix === undefined ? '…' : `${prefix}…${secret.slice(-4)}`
}

/** What is stored and looked up: SHA-256 in hexadecimal. A plain hash is enough at 190 bits of entropy. */
export function hashSecret(secret: string): string {
  return sha256Hex(secret)
}

/** CRC-32 of the random part as 6 base62 characters, the construction of GitHub's and npm's tokens. */
export function checksum(entropy: string): string {
  let rest = crc32(entropy)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** Tells one secret of a key from another without telling anything of it: the beginning of its hash. */
export const secretIdOf = (hash: string): string => hash.slice(0, 16)
