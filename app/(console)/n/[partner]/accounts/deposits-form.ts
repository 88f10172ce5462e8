import { z } from 'zod'
import { parseDecimal } from '#lib/kernel/money/amount.ts'
import type { TryValidation } from '#lib/modules/accounts/contract.ts'

/** Currency of the deposits (decision 0014). */
export const DEPOSIT_CURRENCY = 'USD'

const Deposit = z
  .string()
  .trim()
  .superRefine((text, check) => {
    const problem = problemOf(text)
    if (problem) check.addIssue({ code: 'custom', message: problem })
  })

/** The two amounts as shown on the account statement, in decimals. */
export const DepositsForm = z.object({ first: Deposit, second: Deposit })
export type DepositsForm = z.infer<typeof DepositsForm>

/** Converts a valid form to the API's minor units. */
export const toTry = ({ first, second }: DepositsForm): TryValidation => ({
  amounts: [deposit(first), deposit(second)],
})

const deposit = (text: string) => ({
  amount: parseDecimal(text, DEPOSIT_CURRENCY).toString(),
  currency: DEPOSIT_CURRENCY,
})

function problemOf(text: string): string | undefined {
  if (text === '') return 'Enter an amount'
  try {
    return parseDecimal(text, DEPOSIT_CURRENCY) > 0n ? undefined : 'Enter an amount above 0'
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}
