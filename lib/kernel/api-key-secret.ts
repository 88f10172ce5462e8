// Runs on Node only: the checksum is zlib's.
import { crc32 } from 'node:zlib'
import { type Random, randomText } from './random-text.ts'
import { sha256Hex } from './sha256.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ENTROPY_LENGTH = 32
const PREFIX = { sandbox: 'csp_test_', live: 'csp_live_' } as const
const SHAPE = /^(csp_(?:test|live)_)([0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/

/**
 * A new API key secret: prefix, 32 random base62 characters (190 bits), `_`, checksum
 * (contract#credentials). It is shown in full only once, and stored as `hashSecret`.
 */
export function makeSecret(environment: 'sandbox' | 'live', random: Random): string {
  const entropy = randomText(ENTROPY_LENGTH, BASE62, random)
  return `${PREFIX[environment]}${entropy}_${checksum(entropy)}`
}

/** Whether a text has the form and checksum of a secret, which detects typos without a query. */
export function checkSecret(secret: string): boolean {
  const [, , entropy, sum] = SHAPE.exec(secret) ?? []
  return entropy !== undefined && checksum(entropy) === sum
}

/** The mask for display and logs: `csp_live_…a1B2`. Other texts are masked completely. */
export function maskSecret(secret: string): string {
  const prefix = SHAPE.exec(secret)?.[1]
  return prefix === undefined ? '…' : `${prefix}…${secret.slice(-4)}`
}

/** The stored hash: SHA-256 in hexadecimal. A plain hash is sufficient with 190 bits of entropy. */
export function hashSecret(secret: string): string {
  return sha256Hex(secret)
}

/** CRC-32 of the random part as 6 base62 characters, as in tokens of GitHub and npm. */
export function checksum(entropy: string): string {
  let rest = crc32(entropy)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** Identifies a secret of a key by the first characters of its hash. */
export const secretIdOf = (hash: string): string => hash.slice(0, 16)
