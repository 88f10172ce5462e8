import type { PartnerCtx, Write } from '../../../platform/context.ts'
import type { PaymentRow } from '../../payments/index.ts'
import type { UpdateTask } from '../contract.ts'
import { emitAdmission, emitTask } from '../events.ts'
import type { AdmissionRow, TaskRow } from '../table.ts'
import { changedTask, closedTo } from '../update-task.ts'

/** The only open task of a payment with its related rows, read without locks. */
export type LastTask = { readonly payment: PaymentRow; readonly admission: AdmissionRow; readonly task: TaskRow }

/**
 * The result of `updateTask` for the last open task: the task, its admission and its history entry,
 * with events, not stored yet. Undefined if this is another change, or if it must be rejected.
 */
export function completeLastTask(ctx: Write<PartnerCtx>, last: LastTask, change: UpdateTask) {
  const { payment, admission, task: before } = last
  if (change.status !== 'completed' || admission.remaining !== 1 || closedTo(ctx, payment, before)) return undefined
  const { task, steps } = changedTask(ctx, before, change)
  emitTask(ctx, payment, task, 'EK_Updated')
  const counted: AdmissionRow = { ...admission, remaining: admission.remaining - 1, updatedAt: ctx.now }
  emitAdmission(ctx, payment, counted, 'EK_Updated')
  return { task, admission: counted, steps }
}
