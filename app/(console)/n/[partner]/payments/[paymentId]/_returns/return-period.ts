import { useQuery } from '@tanstack/react-query'
import { useNow } from '#components/value/use-now.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { Direction } from '#lib/modules/payments/states.ts'
import { leftToRecall, leftToReturn } from './left.ts'
import { paymentReturnsQuery } from './queries.ts'

export type ReturnPeriod = { readonly until: string; readonly hasEnded: boolean }

/** Whether any of the payment is left for the namespace to return or recall. */
export const isAnyLeft = (payment: Payment, partner: string): boolean =>
  leftToReturn(payment, partner) > 0n || leftToRecall(payment, partner) > 0n

/**
 * Until when the namespace can return or recall a payment. Undefined if nothing is left, or if the gateway, which
 * enforces the period, doesn’t state it. `isOffered`: whether the gateway has returns.
 */
export function useReturnPeriod(partner: string, payment: Payment, isOffered: boolean): ReturnPeriod | undefined {
  const now = useNow()
  const enabled = isOffered && isAnyLeft(payment, partner)
  const { data } = useQuery({ ...paymentReturnsQuery(partner, payment.payment_id), enabled })
  const until = enabled && data?.returnable_until
  return until ? { until, hasEnded: now !== undefined && now > Date.parse(until) } : undefined
}

/** What the end of the period means for a side. An open recall can still be accepted (contract#recalls). */
export function endedText(direction: Direction, isRecallOpen: boolean): string {
  if (direction === 'out') return 'It can no longer be recalled.'
  return isRecallOpen ? 'It can only be returned by accepting the recall.' : 'It can no longer be returned.'
}
