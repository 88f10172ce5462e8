import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { PaymentFilter } from '#lib/modules/webhooks/states.ts'
import { paymentStateLabel } from '../payments/payment-badge.tsx'
import { retriesText } from './webhook-options.ts'

/** The payments whose events a webhook receives, such as "Completed or Failed, from 100.00 USD". */
export function filterText({ states = [], currency, amount_min: min, amount_max: max }: PaymentFilter): string {
  const money = (total: string) => formatMoney({ currency: currency ?? '', minor: BigInt(total) })
  const inStates = states.map(paymentStateLabel).join(' or ')
  const amounts =
    min !== undefined && max !== undefined
      ? `${money(min)} to ${money(max)}`
      : min !== undefined
        ? `from ${money(min)}`
        : max !== undefined
          ? `up to ${money(max)}`
          : currency
  return [inStates, amounts].filter(Boolean).join(', ')
}

export const retriesWords = (delays: readonly number[]): string =>
  delays.length === 0 ? 'None' : `After ${retriesText(delays)}`
