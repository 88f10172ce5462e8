import { ApiError } from '../client/errors.ts'
import { formatMoney, parseDecimal } from '../kernel/money/amount.ts'
import type { PaymentState } from '../modules/payments/states.ts'

const STATE_WORDS: Record<PaymentState, string> = {
  created: 'created, but not submitted',
  in_admission: 'awaiting a decision',
  on_hold: 'on hold',
  completed: 'completed, awaiting settlement',
  settled: 'settled',
  failed: 'failed',
  expired: 'expired',
}

/** A state in words and as the API names it, unless both are the same. */
export const stateWords = (state: PaymentState): string =>
  STATE_WORDS[state] === state ? state : `${STATE_WORDS[state]} (${state})`

export const TASK_WORDS = {
  customer_authentication: 'customer approval',
  incoming_confirmation: 'incoming confirmation',
  payment_review: 'payment review',
} as const

type WireAmount = { readonly currency: string; readonly total: string }
export const amountText = ({ currency, total }: WireAmount): string => formatMoney({ currency, minor: BigInt(total) })

/** The amount of a tool's input, with decimals, for the API. Throws ApiError, so that the model can correct it. */
export function wireAmount({ amount, currency }: { readonly amount: string; readonly currency: string }): WireAmount {
  try {
    return { currency, total: String(parseDecimal(amount, currency)) }
  } catch (error) {
    throw new ApiError(400, 'error.bad_request', `amount: ${error instanceof Error ? error.message : 'is invalid'}`)
  }
}

/** A time of the API that is in Unix seconds. */
export const timeText = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** A longer list would leave a model little room for anything else. */
const LONGEST_LIST = 50

/** "- a", "- b" on lines of their own, or one line that there is none. Of a long list, the last ones. */
export const listed = (title: string, lines: readonly string[], none = 'none'): string => {
  if (lines.length === 0) return `${title}: ${none}`
  const last = lines.slice(-LONGEST_LIST).map((line) => `- ${line}`)
  const head = lines.length > LONGEST_LIST ? `${title} (the last ${LONGEST_LIST} of ${lines.length}):` : `${title}:`
  return [head, ...last].join('\n')
}
