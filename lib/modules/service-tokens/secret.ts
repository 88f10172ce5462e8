import { checksum, hashSecret } from '../../kernel/api-key-secret.ts'
import { type Random, randomText } from '../../kernel/random-text.ts'
import { PURPOSES, type Purpose } from './states.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ENTROPY_LENGTH = 32
const SHAPE = new RegExp(`^csp_(${PURPOSES.join('|')})_([0-9A-Za-z]{32})_([0-9A-Za-z]{6})$`)

/**
 * A new secret: the purpose as its prefix, 32 random base62 characters (190 bits) and a checksum, as
 * in API keys, so that secret scanners recognize it.
 */
export function makeServiceSecret(purpose: Purpose, random: Random): string {
  const entropy = randomText(ENTROPY_LENGTH, BASE62, random)
  return `csp_${purpose}_${entropy}_${checksum(entropy)}`
}

/** The stored hash of a secret for this purpose; undefined for any other text, which needs no query. */
export function hashOf(secret: string, purpose: Purpose): string | undefined {
  const [, given, entropy, sum] = SHAPE.exec(secret) ?? []
  return given === purpose && entropy !== undefined && checksum(entropy) === sum ? hashSecret(secret) : undefined
}

/** The mask for display: `csp_audit_…a1B2`. */
export const maskOf = (purpose: Purpose, secret: string): string => `csp_${purpose}_…${secret.slice(-4)}`
