import canonicalize from 'canonicalize'
import { assert } from './assert.ts'

/**
 * The one JSON text of a value (RFC 8785): keys sorted, no white space. What is hashed or signed goes through here.
 * Throws on what JSON cannot say: bigint, NaN, infinities, lone surrogates, circles, a bare undefined.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  assert(text !== undefined, 'the value has a JSON form')
  return text
}
