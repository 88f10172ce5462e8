/** The console's only language. */
export const LOCALE = 'en-US'

const grouped = new Intl.NumberFormat(LOCALE)
const plurals = new Intl.PluralRules(LOCALE)
const lists = new Intl.ListFormat(LOCALE, { style: 'long', type: 'conjunction' })

/** "1,234". */
export const numberText = (count: number | bigint): string => grouped.format(count)

/**
 * The singular or plural noun for a count: "task", "tasks". Irregular plurals are passed as
 * `other`.
 */
export const noun = (count: number, one: string, other = `${one}s`): string =>
  plurals.select(count) === 'one' ? one : other

/** "1 task", "1,234 tasks". */
export const counted = (count: number, one: string, other?: string): string =>
  `${numberText(count)} ${noun(count, one, other)}`

/** "a, b, and c". */
export const listText = (items: readonly string[]): string => lists.format(items)

/** A label within a sentence: in lower case, except abbreviations such as "API key". */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`

/**
 * Shortens an ID in the middle, for screens: the start names the type, and the end distinguishes IDs.
 * Batch IDs of one currency have similar ends, so their start includes the time.
 */
export const shortenId = (id: string): string => id.replace(/^(batch_.{10}|.{8}).{3,}(.{6})$/, '$1…$2')
