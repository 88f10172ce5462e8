import type { PartnerCtx, Write } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import { type TaskPath, type TaskRow, updateTask } from '../admissions/index.ts'
import { completePayment } from './complete-payment.ts'
import { isSuspended } from './suspended.ts'

/**
 * Updates a task. Completing the last one creates the transaction in the same database transaction
 * (contract#payments, step 5). Located here for the reason given in submit-payment.ts. Throws like
 * `updateTask`, and 409 if an organization of the payment is suspended (decision 0038).
 */
export async function workTask(ctx: Write<PartnerCtx>, path: TaskPath, change: UpdateTask): Promise<TaskRow> {
  const { task, payment, admitted } = await updateTask(ctx, path, change)
  if (admitted) {
    if (await isSuspended(ctx, payment))
      throw conflict('The payment cannot be completed while one of its organizations is suspended')
    await completePayment(ctx, payment)
  }
  return task
}
