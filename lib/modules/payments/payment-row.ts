import { getTableColumns, sql } from 'drizzle-orm'
import { paymentProjection } from './projections.ts'
import type { PaymentState } from './states.ts'

/** A payment as stored. */
export type PaymentRow = typeof paymentProjection.$inferSelect

/** A payment with its displayed state. */
export type ShownPayment = PaymentRow & { readonly shown: PaymentState }

// Names are qualified explicitly: in a query of one table the builder omits the table name, and
// inside the subquery `payment_id` would refer to the view.
const isSettled = sql`exists (select from settled_payments s where s.payment_id = payments.payment_id)`

/** The displayed state. `settled` is derived, all others are stored. */
export const shownState = sql<PaymentState>`case when payments.state = 'completed' and ${isSettled} then 'settled' else payments.state end`

/** Columns of a payment for responses. */
export const shownPayment = { ...getTableColumns(paymentProjection), shown: shownState.as('shown') }

/**
 * A row of this transaction. It is not settled, because the window of its transaction is still
 * open.
 */
export const justWritten = (row: PaymentRow): ShownPayment => ({ ...row, shown: row.state })
