import type { Random } from '../../../kernel/random-text.ts'
import { sha256Hex } from '../../../kernel/sha256.ts'

/** A 256-bit secret of a single-use link, and its stored hash. */
export function newSecret(random: Random): { secret: string; hash: string } {
  const secret = Buffer.from(random(32)).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** A plain hash is sufficient, because 256 random bits cannot be guessed (ASVS 6.5.2). */
export const hashOf = (secret: string): string => sha256Hex(secret)
