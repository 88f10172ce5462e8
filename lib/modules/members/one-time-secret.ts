import type { Random } from '../../kernel/random-text.ts'
import { sha256Hex } from '../../kernel/sha256.ts'

/** 256 bits, for a link that is good once; and what is kept of it. */
export function newSecret(random: Random): { secret: string; hash: string } {
  const secret = Buffer.from(random(32)).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** Whoever reads the database cannot go back from it: with 256 random bits there is nothing to guess (ASVS 6.5.2). */
export const hashOf = (secret: string): string => sha256Hex(secret)
