import type { PartnerCtx, Write } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import { type TaskPath, updateTask } from '../admissions/index.ts'
import type { TaskRow } from '../admissions/table.ts'
import { completePayment } from './complete-payment.ts'
import { isSuspended } from './suspended.ts'

/**
 * Updates a task; the last one completed makes the transaction, in the same database transaction (contract#payments, step 5). Here,
 * and not in admissions, for the reason given in submit-payment.ts. Throws as `updateTask` does, and 409 where that would
 * complete a payment of a suspended organization (decision 0038).
 */
export async function workTask(ctx: Write<PartnerCtx>, path: TaskPath, change: UpdateTask): Promise<TaskRow> {
  const { task, payment, admitted } = await updateTask(ctx, path, change)
  if (admitted) {
    if (await isSuspended(ctx, payment))
      throw conflict('The payment cannot be completed while an organization of it is suspended')
    await completePayment(ctx, payment)
  }
  return task
}
