import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import type { Db } from '../../platform/db/db.ts'
import { findAddressees } from '../customers/index.ts'
import type { LinkState } from './states.ts'
import { links } from './table.ts'

/** Fields of a payment that link rules need. Addresses in lower case. */
export type LinkedPayment = {
  readonly environment: Environment
  readonly paymentType: 'Type_Push' | 'Type_Pull'
  readonly debtorAddress: string
  readonly beneficiaryAddress: string
  readonly currency: string
  readonly amount: bigint
}

const PULL = 'Type_Pull' satisfies LinkedPayment['paymentType']
const ESTABLISHED = 'established' satisfies LinkState

/**
 * Established links that let the beneficiary pull at all. The status is part of the text, because
 * the planner cannot use the partial index with a parameter.
 */
const allowingPull = (beneficiaryAddress: string | AnyColumn, debtorAddress: string | AnyColumn) =>
  and(
    eq(links.proposerAddress, beneficiaryAddress),
    eq(links.responderAddress, debtorAddress),
    eq(links.status, sql.raw(`'${ESTABLISHED}'`)),
    eq(links.pull, sql.raw('true')),
  )

/**
 * `coversPull` without its last conditions, the customers and the limit, in SQL: if it is false,
 * `coversPull` is false.
 */
export const mayCoverPull = (
  payment: Readonly<Record<'paymentType' | 'debtorAddress' | 'beneficiaryAddress', AnyColumn>>,
): SQL<boolean> =>
  sql`${payment.paymentType} = ${sql.raw(`'${PULL}'`)} and exists (
    select from ${links} where ${allowingPull(payment.beneficiaryAddress, payment.debtorAddress)})`

/**
 * Whether an established link allows the beneficiary to pull this amount, in the currency of its
 * limit (contract#links).
 */
export async function coversPull(db: Db, payment: LinkedPayment): Promise<boolean> {
  if (payment.paymentType !== PULL) return false
  const { environment, beneficiaryAddress, debtorAddress } = payment
  const found = await db.select().from(links).where(allowingPull(beneficiaryAddress, debtorAddress))
  if (found.length === 0) return false
  // The address may belong to another customer now, and links of the other environment have the same.
  const now = await findAddressees(db, environment, [beneficiaryAddress, debtorAddress])
  const link = found.find(
    ({ proposerCustomerId, responderCustomerId }) =>
      now.get(beneficiaryAddress)?.customer.token === proposerCustomerId &&
      now.get(debtorAddress)?.customer.token === responderCustomerId,
  )
  if (!link) return false
  return link.limitAmount === null || (payment.currency === link.limitCurrency && payment.amount <= link.limitAmount)
}
