import { sql } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import { approvalCode } from '../../kernel/approval-code.ts'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import {
  debtorAndCreditor,
  inState,
  type PaymentRow,
  type ShownPayment,
  type Side,
  storeMoved,
} from '../payments/index.ts'
import { emitTransaction } from './events.ts'
import { TRANSACTION_STATUS } from './states.ts'
import { transactions, type Unstamped } from './table.ts'

/**
 * Completes a locked payment and stores its transaction, one debit and one credit of equal amount,
 * in the caller's database transaction (contract#payments, step 5). The next settlement includes
 * it.
 */
export async function completePayment(ctx: Write<Ctx>, payment: PaymentRow): Promise<ShownPayment> {
  const completion = newCompletion(ctx, payment)
  await storeTransaction(ctx, completion.transaction)
  await storeMoved(ctx, completion.payment)
  return completion.payment
}

/** The completed payment and its transaction with their events, not stored yet. */
export function newCompletion(ctx: Write<Ctx>, payment: PaymentRow) {
  const transaction = newTransaction(ctx, payment)
  const completed = inState(ctx, payment, 'completed')
  emitTransaction(ctx, transaction, completed)
  ctx.audit({
    action: 'transaction.create',
    resourceId: transaction.token,
    after: { payment_id: completed.paymentId, currency: completed.currency, amount: completed.amount.toString() },
  })
  return { payment: completed, transaction }
}

/** Stores a new transaction in the current settlement window. */
export async function storeTransaction(ctx: Write<Ctx>, transaction: Unstamped): Promise<void> {
  const settlementWindow = await openWindow(ctx, transaction.environment)
  await ctx.db.insert(transactions).values({ ...transaction, settlementWindow })
}

/** The transaction of a payment, without its settlement window. */
const newTransaction = (ctx: Ctx, payment: PaymentRow): Unstamped =>
  unstamped(ctx, payment, {
    ...debtorAndCreditor(payment),
    sequence: 0,
    transactionType: 'TT_PAYMENT',
    amount: payment.amount,
    initiatedAt: payment.initiatedAt,
  })

/** What distinguishes the transactions of a payment. */
type Booking = Pick<Unstamped, 'sequence' | 'transactionType' | 'amount' | 'initiatedAt'> & {
  readonly debtor: Side
  readonly creditor: Side
}

/** A transaction of a payment without its settlement window. */
export function unstamped(ctx: Ctx, payment: PaymentRow, { debtor, creditor, ...booking }: Booking): Unstamped {
  return {
    ...booking,
    paymentId: payment.paymentId,
    token: newId('trans', ctx.now, ctx.random),
    environment: payment.environment,
    currency: payment.currency,
    debtorOrganizationId: debtor.organizationId,
    debtorPartnerId: debtor.partnerId,
    creditorOrganizationId: creditor.organizationId,
    creditorPartnerId: creditor.partnerId,
    debitLineToken: newId('tline', ctx.now, ctx.random),
    creditLineToken: newId('tline', ctx.now, ctx.random),
    approvalCode: approvalCode(ctx.random),
    status: TRANSACTION_STATUS.completed,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

/**
 * The current settlement window, which stays open until commit. Read in a separate statement before
 * the insert (decision 0006).
 */
async function openWindow(ctx: Ctx, environment: Environment): Promise<number> {
  const found = await rows<{ window: string | number }>(
    ctx.db,
    sql`select settlement_window_for_writer(${environment}) as "window"`,
  )
  return Number(only(found).window)
}
