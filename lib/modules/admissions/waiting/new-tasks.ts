import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../../platform/context.ts'
import { isOneOf } from '../../../platform/db/columns.ts'
import { type PaymentRow, paymentProjection as payments } from '../../payments/index.ts'
import { type ShownTask, withBarriers } from '../decision-barrier.ts'
import { emitTask } from '../events.ts'
import { ownTasks } from '../list-queue.ts'
import { OPEN_TASK_STATES } from '../states.ts'
import { admissionTasks } from '../table.ts'
import { recordSteps } from '../task-history.ts'

// Tasks that assignment rules have not looked at yet (decision 0111).

const isOpen = isOneOf(admissionTasks.status, OPEN_TASK_STATES)

/** Whether the namespace in this column has a task that was opened since then. */
export const hasNewTask = (partnerId: SQL, since: SQL): SQL =>
  sql`exists (select from admission_tasks t where t.partner_id = ${partnerId} and ${isOneOf(sql`t.status`, OPEN_TASK_STATES)}
         and t.created_at >= ${since} and t.rules_applied_at is null)`

/** A payment that has begun to wait, with the namespace's open tasks. */
export type NewPayment = {
  readonly payment: PaymentRow
  readonly counterpartyId: string
  readonly createdAt: Date
  readonly tasks: readonly ShownTask[]
  /** Whether a member has claimed one of the tasks, or put it on hold. */
  readonly isClaimed: boolean
}

/** Locked payments, and up to when all were locked; undefined if there are no more. */
type Locked = { readonly payments: NewPayment[]; readonly until: Date | undefined; readonly isLast: boolean }

/**
 * Locks the tasks of the next payments that began to wait since then. A payment with a task that
 * somebody else is changing is left to the next run, so `until` is not after it.
 */
export async function lockNewTasks(ctx: Write<PartnerCtx>, since: Date, limit: number): Promise<Locked> {
  const isNew = and(ownTasks(ctx), isOpen, gte(admissionTasks.createdAt, since), isNull(admissionTasks.rulesAppliedAt))
  const found = await ctx.db
    .select({ id: admissionTasks.paymentId, createdAt: admissionTasks.createdAt })
    .from(admissionTasks)
    .where(isNew)
    .orderBy(asc(admissionTasks.createdAt), asc(admissionTasks.paymentId))
    .limit(limit)
  const ids = [...new Set(found.map(({ id }) => id))]
  if (ids.length === 0) return { payments: [], until: undefined, isLast: true }
  const open = and(ownTasks(ctx), isOpen, inArray(admissionTasks.paymentId, ids))
  const locked = await ctx.db
    .select({ task: admissionTasks })
    .from(admissionTasks)
    .where(open)
    .orderBy(asc(admissionTasks.paymentId), asc(admissionTasks.token))
    .for('update', { skipLocked: true })
  // Read after the locks, and without them: what is missing above is locked by others.
  const all = await ctx.db
    .select({ task: admissionTasks, payment: payments })
    .from(admissionTasks)
    .innerJoin(payments, eq(payments.paymentId, admissionTasks.paymentId))
    .where(open)
    .orderBy(asc(admissionTasks.token))
  const held = new Set(locked.map(({ task }) => task.token))
  const byPayment = Map.groupBy(await withBarriers(ctx, all), ({ task }) => task.paymentId)
  const complete = ids.flatMap((id) => {
    const tasks = byPayment.get(id)
    const [first] = tasks ?? []
    if (!tasks || !first || !tasks.every(({ task }) => held.has(task.token))) return []
    const { payment, task } = first
    const isOwn = payment.partnerId === ctx.partnerId
    const counterpartyId = (isOwn ? payment.receiverPartnerId : payment.partnerId) ?? ''
    const isClaimed = tasks.some(({ task }) => task.assignee !== 0 || task.status !== 'pending')
    return [{ payment, counterpartyId, createdAt: task.createdAt, tasks, isClaimed }]
  })
  const isLast = found.length < limit
  const got = new Set(complete.map(({ payment }) => payment.paymentId))
  const missed = found.find(({ id }) => byPayment.has(id) && !got.has(id)) ?? (isLast ? undefined : found.at(-1))
  return { payments: complete, until: missed?.createdAt, isLast }
}

type ByRule = { readonly assignee: number; readonly rule: string }

/** Assigns locked tasks of a payment. */
export async function assignByRule(
  ctx: Write<PartnerCtx>,
  tasks: readonly ShownTask[],
  { assignee, rule }: ByRule,
): Promise<void> {
  const assigned = await ctx.db
    .update(admissionTasks)
    .set({ assignee, assignedByRule: true, updatedAt: ctx.now })
    .where(and(ownTasks(ctx), inToken(tasks)))
    .returning()
  await recordSteps(ctx, assigned, { kind: 'assigned', actor: `Rule ${rule}`, assignee })
  for (const task of assigned) {
    const [queued] = tasks
    if (queued) emitTask(ctx, queued.payment, task, 'EK_Updated')
    ctx.audit({ action: 'task.assign', resourceId: task.token, before: { assignee: 0 }, after: { assignee, rule } })
  }
}

/** Excludes locked tasks from later runs. */
export async function markLookedAt(ctx: Write<PartnerCtx>, found: readonly NewPayment[]): Promise<void> {
  const tasks = found.flatMap(({ tasks }) => tasks)
  if (tasks.length === 0) return
  await ctx.db
    .update(admissionTasks)
    .set({ rulesAppliedAt: ctx.now })
    .where(and(ownTasks(ctx), inToken(tasks)))
}

const inToken = (tasks: readonly ShownTask[]) =>
  inArray(
    admissionTasks.token,
    tasks.map(({ task }) => task.token),
  )
