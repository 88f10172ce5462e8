import { CURRENCY_DIGITS } from './currencies.ts'

/** An amount in the currency's minor units: `{currency: 'USD', minor: 10000n}` is 100.00 USD. */
export type Money = { readonly currency: string; readonly minor: bigint }

/**
 * `amount.total` on the wire: 1 to 18 digits, greater than 0, no sign, no leading zero
 * (contract#conventions).
 */
export const MINOR_PATTERN = /^[1-9][0-9]{0,17}$/

const MAX_MINOR_DIGITS = 18
// User input: digits, optionally in well-formed groups of three, and a decimal point. "1,23" is
// rejected instead of being read as 123.
const TYPED = /^([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.([0-9]+))?$/

/** Parses `amount.total`. Throws RangeError unless it matches MINOR_PATTERN. */
export function parseMinor(total: string): bigint {
  if (!MINOR_PATTERN.test(total)) {
    throw new RangeError(
      'must be an integer string in minor units, 1 to 18 digits, greater than 0, without leading zeros',
    )
  }
  return BigInt(total)
}

/**
 * Why `amount.total` is rejected, for developers. For an amount in major units, suggests the total
 * that was probably meant.
 */
export function explainTotal(total: string, currency: string): string {
  const rule =
    'must be an integer string in minor units, 1 to 18 digits, greater than 0, such as "10000" for 100.00 USD'
  const meant = intendedTotal(total, currency)
  return meant ? `${rule}. For ${formatMoney({ currency, minor: meant })}, send "${meant}"` : rule
}

/** Converts a total with a decimal point; undefined if it is not an amount of the currency. */
function intendedTotal(total: string, currency: string): bigint | undefined {
  if (!total.includes('.')) return undefined
  try {
    const minor = parseDecimal(total, currency)
    return minor > 0n ? minor : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether a code is an active ISO 4217 alphabetic code, upper case (contract#conventions). */
export function isCurrency(code: string): boolean {
  return CURRENCY_DIGITS.has(code)
}

/** Number of decimals of a currency: USD 2, JPY 0, KWD 3. Throws RangeError for an unknown code. */
export function minorDigits(currency: string): number {
  const digits = CURRENCY_DIGITS.get(currency)
  if (digits === undefined) throw new RangeError(`unknown currency ${currency}`)
  return digits
}

/** The exact decimal without groups, for files and form fields: `-1234.50`. */
export function plainDecimal({ currency, minor }: Money): string {
  const digits = minorDigits(currency)
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits)
  return `${minor < 0n ? '-' : ''}${whole}${digits > 0 ? `.${fraction}` : ''}`
}

/**
 * The exact decimal in the locale's format, with groups and all of the currency's decimals:
 * `1,234.50`.
 */
export function formatDecimal(money: Money, locale = 'en-US'): string {
  // Intl formats a decimal string exactly, even beyond 2^53, where a number would be rounded.
  return decimalFormat(locale, minorDigits(money.currency)).format(plainDecimal(money) as `${number}`)
}

/**
 * An amount for display: `1,234.50 USD`. With the code, because several currencies share the symbol
 * "$".
 */
export function formatMoney(money: Money, locale = 'en-US'): string {
  return `${formatDecimal(money, locale)} ${money.currency}`
}

/**
 * Parses user input: `1,234.5` in USD is 123450. Zero is allowed here; payments use MINOR_PATTERN.
 * Throws RangeError with a message for the user on signs, other separators, or too many decimals or
 * digits.
 */
export function parseDecimal(text: string, currency: string): bigint {
  const digits = minorDigits(currency)
  const [, whole, fraction = ''] = TYPED.exec(text.trim()) ?? []
  if (whole === undefined) throw new RangeError('Write the amount in digits, like 1,234.50')
  if (fraction.length > digits) {
    throw new RangeError(digits === 0 ? `${currency} has no decimals` : `${currency} has at most ${digits} decimals`)
  }
  const minor = BigInt(whole.replaceAll(',', '') + fraction.padEnd(digits, '0'))
  if (minor.toString().length > MAX_MINOR_DIGITS) throw new RangeError('The amount is too large')
  return minor
}

// Creating a formatter costs far more than using it, and a table formats hundreds of amounts.
const formats = new Map<string, Intl.NumberFormat>()

function decimalFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale}/${digits}`
  const cached = formats.get(key)
  if (cached) return cached
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, made)
  return made
}
