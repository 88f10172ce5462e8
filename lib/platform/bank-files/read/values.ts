import { isCurrency, minorDigits } from '../../../kernel/money/amount.ts'

/** Throws a message for the user; the caller adds the line. */
export class BadValue extends Error {}

const DECIMAL = /^(\d{1,18})(?:\.(\d{1,17}))?$/

/** Minor units of a decimal number with a point, without separators; the caller removes any sign. Never rounds. */
export function minorUnits(text: string, currency: string): bigint {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) throw new BadValue('must be a decimal number without thousands separators, such as 1234.50')
  const digits = minorDigits(currency)
  if (/[1-9]/.test(fraction.slice(digits))) {
    throw new BadValue(
      digits === 0
        ? `must have no decimals, because ${currency} has none`
        : `must have at most ${digits} decimals in ${currency}`,
    )
  }
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (minor.toString().length > 18) throw new BadValue('has more than 18 digits')
  return minor
}

export function currencyCode(text: string): string {
  if (!isCurrency(text)) throw new BadValue(`${quoted(text)} is not an active currency code of ISO 4217`)
  return text
}

/** The day of a date or of a time with its date. */
export function day(text: string): string {
  const [, found] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?|Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  const parsed = found === undefined ? undefined : new Date(`${found}T00:00:00Z`)
  const isDay = parsed && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(found ?? '')
  if (found === undefined || !isDay) throw new BadValue(`${quoted(text)} is not a date such as 2026-11-27`)
  if (found < '1900' || found >= '3000') throw new BadValue(`${quoted(text)} must be between 1900 and 2999`)
  return found
}

export function oneOf<const Code extends string>(text: string, codes: readonly Code[]): Code {
  const found = codes.find((code) => code === text)
  if (found === undefined) throw new BadValue(`must be ${codes.join(' or ')}, not ${quoted(text)}`)
  return found
}

export function atMost(text: string, length: number): string {
  if ([...text].length > length) throw new BadValue(`has more than ${length} characters`)
  return text
}

/** An IBAN or account number as the network stores it. */
export const accountNumber = (text: string): string => atMost(text.replaceAll(' ', '').toUpperCase(), 34)

/** What a file contains, short enough for a message. */
const quoted = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
