import { assert } from '../../kernel/assert.ts'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { type PaymentRow, receivingSide } from '../payments/index.ts'
import type { Parties } from '../submissions/index.ts'
import { SUBMISSION_STATUS } from '../submissions/states.ts'
import { announceAdmission, announceTask } from './events.ts'
import { type RequiredTask, requiredTasks } from './required-tasks.ts'
import { type AdmissionRow, admissions, admissionTasks, type TaskRow } from './table.ts'
import { BY_RULE, recordSteps } from './task-history.ts'

/**
 * Opens the one admission of a payment, for its receiving side, with the tasks that it needs (contract 6, step 3).
 * Returns the tasks; none: the payment waits for nobody.
 */
export async function openAdmission(ctx: Write<Ctx>, payment: PaymentRow, parties: Parties): Promise<TaskRow[]> {
  const receiver = receivingSide(payment)
  assert(receiver, 'an admitted payment has a receiving side')
  const required = requiredTasks(payment, parties)
  const made = await ctx.db
    .insert(admissions)
    .values({
      ...receiver,
      paymentId: payment.paymentId,
      token: newId('pay_adm', ctx.now, ctx.random),
      status: SUBMISSION_STATUS.delivered,
      remaining: required.length,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const admission = only(made)
  announceAdmission(ctx, payment, admission, 'EK_Created')
  if (required.length === 0) return []
  const rows = required.map((task) => taskRow(ctx, admission, task))
  const tasks = await ctx.db.insert(admissionTasks).values(rows).returning()
  await recordSteps(ctx, tasks, { kind: 'opened', actor: BY_RULE })
  for (const task of tasks) announceTask(ctx, payment, task, 'EK_Created')
  return tasks
}

const taskRow = (ctx: Ctx, admission: AdmissionRow, { workflow, partner }: RequiredTask) => ({
  paymentId: admission.paymentId,
  token: newId('pat', ctx.now, ctx.random),
  admissionId: admission.token,
  organizationId: partner.organizationId,
  partnerId: partner.token,
  workflow,
  status: 'pending' as const,
  createdAt: ctx.now,
  updatedAt: ctx.now,
})
