import type { Payment } from '#lib/modules/payments/contract.ts'
import { sideOf } from '../../side.ts'

/** What was returned of a payment, in minor units. */
const returnedOf = ({ returned }: Pick<Payment, 'returned'>): bigint => BigInt(returned?.total ?? 0)

/**
 * What the namespace can return of a payment, in minor units: nothing unless it received the money.
 * The gateway also checks the return window.
 */
export function leftToReturn(payment: Payment, partner: string): bigint {
  const { amount, state } = payment
  const isBooked = state === 'completed' || state === 'settled'
  const isReceiver = sideOf(payment, partner).direction !== 'out'
  return isBooked && isReceiver ? BigInt(amount.total) - returnedOf(payment) : 0n
}
