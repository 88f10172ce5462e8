import { fromString, fromUUIDBytes, toUUIDBytes } from 'typeid-js'
import { v7 } from 'uuid'
import type { Random } from './random-text.ts'

/** The ID prefix of each kind of record (contract#conventions). */
export const ID_TAGS = [
  'org',
  'part',
  'api',
  'whk',
  'acct',
  'val',
  'cust',
  'sub',
  'pay',
  'pay_adm',
  'pat',
  'pexc',
  'trans',
  'ret',
  'rcl',
  'tline',
  'batch',
  'mem',
  'lnk',
  'evt',
  'dlv',
  'rcp',
  'inv',
  'ses',
  'rst',
  'run',
  'lqm',
  'lqc',
  'sin',
  'sti',
  'smm',
  'bac',
  'req',
  'ver',
  'apr',
  'note',
  'mention',
  'view',
  'tmpl',
  'asr',
  'sdom',
  'pky',
  'stk',
  'rol',
  'grp',
  'ntf',
  'chat',
  'cmsg',
] as const

export type IdTag = (typeof ID_TAGS)[number]

// 26 characters of 5 bits hold 130 bits, so the first character of a 128-bit UUID is at most 7.
const SUFFIX = '[0-7][0-9a-hjkmnp-tv-z]{25}'
const ANY_ID = new RegExp(`^(?:${ID_TAGS.join('|')})_${SUFFIX}$`)
const NO_RANDOM = new Uint8Array(16)

/**
 * A new ID: tag, `_`, and a UUIDv7 of `now` in Crockford base32 (a TypeID). IDs of one tag sort by
 * millisecond; within a millisecond, their order is random. Uses 16 random bytes. Throws RangeError
 * if UUIDv7 cannot represent `now`.
 */
export function newId(tag: IdTag, now: Date, random: Random): string {
  return encode(tag, now, random(16))
}

/** The smallest ID of a millisecond, to convert a time range to an ID range. */
export function idAtTime(tag: IdTag, when: Date): string {
  return encode(tag, when, NO_RANDOM)
}

/** A range of IDs: `from` inclusive, `before` exclusive. */
export type IdRange = { readonly from: string; readonly before: string }

/**
 * The IDs of a tag that start with these characters, in any collation. Those of chosen IDs that it
 * contains as well may start otherwise.
 */
export const idsFrom = (tag: IdTag, start: string): IdRange => ({
  from: `${tag}_${start.padEnd(26, '0')}`,
  before: `${tag}_${start.padEnd(27, 'z')}`,
})

/** Matches the IDs of a tag, for schemas. */
export function idPattern(tag: IdTag): RegExp {
  return new RegExp(`^${tag}_${SUFFIX}$`)
}

/** Whether a text is an ID of this tag. */
export function isId(tag: IdTag, text: string): boolean {
  return idPattern(tag).test(text)
}

/** The creation time of an ID, with milliseconds. Throws RangeError for an invalid ID. */
export function idTime(id: string): Date {
  if (!ANY_ID.test(id)) throw new RangeError('not an identifier')
  const millisecondBytes = toUUIDBytes(fromString(id)).subarray(0, 6)
  return new Date(millisecondBytes.reduce((time, byte) => time * 256 + byte, 0))
}

function encode(tag: IdTag, when: Date, random: Uint8Array): string {
  const msecs = when.getTime()
  if (!(msecs >= 0 && msecs < 2 ** 48)) throw new RangeError('a UUIDv7 holds 48 bits of milliseconds since 1970')
  return fromUUIDBytes(tag, v7({ msecs, random }, new Uint8Array(16)))
}
