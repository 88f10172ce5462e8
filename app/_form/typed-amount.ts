import type { z } from 'zod'
import { parseDecimal } from '#lib/kernel/money/amount.ts'
import { CURRENCY_DIGITS } from '#lib/kernel/money/currencies.ts'

export const CURRENCIES: readonly string[] = [...CURRENCY_DIGITS.keys()].sort()

/** Checks an amount that may be left out, and says at `path` what is wrong with it. */
export function checkTypedAmount(text: string, currency: string, path: string, check: z.core.$RefinementCtx): void {
  const wrong = text === '' ? undefined : wrongAmount(text, currency)
  if (wrong) check.addIssue({ code: 'custom', path: [path], message: wrong })
}

/** What the API takes of an amount that passed its check: null where none was written. */
export const typedAmount = (text: string, currency: string) =>
  text === '' ? null : { total: parseDecimal(text, currency).toString(), currency }

function wrongAmount(text: string, currency: string): string | undefined {
  try {
    return parseDecimal(text, currency) === 0n ? 'Enter an amount above 0' : undefined
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}
