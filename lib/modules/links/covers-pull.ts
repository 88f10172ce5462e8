import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { findAddressees } from '../customers/index.ts'
import { links } from './table.ts'

/** Fields of a payment that link rules need. Addresses in lower case. */
export type LinkedPayment = {
  readonly paymentType: 'Type_Push' | 'Type_Pull'
  readonly debtorAddress: string
  readonly beneficiaryAddress: string
  readonly currency: string
  readonly amount: bigint
}

/**
 * Whether an established link allows the beneficiary to pull this amount, in the currency of its
 * limit (contract#links).
 */
export async function coversPull(db: Db, payment: LinkedPayment): Promise<boolean> {
  if (payment.paymentType !== 'Type_Pull') return false
  const { beneficiaryAddress, debtorAddress } = payment
  const found = await db
    .select()
    .from(links)
    .where(
      and(
        eq(links.proposerAddress, beneficiaryAddress),
        eq(links.responderAddress, debtorAddress),
        eq(links.status, 'established'),
        eq(links.pull, true),
      ),
    )
  if (found.length === 0) return false
  // The address may belong to another customer now.
  const now = await findAddressees(db, [beneficiaryAddress, debtorAddress])
  const link = found.find(
    ({ proposerCustomerId, responderCustomerId }) =>
      now.get(beneficiaryAddress)?.customer.token === proposerCustomerId &&
      now.get(debtorAddress)?.customer.token === responderCustomerId,
  )
  if (!link) return false
  return link.limitAmount === null || (payment.currency === link.limitCurrency && payment.amount <= link.limitAmount)
}
