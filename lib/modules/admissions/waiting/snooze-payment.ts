import { and, eq, inArray } from 'drizzle-orm'
import { isoTime, unixSeconds } from '../../../kernel/time.ts'
import type { PartnerCtx, Write } from '../../../platform/context.ts'
import { only } from '../../../platform/db/rows.ts'
import { badRequest, conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { lockPayment, visibleTo } from '../../payments/index.ts'
import { isHeldByColleague, taskTaken } from '../colleagues.ts'
import { ownTasks } from '../list-queue.ts'
import { LAST_CALL_SECONDS, OPEN_TASK_STATES } from '../states.ts'
import { admissionTasks } from '../table.ts'
import { loadWaiting, type Waiting } from './list-waiting.ts'

/**
 * Leaves a payment out of the queue until a time, or returns it (null). The other side does not
 * learn of it: no event is emitted, and the time of the last change stays the same. Throws 404 for a payment
 * without a task of the namespace, 400 for a time that has passed, and 409 if the payment would
 * expire less than 15 minutes later, a colleague holds one of its open tasks, or all are decided.
 */
export async function snoozePayment(ctx: Write<PartnerCtx>, paymentId: string, until: Date | null): Promise<Waiting> {
  if (ctx.actor.kind !== 'member') throw forbidden('Only members can snooze payments')
  await lockPayment(ctx, paymentId, visibleTo(ctx))
  const tasks = await ctx.db
    .select()
    .from(admissionTasks)
    .where(and(ownTasks(ctx), eq(admissionTasks.paymentId, paymentId)))
    .orderBy(admissionTasks.token)
    // A colleague may be claiming one: assigning a task does not lock the payment.
    .for('update')
  if (tasks.length === 0) throw notFound()
  const open = tasks.filter(({ status }) => OPEN_TASK_STATES.some((state) => state === status))
  const [task] = open
  if (!task) throw conflict('The payment has no open task')
  const held = open.find((task) => isHeldByColleague(ctx, task))
  // Anyone may return a payment: that takes it from nobody.
  if (until && held) throw await taskTaken(ctx, held)
  if (until) requireTime(ctx.now, until, task.expiresAt)
  await ctx.db
    .update(admissionTasks)
    .set({ snoozedUntil: until, snoozedBy: until && ctx.actor.number })
    .where(
      inArray(
        admissionTasks.token,
        open.map(({ token }) => token),
      ),
    )
  ctx.audit({
    action: until ? 'queue.snooze' : 'queue.unsnooze',
    resourceId: paymentId,
    before: { until: task.snoozedUntil && isoTime(task.snoozedUntil) },
    after: { until: until && isoTime(until) },
  })
  return only(await loadWaiting(ctx, [paymentId]))
}

function requireTime(now: Date, until: Date, expiresAt: Date | null): void {
  if (until <= now) throw badRequest('until: must be in the future')
  const latest = expiresAt && new Date(expiresAt.getTime() - LAST_CALL_SECONDS * 1000)
  if (latest && until <= latest) return
  throw conflict(
    latest && latest > now
      ? `until: must be at least 15 minutes before the payment expires, so at most ${unixSeconds(latest)} (${isoTime(latest)})`
      : 'The payment expires too soon to be snoozed',
  )
}
