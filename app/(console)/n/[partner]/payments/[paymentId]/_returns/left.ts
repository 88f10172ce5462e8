import type { Payment } from '#lib/modules/payments/contract.ts'
import { sideOf } from '../../side.ts'

/** Total returned, in minor units. */
const returnedOf = ({ returned }: Pick<Payment, 'returned'>): bigint => BigInt(returned?.total ?? 0)

/**
 * Amount that the namespace can still return, in minor units; 0 unless it received the payment. The
 * gateway also checks the return window.
 */
export const leftToReturn = (payment: Payment, partner: string): bigint =>
  sideOf(payment, partner).direction === 'out' ? 0n : leftOf(payment)

/** Amount that the namespace can recall, in minor units; 0 unless it sent the payment to another one. */
export const leftToRecall = (payment: Payment, partner: string): bigint =>
  sideOf(payment, partner).direction === 'out' ? leftOf(payment) : 0n

function leftOf(payment: Payment): bigint {
  const { amount, state } = payment
  const isBooked = state === 'completed' || state === 'settled'
  return isBooked ? BigInt(amount.total) - returnedOf(payment) : 0n
}
