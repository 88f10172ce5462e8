import { assert } from './assert.ts'

/**
 * A source of uniformly random bytes, injected so that results are reproducible. `systemRandom` in
 * production.
 */
export type Random = (bytes: number) => Uint8Array

// A uniform source needs only a few draws; reaching this limit means that the source is broken.
const MAX_DRAWS = 100

/**
 * Text of `length` characters, each uniform over `alphabet` (at most 256 characters). Bytes beyond
 * the largest multiple of the alphabet's length are redrawn, because a modulo would favor the first
 * characters.
 */
export function randomText(length: number, alphabet: string, random: Random): string {
  assert(alphabet.length > 0 && alphabet.length <= 256, 'an alphabet must have 1 to 256 characters')
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  for (let draw = 0; text.length < length; draw++) {
    assert(draw < MAX_DRAWS, 'the random source must yield usable bytes')
    for (const byte of random(length - text.length)) {
      if (byte < fair) text += alphabet.charAt(byte % alphabet.length)
    }
  }
  return text
}
