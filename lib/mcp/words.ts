import { formatMoney } from '../kernel/money/amount.ts'
import type { PaymentState } from '../modules/payments/states.ts'

export const STATE_WORDS: Record<PaymentState, string> = {
  created: 'created, but not submitted',
  in_admission: 'waiting for a decision',
  on_hold: 'on hold',
  completed: 'completed and waiting for settlement',
  settled: 'settled',
  failed: 'failed',
  expired: 'expired',
}

type WireAmount = { readonly currency: string; readonly total: string }
export const amountText = ({ currency, total }: WireAmount): string => formatMoney({ currency, minor: BigInt(total) })

/** A time of the API that is in Unix seconds. */
export const timeText = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** "- a", "- b" on lines of their own, or one line that there is none. */
export const listed = (title: string, lines: readonly string[], none = 'none'): string =>
  lines.length === 0 ? `${title}: ${none}` : [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n')
