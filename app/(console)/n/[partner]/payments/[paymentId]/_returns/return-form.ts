import { z } from 'zod'
import { readAmount } from '#app/_form/typed-amount.ts'
import { formatMoney, type Money, parseDecimal, plainDecimal } from '#lib/kernel/money/amount.ts'
import { REASON_WITH_NOTE, RETURN_REASONS } from '#lib/modules/returns/states.ts'
import type { Amount } from '#lib/wire/shapes.ts'
import { reachedThreshold } from '../../../../../namespaces/review-threshold.ts'

/** Form values. Amounts are decimals in the payment's currency. */
const Filled = z.object({
  amount: z.string().trim().min(1),
  reason: z.enum(RETURN_REASONS),
  note: z.string().trim(),
  /** The amount again, if it reaches the review threshold. */
  confirmation: z.string(),
})
type Filled = z.infer<typeof Filled>
export type ReturnForm = Omit<Filled, 'reason'> & { reason: Filled['reason'] | '' }

export const newReturn = (left: Money): ReturnForm => ({
  amount: plainDecimal(left),
  reason: '',
  note: '',
  confirmation: '',
})

/** Form schema of a return of at most `left`. An amount that reaches `threshold` is entered twice. */
export const returnForm = (left: Money, threshold: Amount | null | undefined) =>
  (Filled as z.ZodType<Filled, ReturnForm>)
    .superRefine(({ amount, reason, note, confirmation }, check) => {
      const wrong = (path: keyof ReturnForm, message: string) =>
        check.addIssue({ code: 'custom', path: [path], message })
      const minor = readAmount(amount, left.currency)
      if (typeof minor === 'string') wrong('amount', minor)
      else if (minor > left.minor) wrong('amount', tooMuch(left))
      else if (isConfirmed(amount, left.currency, threshold) && readAmount(confirmation, left.currency) !== minor)
        wrong('confirmation', confirmation.trim() === '' ? 'Enter the amount again' : 'The amounts don’t match')
      if (reason === REASON_WITH_NOTE && note === '') wrong('note', 'Enter a note')
    })
    .transform(({ amount, reason, note }) => ({
      amount: { currency: left.currency, total: parseDecimal(amount, left.currency).toString() },
      reason,
      note: note || undefined,
    }))

/** The request body of a valid form. */
export type FilledReturn = z.output<ReturnType<typeof returnForm>>

/** The error for an amount above what is left. */
export const tooMuch = (left: Money): string =>
  left.minor > 0n ? `Only ${formatMoney(left)} is left to return` : 'The payment has been returned in full'

/** Whether a typed amount must be confirmed. */
export function isConfirmed(typed: string, currency: string, threshold: Amount | null | undefined): boolean {
  const minor = readAmount(typed, currency)
  return typeof minor === 'bigint' && reachedThreshold({ currency, total: String(minor) }, threshold) !== undefined
}
