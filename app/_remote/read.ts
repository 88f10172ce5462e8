import { isCurrency } from '#lib/kernel/money/amount.ts'

/**
 * Safe readers for a remote gateway's responses: invalid or missing values read as undefined or
 * empty.
 */

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path such as `amount.total`, or undefined. */
export function valueAt(record: unknown, path: string): unknown {
  let value = record
  for (const name of path.split('.')) {
    if (!isFields(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value ?? undefined
}

/** Text or a number as text; undefined if missing, empty or of another type. */
export function textAt(record: unknown, path: string): string | undefined {
  const value = valueAt(record, path)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A list of records, without invalid entries. */
export function listAt(record: unknown, path: string): Fields[] {
  const value = valueAt(record, path)
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** A timestamp in any of the specification's three formats, in milliseconds. */
export function timeAt(record: unknown, path: string): number | undefined {
  const value = valueAt(record, path)
  const seconds = isFields(value) ? value.seconds : value
  // 64-bit integers may be encoded as strings.
  const counted = typeof seconds === 'number' || (typeof seconds === 'string' && /^\d{1,12}$/.test(seconds))
  const ms = counted ? Number(seconds) * 1000 : typeof seconds === 'string' ? Date.parse(seconds) : Number.NaN
  // The maximum value of a Date.
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? ms : undefined
}

/** A valid amount, or undefined. */
export function amountAt(record: unknown, path: string): { currency: string; minor: string } | undefined {
  const currency = textAt(record, `${path}.currency`)
  const minor = textAt(record, `${path}.total`)
  return currency && minor && isMinor(minor) && isCurrency(currency) ? { currency, minor } : undefined
}

export const isMinor = (text: string | undefined): text is string => text !== undefined && /^-?\d{1,30}$/.test(text)

/** The name of a number in `words`; unknown numbers are shown as they are. */
export function wordOf(words: Readonly<Record<string, number>>, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const word = Object.entries(words).find(([, number]) => String(number) === given)?.[0]
  return word ? word.replaceAll('_', ' ') : `Unknown (${given})`
}
