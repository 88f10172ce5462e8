/** The console's only language. */
const LOCALE = 'en-US'

const grouped = new Intl.NumberFormat(LOCALE)
const whole = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(LOCALE, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact' })
const plurals = new Intl.PluralRules(LOCALE)
const moments = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
const lists = new Intl.ListFormat(LOCALE, { style: 'long', type: 'conjunction' })

/** "1,234". */
export const numberText = (count: number | bigint): string => grouped.format(count)

/** "−4K", with the minus sign of amounts, for axes. */
export const axisText = (value: number): string => compact.format(value).replace('-', '\u2212')

/**
 * The singular or plural noun for a count: "task", "tasks". Irregular plurals are passed as
 * `other`.
 */
export const noun = (count: number, one: string, other = `${one}s`): string =>
  plurals.select(count) === 'one' ? one : other

/** "1 task", "1,234 tasks". */
export const counted = (count: number, one: string, other?: string): string =>
  `${numberText(count)} ${noun(count, one, other)}`

/** "12%" of 0.12. */
export const percentText = (ratio: number): string => whole.format(ratio)

/** "12.3%" of 0.123. */
export const percentTenths = (ratio: number): string => tenths.format(ratio)

/** "November 24, 2026 at 16:00 UTC". */
export const momentText = (when: Date): string => `${moments.format(when)} UTC`

/** "a, b, and c". */
export const listText = (items: readonly string[]): string => lists.format(items)

/** A label within a sentence: in lower case, except abbreviations such as "API key". */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`
