import { isCurrency } from '#lib/kernel/money/amount.ts'

/** Readers of what a stranger's gateway answers: whatever it is, they give what is there and nothing else. */

type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path such as `amount.total`; undefined where there is none. */
export function valueAt(record: unknown, path: string): unknown {
  let value = record
  for (const name of path.split('.')) {
    if (!isFields(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value ?? undefined
}

/** A text or number as text; undefined for what is missing, empty or of another kind. */
export function textAt(record: unknown, path: string): string | undefined {
  const value = valueAt(record, path)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A list of records; what is no record in it is left out. */
export function listAt(record: unknown, path: string): Fields[] {
  const value = valueAt(record, path)
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** A moment in any of the specification's three forms, as milliseconds. */
export function timeAt(record: unknown, path: string): number | undefined {
  const value = valueAt(record, path)
  const seconds = isFields(value) ? value.seconds : value
  // A 64-bit number may arrive as text.
  const counted = typeof seconds === 'number' || (typeof seconds === 'string' && /^\d{1,12}$/.test(seconds))
  const ms = counted ? Number(seconds) * 1000 : typeof seconds === 'string' ? Date.parse(seconds) : Number.NaN
  // Beyond this a date cannot be written.
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? ms : undefined
}

/** An amount that can be shown as one; undefined for all else. */
export function amountAt(record: unknown, path: string): { currency: string; minor: string } | undefined {
  const currency = textAt(record, `${path}.currency`)
  const minor = textAt(record, `${path}.total`)
  return currency && minor && isMinor(minor) && isCurrency(currency) ? { currency, minor } : undefined
}

export const isMinor = (text: string | undefined): text is string => text !== undefined && /^-?\d{1,30}$/.test(text)

/** A number as its word among `words`; one that this version does not know stays what it is. */
export function wordOf(words: Readonly<Record<string, number>>, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const known = Object.entries(words).find(([, number]) => String(number) === given)?.[0]
  return known ? known.replaceAll('_', ' ') : `Unknown (${given})`
}
