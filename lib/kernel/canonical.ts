import canonicalize from 'canonicalize'
import { assert } from './assert.ts'

/**
 * The canonical JSON text of a value (RFC 8785): sorted keys, no white space. Used for all hashes
 * and signatures. Throws on values that JSON cannot represent: bigint, NaN, infinities, lone
 * surrogates, cycles, undefined.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  assert(text !== undefined, 'the value must have a JSON form')
  return text
}
