import { and, eq, sql } from 'drizzle-orm'
import { actorId, actorName, type PartnerCtx, type Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { ReviewedBy } from '../namespaces/contract.ts'
import { NO_REVIEW_RULE } from '../namespaces/states.ts'
import { lockPayment, movePayment, type PaymentRow, visibleTo } from '../payments/index.ts'
import { endPayment } from '../submissions/index.ts'
import { closeAdmission } from './close-admission.ts'
import { isHeldByColleague, taskTaken } from './colleagues.ts'
import type { UpdateTask } from './contract.ts'
import { requireDecider } from './decision-barrier.ts'
import { emitAdmission, emitTask } from './events.ts'
import { refusal } from './faults.ts'
import { isFinal, type TaskState, type TaskStep } from './states.ts'
import { admissions, admissionTasks, type TaskRow, taskEvents } from './table.ts'
import { newSteps, requireStepsLeft } from './task-history.ts'

export type TaskPath = { readonly payment_id: string; readonly admission_id: string; readonly task_id: string }

/** An updated task. `admitted`: it was the last one, so the locked payment can be completed. */
export type UpdatedTask = { readonly task: TaskRow; readonly payment: PaymentRow; readonly admitted: boolean }

const STEP: Record<TaskState, TaskStep> = {
  pending: 'resumed',
  on_hold: 'held',
  completed: 'completed',
  failed: 'failed',
}

/**
 * Updates a task of the caller's namespace (contract#payments, step 4). A failed task ends the
 * payment; an update that changes nothing writes nothing. Throws 404 for other namespaces, 409 if
 * the task is decided or has changed too often, a colleague holds it, or the payment has expired,
 * and 403 if the namespace requires another decider.
 */
export async function updateTask(ctx: Write<PartnerCtx>, path: TaskPath, change: UpdateTask): Promise<UpdatedTask> {
  const payment = await lockPayment(ctx, path.payment_id, visibleTo(ctx))
  const before = await lockTask(ctx, path)
  const closed = closedTo(ctx, payment, before)
  if (closed === 'taken') throw await taskTaken(ctx, before)
  if (closed === 'expired') throw conflict('The payment has expired')
  const rule = await requireDecider(ctx, { task: before, payment }, change.status)
  if (isUnchanged(before, change)) return { task: before, payment, admitted: false }
  if (!isFinal(change.status)) await requireStepsLeft(ctx, before)
  const task = await storeChange(ctx, before, change, rule)
  emitTask(ctx, payment, task, 'EK_Updated')
  return { task, payment, admitted: await follow(ctx, payment, task, change.message) }
}

/** Locks the task. The path must name its payment and admission. */
async function lockTask(ctx: PartnerCtx, path: TaskPath): Promise<TaskRow> {
  const [task] = await ctx.db
    .select()
    .from(admissionTasks)
    .where(
      and(
        eq(admissionTasks.paymentId, path.payment_id),
        eq(admissionTasks.admissionId, path.admission_id),
        eq(admissionTasks.token, path.task_id),
        eq(admissionTasks.partnerId, ctx.partnerId),
        eq(admissionTasks.organizationId, ctx.organizationId),
      ),
    )
    .for('update')
  if (!task) throw notFound()
  return task
}

/** Why the caller cannot change a task of its namespace, whatever the change; undefined if it can. */
export function closedTo(ctx: PartnerCtx, payment: PaymentRow, task: TaskRow): 'taken' | 'expired' | undefined {
  if (isFinal(task.status) || isHeldByColleague(ctx, task)) return 'taken'
  return payment.expiresAt <= ctx.now ? 'expired' : undefined
}

async function storeChange(
  ctx: Write<PartnerCtx>,
  before: TaskRow,
  change: UpdateTask,
  rule: ReviewedBy,
): Promise<TaskRow> {
  const { task, steps } = changedTask(ctx, before, change, rule)
  await ctx.db
    .update(admissionTasks)
    .set(decisionOf(task))
    .where(and(eq(admissionTasks.paymentId, before.paymentId), eq(admissionTasks.token, before.token)))
  await ctx.db.insert(taskEvents).values(steps)
  return task
}

const isUnchanged = (task: TaskRow, { status, status_reason }: UpdateTask): boolean =>
  task.status === status && task.reason === (status_reason ?? null)

/** What a change stores of a task. */
export const decisionOf = ({ status, reason, assignee, decidedBy, updatedAt }: TaskRow) => ({
  status,
  reason,
  assignee,
  decidedBy,
  updatedAt,
})

/**
 * A changed task with its history entry, not stored yet. A member who decides an unassigned task
 * becomes its assignee, so that one request claims and decides it.
 */
export function changedTask(
  ctx: Write<PartnerCtx>,
  before: TaskRow,
  change: UpdateTask,
  rule: ReviewedBy = NO_REVIEW_RULE,
) {
  const { status, status_reason: reason = null } = change
  const decidedBy = isFinal(status) ? actorId(ctx.actor) : null
  const claimant =
    isFinal(status) && before.assignee === 0 && ctx.actor.kind === 'member' ? ctx.actor.number : undefined
  const task: TaskRow = {
    ...before,
    status,
    reason,
    assignee: claimant ?? before.assignee,
    decidedBy,
    updatedAt: ctx.now,
  }
  ctx.audit({
    action: 'task.update',
    resourceId: task.token,
    before: {
      status: before.status,
      status_reason: before.reason,
      ...(claimant === undefined ? {} : { assignee: before.assignee }),
    },
    after: {
      status: task.status,
      status_reason: task.reason,
      ...(claimant === undefined ? {} : { assignee: claimant }),
      ...(rule === NO_REVIEW_RULE ? {} : { reviewed_by: rule }),
    },
  })
  return { task, steps: newSteps(ctx, [task], { kind: STEP[task.status], actor: actorName(ctx.actor) }) }
}

/** Applies the change to the payment. Returns whether all its tasks are completed. */
async function follow(
  ctx: Write<PartnerCtx>,
  payment: PaymentRow,
  task: TaskRow,
  message: string | undefined,
): Promise<boolean> {
  if (task.status === 'failed') {
    await refuse(ctx, payment, task, message)
    return false
  }
  if (task.status === 'completed' && (await countDown(ctx, payment)) === 0) return true
  await holdOrResume(ctx, payment)
  return false
}

async function refuse(
  ctx: Write<PartnerCtx>,
  payment: PaymentRow,
  task: TaskRow,
  declineMessage: string | undefined,
): Promise<void> {
  if (task.reason === null || task.reason === 'accepted') throw new Error('a failed task must have a reason')
  await closeAdmission(ctx, payment)
  const fault = { ...refusal(task, task.reason, payment), declineMessage }
  await endPayment(ctx, payment, { state: 'failed', recordType: 'PaymentAdmission', fault })
}

/**
 * Decrements the counter of open tasks, which determines the last one. Counting open tasks instead
 * would miss concurrent updates.
 */
async function countDown(ctx: Write<PartnerCtx>, payment: PaymentRow): Promise<number> {
  const counted = await ctx.db
    .update(admissions)
    .set({ remaining: sql`${admissions.remaining} - 1`, updatedAt: ctx.now })
    .where(eq(admissions.paymentId, payment.paymentId))
    .returning()
  const admission = only(counted)
  emitAdmission(ctx, payment, admission, 'EK_Updated')
  return admission.remaining
}

/** A payment is on hold while any of its tasks is. */
async function holdOrResume(ctx: Write<PartnerCtx>, payment: PaymentRow): Promise<void> {
  const held = await ctx.db
    .select({ token: admissionTasks.token })
    .from(admissionTasks)
    .where(and(eq(admissionTasks.paymentId, payment.paymentId), eq(admissionTasks.status, 'on_hold')))
    .limit(1)
  const state = held.length > 0 ? 'on_hold' : 'in_admission'
  if (payment.state !== state) await movePayment(ctx, payment, state)
}
