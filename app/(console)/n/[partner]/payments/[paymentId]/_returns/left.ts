import type { Payment } from '#lib/modules/payments/contract.ts'
import { sideOf } from '../../side.ts'

/** Total returned, in minor units. */
const returnedOf = ({ returned }: Pick<Payment, 'returned'>): bigint => BigInt(returned?.total ?? 0)

/**
 * Amount that the namespace can still return, in minor units; 0 unless it received the payment. The
 * gateway also checks the return window.
 */
export function leftToReturn(payment: Payment, partner: string): bigint {
  const { amount, state } = payment
  const isBooked = state === 'completed' || state === 'settled'
  const isReceiver = sideOf(payment, partner).direction !== 'out'
  return isBooked && isReceiver ? BigInt(amount.total) - returnedOf(payment) : 0n
}
