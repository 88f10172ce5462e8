import { and, eq } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { debtorAndCreditor, type PaymentRow } from '../payments/index.ts'
import { storeTransaction, unstamped } from './complete-payment.ts'
import { emitTransaction } from './events.ts'
import { transactionProjection } from './projections.ts'
import type { Unstamped } from './table.ts'

/** The transaction that completed a payment. */
export async function originalOf({ db }: Ctx, { paymentId }: PaymentRow) {
  const { token, createdAt } = transactionProjection
  const found = await db
    .select({ token, createdAt })
    .from(transactionProjection)
    .where(and(eq(transactionProjection.paymentId, paymentId), eq(transactionProjection.sequence, 0)))
  return only(found)
}

type Booking = {
  readonly sequence: number
  readonly amount: bigint
  /** `TT_REVERSAL` if the other side asked for it. */
  readonly transactionType: 'TT_REFUND' | 'TT_REVERSAL'
}

/**
 * Books a return of a completed and locked payment, whose sides are exchanged. `sequence`: 1 for its
 * first return. The next settlement includes it.
 */
export async function bookReturn(
  ctx: Write<Ctx>,
  payment: PaymentRow,
  { sequence, amount, transactionType }: Booking,
): Promise<Unstamped> {
  const { debtor, creditor } = debtorAndCreditor(payment)
  const transaction = unstamped(ctx, payment, {
    debtor: creditor,
    creditor: debtor,
    sequence,
    transactionType,
    amount,
    initiatedAt: ctx.now,
  })
  await storeTransaction(ctx, transaction)
  emitTransaction(ctx, transaction, payment)
  return transaction
}
