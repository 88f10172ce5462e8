import { assert } from '../../kernel/assert.ts'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { type PaymentRow, receivingSide } from '../payments/index.ts'
import type { Parties } from '../submissions/index.ts'
import { SUBMISSION_STATUS } from '../submissions/states.ts'
import { emitAdmission, emitTask } from './events.ts'
import { type RequiredTask, requiredTasks } from './required-tasks.ts'
import { type AdmissionRow, admissions, admissionTasks, type TaskRow, taskEvents } from './table.ts'
import { BY_RULE, newSteps } from './task-history.ts'

/** An admission with its tasks and their first history entries. */
export type OpenedAdmission = ReturnType<typeof newAdmission>

/** Stores a new admission. */
export async function storeAdmission(ctx: Write<Ctx>, { admission, tasks, steps }: OpenedAdmission): Promise<void> {
  await ctx.db.insert(admissions).values(admission)
  if (tasks.length === 0) return
  await ctx.db.insert(admissionTasks).values(tasks)
  await ctx.db.insert(taskEvents).values(steps)
}

/**
 * The admission of a payment for its receiving side, with the required tasks (contract#payments,
 * step 3), their first history entries and events, not stored yet. Without tasks, the payment needs
 * no decision. `isLinked`: see `requiredTasks`.
 */
export function newAdmission(ctx: Write<Ctx>, payment: PaymentRow, parties: Parties, isLinked: boolean) {
  const receiver = receivingSide(payment)
  assert(receiver, 'an admitted payment must have a receiving side')
  const required = requiredTasks(payment, parties, isLinked)
  const admission: AdmissionRow = {
    ...receiver,
    paymentId: payment.paymentId,
    token: newId('pay_adm', ctx.now, ctx.random),
    status: SUBMISSION_STATUS.delivered,
    remaining: required.length,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
  emitAdmission(ctx, payment, admission, 'EK_Created')
  // IDs of one millisecond have a random order; the tasks have that of the contract, which decides
  // whom an expiry blames.
  const tokens = required.map(() => newId('pat', ctx.now, ctx.random)).sort()
  const tasks = required.map((task, i) => taskRow(ctx, payment, admission, tokens[i] ?? '', task))
  for (const task of tasks) emitTask(ctx, payment, task, 'EK_Created')
  return { admission, tasks, steps: newSteps(ctx, tasks, { kind: 'opened', actor: BY_RULE }) }
}

function taskRow(
  ctx: Ctx,
  { currency, amount, expiresAt }: PaymentRow,
  admission: AdmissionRow,
  token: string,
  { workflow, partner }: RequiredTask,
): TaskRow {
  return {
    paymentId: admission.paymentId,
    token,
    admissionId: admission.token,
    organizationId: partner.organizationId,
    partnerId: partner.token,
    workflow,
    assignee: 0,
    status: 'pending',
    reason: null,
    decidedBy: null,
    currency,
    amount,
    expiresAt,
    snoozedUntil: null,
    snoozedBy: null,
    assignedByRule: false,
    rulesAppliedAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}
