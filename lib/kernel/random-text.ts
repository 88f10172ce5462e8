import { assert } from './assert.ts'

/** A source of uniformly random bytes, passed in so that the kernel stays repeatable. In production: node's randomBytes. */
export type Random = (bytes: number) => Uint8Array

// A fair source fills any text of ours within a handful of draws; only a broken one gets here.
const MAX_DRAWS = 100

/**
 * Text of `length` characters, each uniform over `alphabet` (at most 256 characters). Bytes past the last whole multiple
 * of the alphabet are drawn again, since taking them modulo would favour the alphabet's first characters.
 */
export function randomText(length: number, alphabet: string, random: Random): string {
  assert(alphabet.length > 0 && alphabet.length <= 256, 'an alphabet has 1 to 256 characters')
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  for (let draw = 0; text.length < length; draw++) {
    assert(draw < MAX_DRAWS, 'the random source yields usable bytes')
    for (const byte of random(length - text.length)) {
      if (byte < fair) text += alphabet.charAt(byte % alphabet.length)
    }
  }
  return text
}
