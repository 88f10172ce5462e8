import { z } from 'zod'
import { formatMoney, isCurrency } from '#lib/kernel/money/amount.ts'
import type { Amount } from '#lib/wire/shapes.ts'
import { readAmount } from './typed-amount.ts'

/** Amounts as they are typed, one currency per line. Names the first line with a problem. */
export const AmountLines = z.string().superRefine((typed, ctx) => {
  const result = read(typed)
  if (typeof result === 'string') ctx.addIssue({ code: 'custom', message: result })
})

/** The amounts of valid lines. */
export function amountsOf(typed: string): Amount[] {
  const result = read(typed)
  return typeof result === 'string' ? [] : result
}

/** Formats amounts as the lines that a user would type. */
export const linesFrom = (amounts: readonly Amount[]): string =>
  amounts.map(({ currency, total }) => formatMoney({ currency, minor: BigInt(total) })).join('\n')

const LINE = /^(\S+)\s+(\p{L}{3})$/u

/** Parses the amounts, or returns the error. */
function read(typed: string): Amount[] | string {
  const amounts: Amount[] = []
  for (const [index, line] of typed.split('\n').entries()) {
    const text = line.trim()
    if (text === '') continue
    const at = `Line ${index + 1}`
    const [, digits = '', code = ''] = LINE.exec(text) ?? []
    const currency = code.toUpperCase()
    if (!isCurrency(currency)) return `${at}: Enter an amount and its currency, like 1,000.00 USD`
    if (amounts.some((amount) => amount.currency === currency)) return `${at}: ${currency} is already on another line`
    const total = readAmount(digits, currency)
    if (typeof total === 'string') return `${at}: ${total}`
    amounts.push({ currency, total: total.toString() })
  }
  return amounts
}
