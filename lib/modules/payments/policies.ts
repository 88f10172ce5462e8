import { PARTNER, tenantRows } from '../../platform/db/policies.ts'

/**
 * Like `ofPayment`, but matches rows of the namespace itself without reading the payment, because
 * queues are long.
 */
export const ofPartnerOrPayment = (table: string) =>
  tenantRows(`partner_id = ${PARTNER} or (select true from payments where payments.payment_id = ${table}.payment_id)`)

/**
 * Rows of a payment are visible to everyone who can see the payment. A scalar subquery is evaluated
 * per row; with `exists`, the planner may hash all payments of the tenant first.
 */
export const ofPayment = (table: string) =>
  tenantRows(`(select true from payments where payments.payment_id = ${table}.payment_id)`)
