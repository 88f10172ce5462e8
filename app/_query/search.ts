/** What Next hands a page of its query string. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

type Given = string | string[] | undefined

const UNWRITABLE = /\p{Cc}|\p{Cs}/gu

/** A page number from 1; anything else reads as the first page. */
export function pageOf(given: Given): number {
  return typeof given === 'string' && /^[1-9][0-9]{0,5}$/.test(given) ? Number(given) : 1
}

/** One of `allowed`, or undefined. */
export function oneOf<T extends string>(given: Given, allowed: readonly T[]): T | undefined {
  return allowed.find((value) => value === given)
}

/**
 * A text of at most `max` characters, trimmed; undefined when empty. Control characters and halves of characters, which no stored
 * text has, are left out: the API refuses a whole list for one of them.
 */
export function textOf(given: Given, max = 200): string | undefined {
  if (typeof given !== 'string') return undefined
  return given.replaceAll(UNWRITABLE, '').trim().slice(0, max).replace(UNWRITABLE, '') || undefined
}

/** A text that `pattern` describes the whole of, such as an identifier; undefined when it is another. */
export function fitting(given: Given, pattern: RegExp): string | undefined {
  const text = textOf(given, 40)
  return text && pattern.test(text) ? text : undefined
}

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** A minute that exists, as `2026-11-21T14:03`; the 30th of February has none. */
export function minuteOf(given: Given): string | undefined {
  const minute = fitting(given, MINUTE)
  const at = new Date(`${minute}:00.000Z`)
  return minute && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(minute) ? minute : undefined
}

/** A query string out of what is set, with its question mark; empty when nothing is. The order is the object's. */
export function toSearch(values: Record<string, string | number | undefined>): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`
}
