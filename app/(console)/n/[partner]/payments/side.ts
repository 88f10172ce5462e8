import type { Payment } from '#lib/modules/payments/contract.ts'

/** Where the money goes as one namespace sees it; `within` stays inside it. */
export type Direction = 'out' | 'in' | 'within'

/** A payment as one namespace sees it. */
export type Side = { readonly direction: Direction; readonly counterparty: string }

type Seen = Pick<Payment, 'partner_id' | 'payment_type'> & {
  readonly debtor_party: { readonly payment_address: string }
  readonly beneficiary_party: { readonly payment_address: string }
}

/**
 * Which way the money goes for a namespace. The initiator of a push is the debtor's namespace, that of a pull the
 * beneficiary's (contract#payments, step 1); a domain belongs to one namespace, so equal domains mean that the money stays.
 */
export function sideOf(payment: Seen, partner: string): Side {
  const debtor = payment.debtor_party.payment_address
  const beneficiary = payment.beneficiary_party.payment_address
  if (domainOf(debtor) === domainOf(beneficiary)) return { direction: 'within', counterparty: beneficiary }
  const initiated = payment.partner_id === partner
  const pays = initiated === (payment.payment_type === 'Type_Push')
  return pays ? { direction: 'out', counterparty: beneficiary } : { direction: 'in', counterparty: debtor }
}

/** The part of an address after the @, in lower case: addresses compare without regard to case (contract#addresses). */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
