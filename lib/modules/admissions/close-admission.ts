import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import type { PaymentRow } from '../payments/index.ts'
import { SUBMISSION_STATUS } from '../submissions/states.ts'
import { emitAdmission, emitTask } from './events.ts'
import { OPEN_TASK_STATES } from './states.ts'
import { admissions, admissionTasks, type TaskRow } from './table.ts'
import { BY_RULE, recordSteps } from './task-history.ts'

/**
 * Fails the admission of a locked payment and its open tasks, with the reason `business_reasons`
 * (contract#payments, step 4). Announces and returns the closed tasks in the
 * order of the contract.
 */
export async function closeAdmission(ctx: Write<Ctx>, payment: PaymentRow): Promise<TaskRow[]> {
  const updated = await ctx.db
    .update(admissionTasks)
    .set({ status: 'failed', reason: 'business_reasons', updatedAt: ctx.now })
    .where(and(eq(admissionTasks.paymentId, payment.paymentId), inArray(admissionTasks.status, OPEN_TASK_STATES)))
    .returning()
  // The database returns rows in any order.
  const closed = updated.toSorted((a, b) => (a.token < b.token ? -1 : 1))
  await recordSteps(ctx, closed, { kind: 'failed', actor: BY_RULE })
  for (const task of closed) emitTask(ctx, payment, task, 'EK_Updated')
  const ended = await ctx.db
    .update(admissions)
    .set({ status: SUBMISSION_STATUS.failed, updatedAt: ctx.now })
    .where(eq(admissions.paymentId, payment.paymentId))
    .returning()
  emitAdmission(ctx, payment, only(ended), 'EK_Updated')
  return closed
}
