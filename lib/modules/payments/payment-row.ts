import { getTableColumns, sql } from 'drizzle-orm'
import type { PaymentState } from './states.ts'
import { payments } from './table.ts'

/** A payment as stored. */
export type PaymentRow = typeof payments.$inferSelect

/** A payment with the state that it is shown with. */
export type ShownPayment = PaymentRow & { readonly shown: PaymentState }

// The names are spelt out: in a query of one table the builder drops the table's name from columns, and inside the subquery
// `payment_id` alone would be the view's own.
const isSettled = sql`exists (select from settled_payments s where s.payment_id = payments.payment_id)`

/** The shown state: `settled` is derived, all others are stored. */
export const shownState = sql<PaymentState>`case when payments.state = 'completed' and ${isSettled} then 'settled' else payments.state end`

/** What to select of a payment that is going to be shown. */
export const shownPayment = { ...getTableColumns(payments), shown: shownState.as('shown') }

/** A row that this transaction has written: not settled, since the window of its transaction is still open. */
export const justWritten = (row: PaymentRow): ShownPayment => ({ ...row, shown: row.state })
