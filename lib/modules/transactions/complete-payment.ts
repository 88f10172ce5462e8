import { sql } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import { approvalCode } from '../../kernel/approval-code.ts'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { debtorAndCreditor, movePayment, type PaymentRow, type ShownPayment } from '../payments/index.ts'
import { announceTransaction } from './events.ts'
import { TRANSACTION_STATUS } from './states.ts'
import { transactions } from './table.ts'

/**
 * Completes a locked payment: its transaction, with one debit and one credit of equal amount, in the database transaction of
 * whatever admitted it (contract 6, step 5). From here on the next settlement takes it.
 */
export async function completePayment(ctx: Write<Ctx>, payment: PaymentRow): Promise<ShownPayment> {
  const { debtor, creditor } = debtorAndCreditor(payment)
  const settlementWindow = await openWindow(ctx, payment.environment)
  const made = await ctx.db
    .insert(transactions)
    .values({
      paymentId: payment.paymentId,
      token: newId('trans', ctx.now, ctx.random),
      environment: payment.environment,
      currency: payment.currency,
      amount: payment.amount,
      debtorOrganizationId: debtor.organizationId,
      debtorPartnerId: debtor.partnerId,
      creditorOrganizationId: creditor.organizationId,
      creditorPartnerId: creditor.partnerId,
      debitLineToken: newId('tline', ctx.now, ctx.random),
      creditLineToken: newId('tline', ctx.now, ctx.random),
      approvalCode: approvalCode(ctx.random),
      status: TRANSACTION_STATUS.completed,
      settlementWindow,
      initiatedAt: payment.initiatedAt,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const transaction = only(made)
  const completed = await movePayment(ctx, payment, 'completed')
  announceTransaction(ctx, transaction, completed)
  ctx.audit({
    action: 'transaction.create',
    resourceId: transaction.token,
    after: { payment_id: payment.paymentId, currency: payment.currency, amount: payment.amount.toString() },
  })
  return completed
}

/** The settlement window to stamp, held open until commit. A statement of its own, before the insert (decision 0006). */
async function openWindow(ctx: Ctx, environment: Environment): Promise<number> {
  const found = await rows<{ window: string | number }>(
    ctx.db,
    sql`select settlement_window_for_writer(${environment}) as "window"`,
  )
  return Number(only(found).window)
}
