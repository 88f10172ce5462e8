import type { Payment } from '#lib/modules/payments/contract.ts'
import type { Direction } from '#lib/modules/payments/states.ts'

/** A payment from a namespace's point of view. */
export type Side = { readonly direction: Direction; readonly counterparty: string }

type SidesOfPayment = Pick<Payment, 'partner_id' | 'payment_type'> & {
  readonly debtor_party: { readonly payment_address: string }
  readonly beneficiary_party: { readonly payment_address: string }
}

/**
 * Direction of the money for a namespace. A push is initiated by the debtor's namespace, a pull by
 * the beneficiary's (contract#payments, step 1). A domain belongs to one namespace, so equal
 * domains mean an internal payment.
 */
export function sideOf(payment: SidesOfPayment, partner: string): Side {
  const debtor = payment.debtor_party.payment_address
  const beneficiary = payment.beneficiary_party.payment_address
  if (domainOf(debtor) === domainOf(beneficiary)) return { direction: 'within', counterparty: beneficiary }
  const initiated = payment.partner_id === partner
  const pays = initiated === (payment.payment_type === 'Type_Push')
  return pays ? { direction: 'out', counterparty: beneficiary } : { direction: 'in', counterparty: debtor }
}

/**
 * The domain of an address in lower case, because addresses are case-insensitive
 * (contract#addresses).
 */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
