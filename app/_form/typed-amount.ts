import type { z } from 'zod'
import { parseDecimal } from '#lib/kernel/money/amount.ts'
import { CURRENCY_DIGITS } from '#lib/kernel/money/currencies.ts'

export const CURRENCIES: readonly string[] = [...CURRENCY_DIGITS.keys()].sort()
export const CURRENCY_CHOICES = CURRENCIES.map((value) => ({ value, label: value }))

/** Validates an optional amount and reports errors at `path`. */
export function checkTypedAmount(text: string, currency: string, path: string, check: z.core.$RefinementCtx): void {
  const wrong = text === '' ? undefined : readAmount(text, currency)
  if (typeof wrong === 'string') check.addIssue({ code: 'custom', path: [path], message: wrong })
}

/** Converts a valid amount for the API; null if empty. */
export const typedAmount = (text: string, currency: string) =>
  text === '' ? null : { total: parseDecimal(text, currency).toString(), currency }

/** Parses a typed amount into minor units, or returns what is wrong. */
export function readAmount(text: string, currency: string): bigint | string {
  try {
    return parseDecimal(text, currency) || 'Enter an amount above 0'
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}
