import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'

/**
 * What another payment of the same debtor has in common with this one. Many share a beneficiary,
 * which suggests a duplicate only together with the amount or reference.
 */
export function compareWith(
  { amount, beneficiary_address, reference }: QueuedTask['payment'],
  other: Pick<Payment, 'amount' | 'beneficiary_party' | 'reference'>,
): string[] {
  const same = [
    ['amount', amount.total === other.amount.total && amount.currency === other.amount.currency],
    ['reference', reference !== '' && reference === other.reference],
  ] as const
  const shared = same.filter(([, is]) => is).map(([what]) => what)
  const beneficiary = beneficiary_address.toLowerCase() === other.beneficiary_party.payment_address.toLowerCase()
  return beneficiary && shared.length > 0 ? ['beneficiary', ...shared] : shared
}
