import { isCurrency, minorDigits } from '../../kernel/money/amount.ts'

/** A number as written: its digits before and after the decimal point, and which currencies it can be in. */
type Written = { readonly whole: string; readonly fraction: string; readonly currencies: readonly string[] | undefined }

/** An amount that a text can mean. */
export type AmountReading = {
  readonly currency: string
  readonly minor: bigint
  /** Read as a number of minor units: `4555` as 45.55. */
  readonly isMinor: boolean
}

const SYMBOLS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD', 'HKD', 'BRL'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₪': ['ILS'],
}
const UNIT = `(?:[A-Za-z]{0,2}[${Object.keys(SYMBOLS).join('')}]|[A-Za-z]{3})`
const NUMBER = "[0-9]+(?:[.,'’ ][0-9]+)*"
// The limits on repetitions keep a hostile term from being read in many ways.
const AMOUNTS = new RegExp(
  `(?<![\\p{L}\\p{N}_.,-])(${UNIT})?\\s?[-+−]?\\s?(${NUMBER})(?:[.,]?[-–—]+)?\\s?(${UNIT})?(?![\\p{L}\\p{N}_])`,
  'gu',
)
const MAX_DIGITS = 18
const MAX_AMOUNTS = 4

/**
 * The amounts that a text can mean in these currencies: with either decimal separator, groups of
 * digits, a currency's code or symbol, or in minor units. Within a sentence, only numbers with
 * decimals or a currency are amounts.
 */
export function readAmounts(text: string, currencies: readonly string[]): AmountReading[] {
  const found = [...text.matchAll(AMOUNTS)].slice(0, MAX_AMOUNTS).flatMap(([all, before, digits = '', after]) => {
    const units = [before, after].flatMap((unit) => currenciesOf(unit) ?? [])
    // A word that is no currency makes the text a sentence: `INV 4711` is no amount.
    const isAlone = !before && !after && all.trim().length === text.length
    const given = units.length > 0 ? units : undefined
    return readNumber(digits)
      .filter(({ fraction }) => isAlone || given !== undefined || fraction !== '')
      .map((number): Written => ({ ...number, currencies: given }))
  })
  return found.flatMap((written) => currencies.flatMap((currency) => inCurrency(written, currency)))
}

/** The currencies of a symbol or code; undefined if it is neither. */
function currenciesOf(unit: string | undefined): readonly string[] | undefined {
  if (!unit) return undefined
  const code = unit.toUpperCase()
  return isCurrency(code) ? [code] : SYMBOLS[unit.slice(-1)]
}

const SEPARATOR = /[.,'’ ]/
const GROUPED = /^[0-9]{1,3}(?:([.,'’ ])[0-9]{2,3})*$/

/** Reads digits with separators: the last one is a decimal point, or all separate groups, or both. */
function readNumber(text: string): Pick<Written, 'whole' | 'fraction'>[] {
  if (!SEPARATOR.test(text)) return [{ whole: text, fraction: '' }]
  const plain = (digits: string) => digits.replaceAll(/[^0-9]/g, '')
  const place = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const [before, after] = [text.slice(0, place), text.slice(place + 1)]
  const isDecimal = place > 0 && /^[0-9]{1,3}$/.test(after) && !before.includes(text.charAt(place)) && isGrouped(before)
  const isWhole = isGrouped(text) && /[.,'’ ][0-9]{3}$/.test(text)
  return [
    ...(isDecimal ? [{ whole: plain(before), fraction: after }] : []),
    ...(isWhole ? [{ whole: plain(text), fraction: '' }] : []),
  ]
}

const isGrouped = (text: string): boolean => /^[0-9]+$/.test(text) || GROUPED.test(text)

function inCurrency({ whole, fraction, currencies }: Written, currency: string): AmountReading[] {
  if (currencies && !currencies.includes(currency)) return []
  const digits = minorDigits(currency)
  const readings: [digits: string, isMinor: boolean][] = [
    ...(fraction.length <= digits ? [[whole + fraction.padEnd(digits, '0'), false] as [string, boolean]] : []),
    ...(fraction === '' && digits > 0 ? [[whole, true] as [string, boolean]] : []),
  ]
  return readings
    .map(([text, isMinor]) => ({ text: text.replace(/^0+/, ''), isMinor }))
    .filter(({ text }) => text !== '' && text.length <= MAX_DIGITS)
    .map(({ text, isMinor }) => ({ currency, minor: BigInt(text), isMinor }))
}
