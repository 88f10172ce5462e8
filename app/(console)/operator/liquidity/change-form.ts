import { z } from 'zod'
import { timeOfValue } from '#app/_form/local-time.ts'
import { parseDecimal } from '#lib/kernel/money/amount.ts'
import type { ChangeKind } from '#lib/modules/liquidity/states.ts'
import type { ProposeLiquidityChange } from '#lib/modules/operator/liquidity/contract.ts'

const MAX_DAYS_AHEAD = 90
const DAY_MS = 86_400_000
const MIN_REASON = 3

/** Form values. The amount is a decimal in the currency. */
const Filled = z.object({
  currency: z.string().min(1),
  amount: z.string().trim(),
  remove: z.boolean(),
  when: z.enum(['approved', 'time']),
  /** A `datetime-local` value, if `when` is a time. */
  at: z.string(),
  reason: z.string().trim().min(MIN_REASON),
})
export type ChangeForm = z.infer<typeof Filled>

export const newChange = (currency: string): ChangeForm => ({
  ...{ currency, amount: '', remove: false },
  ...{ when: 'approved', at: '', reason: '' },
})

type Target = { readonly partner_id: string; readonly kind: ChangeKind }

/** Form schema that yields the request body. Times are in the reader's time zone. */
export const changeForm = ({ partner_id, kind }: Target, viewer: { readonly timeZone: string }) =>
  Filled.superRefine(({ amount, currency, remove, when, at }, check) => {
    const wrong = (path: keyof ChangeForm, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    const minor = minorOf(amount, currency)
    if (remove) return when === 'time' ? checkTime() : undefined
    if (typeof minor === 'string') wrong('amount', minor)
    else if (minor === 0n && kind !== 'cap') wrong('amount', 'Enter an amount above 0')
    if (when === 'time') checkTime()

    function checkTime() {
      const problem = timeProblem(timeOfValue(at, viewer), Date.now())
      if (problem) wrong('at', problem)
    }
  }).transform(
    ({ currency, amount, remove, when, at, reason }): ProposeLiquidityChange => ({
      partner_id,
      kind,
      amount: remove ? { currency } : { currency, total: parseDecimal(amount, currency).toString() },
      ...(remove ? { remove } : {}),
      reason,
      ...(when === 'time' ? { effective_at: new Date(timeOfValue(at, viewer)).toISOString() } : {}),
    }),
  )

/** A typed amount in minor units, which may be 0, or what is wrong. */
export function minorOf(typed: string, currency: string): bigint | string {
  if (typed.trim() === '') return 'Enter an amount'
  try {
    return parseDecimal(typed, currency)
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

/** Why a change cannot take effect at a time; undefined if it can. */
export function timeProblem(at: number, now: number): string | undefined {
  if (Number.isNaN(at)) return 'Enter a date and time'
  if (at <= now) return 'Choose a time in the future'
  if (at > now + MAX_DAYS_AHEAD * DAY_MS) return `Choose a time within the next ${MAX_DAYS_AHEAD} days`
  return undefined
}
