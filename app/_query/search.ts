/** Next.js search params of a page. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

export type Given = string | string[] | undefined

const CONTROL_CHARACTERS = /\p{Cc}|\p{Cs}/gu

/** A page number; anything invalid is page 1. */
export function pageOf(given: Given): number {
  return typeof given === 'string' && /^[1-9][0-9]{0,5}$/.test(given) ? Number(given) : 1
}

/** One of `allowed`, or undefined. */
export function oneOf<T extends string>(given: Given, allowed: readonly T[]): T | undefined {
  return allowed.find((value) => value === given)
}

/**
 * Trimmed text of at most `max` characters; undefined if empty. Removes control characters and lone
 * surrogates, which never occur in stored text and would make the API reject the whole query.
 */
export function textOf(given: Given, max = 200): string | undefined {
  if (typeof given !== 'string') return undefined
  return given.replaceAll(CONTROL_CHARACTERS, '').trim().slice(0, max).replace(CONTROL_CHARACTERS, '') || undefined
}

/** Text that fully matches `pattern`, such as an ID, or undefined. */
export function fitting(given: Given, pattern: RegExp): string | undefined {
  const text = textOf(given, 40)
  return text && pattern.test(text) ? text : undefined
}

/**
 * The ID of the record that is open beside a list, whatever it looks like: the panel says if there
 * is no such record.
 */
export const openedOf = (given: Given): string | undefined => textOf(given, 64)

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** A valid minute such as `2026-11-21T14:03`, or undefined. */
export function minuteOf(given: Given): string | undefined {
  const minute = fitting(given, MINUTE)
  const at = new Date(`${minute}:00.000Z`)
  return minute && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(minute) ? minute : undefined
}

/**
 * A query string with its question mark from the set values, in object order; empty if there are
 * none.
 */
export function toSearch(values: Record<string, string | number | undefined>): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`
}
