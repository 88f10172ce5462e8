import type { PartnerCtx, Write } from '../../platform/context.ts'
import type { PaymentRow } from '../payments/index.ts'
import type { UpdateTask } from './contract.ts'
import { announceAdmission, announceTask } from './events.ts'
import { isFinal } from './states.ts'
import type { AdmissionRow, TaskRow } from './table.ts'
import { changedTask, isHeldByColleague } from './update-task.ts'

/** The only open task of a payment with its related rows, read without locks. */
export type LastTask = { readonly payment: PaymentRow; readonly admission: AdmissionRow; readonly task: TaskRow }

/**
 * The result of `updateTask` for the last open task: the task and its history entry, with events,
 * not stored yet. Undefined if this is another change, or if it must be rejected.
 */
export function completeLastTask(ctx: Write<PartnerCtx>, seen: LastTask, change: UpdateTask) {
  const { payment, admission, task: before } = seen
  if (change.status !== 'completed' || admission.remaining !== 1) return undefined
  if (isFinal(before.status) || isHeldByColleague(ctx, before) || payment.expiresAt <= ctx.now) return undefined
  const { task, steps } = changedTask(ctx, before, change)
  announceTask(ctx, payment, task, 'EK_Updated')
  announceAdmission(ctx, payment, { ...admission, remaining: 0, updatedAt: ctx.now }, 'EK_Updated')
  return { task, steps }
}
