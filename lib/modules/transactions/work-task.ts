import type { PartnerCtx, Write } from '../../platform/context.ts'
import { conflict, insufficientLiquidity } from '../../platform/errors.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import { type TaskPath, type TaskRow, updateTask } from '../admissions/index.ts'
import { isCovered } from '../liquidity/index.ts'
import { debtorAndCreditor, type PaymentRow } from '../payments/index.ts'
import { completePayment } from './complete-payment.ts'
import { isSuspended } from './suspended.ts'

/**
 * Updates a task. Completing the last one creates the transaction in the same database transaction
 * (contract#payments, step 5). Located here for the reason given in submit-payment.ts. Throws like
 * `updateTask`, and 409 if an organization of the payment is suspended (decision 0038) or the debtor of a pull
 * lacks headroom (decision 0192).
 */
export async function workTask(ctx: Write<PartnerCtx>, path: TaskPath, change: UpdateTask): Promise<TaskRow> {
  const { task, payment, admitted } = await updateTask(ctx, path, change)
  if (admitted) {
    if (await isSuspended(ctx, payment))
      throw conflict('The payment cannot be completed while one of its organizations is suspended')
    if (!(await isPullCovered(ctx, payment))) throw insufficientLiquidity()
    await completePayment(ctx, payment)
  }
  return task
}

/** A push has reserved its amount when it was submitted. */
async function isPullCovered(ctx: Write<PartnerCtx>, payment: PaymentRow): Promise<boolean> {
  if (payment.paymentType === 'Type_Push') return true
  const { debtor, creditor } = debtorAndCreditor(payment)
  return isCovered(ctx, { ...payment, debtor: debtor.partnerId, creditor: creditor.partnerId })
}
