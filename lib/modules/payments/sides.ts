import { assert } from '../../kernel/assert.ts'
import type { PaymentRow } from './payment-row.ts'

/** A side of a payment: its organization and namespace. */
export type Side = { readonly organizationId: string; readonly partnerId: string }

/**
 * The side that created the payment: the debtor on a push, the beneficiary on a pull
 * (contract#payments, step 1).
 */
export const initiatingSide = ({ organizationId, partnerId }: Side): Side => ({ organizationId, partnerId })

/** The other side; undefined until the payment is submitted. */
export function receivingSide(payment: PaymentRow): Side | undefined {
  const { receiverOrganizationId: organizationId, receiverPartnerId: partnerId } = payment
  return organizationId !== null && partnerId !== null ? { organizationId, partnerId } : undefined
}

/** The sides that can read the payment, without duplicates. */
export function sidesThatSee(payment: PaymentRow): Side[] {
  const initiator = initiatingSide(payment)
  const receiver = receivingSide(payment)
  return receiver && receiver.partnerId !== initiator.partnerId ? [initiator, receiver] : [initiator]
}

/** The debtor side and the creditor side. The payment must have been submitted. */
export function debtorAndCreditor(payment: PaymentRow): { debtor: Side; creditor: Side } {
  const initiator = initiatingSide(payment)
  const receiver = receivingSide(payment)
  assert(receiver, 'a submitted payment must have a receiving side')
  return payment.paymentType === 'Type_Push'
    ? { debtor: initiator, creditor: receiver }
    : { debtor: receiver, creditor: initiator }
}
