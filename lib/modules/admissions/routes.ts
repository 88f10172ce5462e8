import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { assignTask } from './assign-task.ts'
import { exportDecisionTimes, findDecisionTimes } from './decided/find-decision-times.ts'
import { findThroughput } from './decided/find-throughput.ts'
import { withBarrier, withBarriers } from './decision-barrier.ts'
import { exportQueue } from './export-queue.ts'
import { findAdmission, findTask, listTasks } from './find-admission.ts'
import { findQueued, listQueue } from './list-queue.ts'
import * as op from './operations.ts'
import { presentAdmission, presentQueuedTask, presentTask, presentWaiting } from './present.ts'
import { exportWaiting } from './waiting/export-waiting.ts'
import { findWaiting, listWaiting } from './waiting/list-waiting.ts'
import { snoozePayment } from './waiting/snooze-payment.ts'
import { summarizeWaiting } from './waiting/summarize-waiting.ts'

/**
 * All routes except the update of a task, which can create a transaction and is therefore in the
 * transactions module.
 */
export const admissionRoutes: Route[] = [
  route(op.findAdmissionOfPayment, async (ctx, { params }) =>
    presentAdmission(await findAdmission(ctx, params.payment_id)),
  ),
  route(op.findAdmission, async (ctx, { params }) =>
    presentAdmission(await findAdmission(ctx, params.payment_id, params.admission_id)),
  ),
  route(op.listTasks, async (ctx, { params }) => {
    const tasks = await listTasks(ctx, params.payment_id, params.admission_id)
    return { count: tasks.length, tasks: tasks.map(presentTask) }
  }),
  route(op.findTask, async (ctx, { params }) =>
    presentTask(await findTask(ctx, params.payment_id, params.admission_id, params.task_id)),
  ),
  route(op.listWaitingPayments, async (ctx, { query }) => {
    const { total, found, nextCursor } = await listWaiting(ctx, query)
    return {
      count: total.count,
      count_is_exact: total.isExact,
      payments: found.map(presentWaiting),
      next_cursor: nextCursor,
    }
  }),
  route(op.summarizeWaitingPayments, (ctx, { query }) => summarizeWaiting(ctx, query)),
  route(op.snoozePayment, async (ctx, { params, body }) =>
    presentWaiting(await snoozePayment(ctx, params.payment_id, new Date(body.until * 1000))),
  ),
  route(op.unsnoozePayment, async (ctx, { params }) =>
    presentWaiting(await snoozePayment(ctx, params.payment_id, null)),
  ),
  routeCsv(op.exportWaitingPayments, (ctx, { query }) => exportWaiting(ctx, query)),
  route(op.listQueue, async (ctx, { query }) => {
    const { total, found, nextCursor } = await listQueue(ctx, query)
    return {
      count: total.count,
      count_is_exact: total.isExact,
      tasks: (await withBarriers(ctx, found)).map(presentQueuedTask),
      next_cursor: nextCursor,
    }
  }),
  routeCsv(op.exportQueue, (ctx, { query }) => exportQueue(ctx, query)),
  route(op.findThroughput, (ctx) => findThroughput(ctx)),
  route(op.findDecisionTimes, (ctx) => findDecisionTimes(ctx)),
  routeCsv(op.exportDecisionTimes, (ctx) => exportDecisionTimes(ctx)),
  route(op.findQueuedTask, async (ctx, { params }) =>
    presentQueuedTask(await withBarrier(ctx, await findQueued(ctx, params.task_id))),
  ),
  route(op.findPaymentOfTask, async (ctx, { params }) => presentWaiting(await findWaiting(ctx, params.task_id))),
  route(op.assignTask, async (ctx, { params, body }) =>
    presentQueuedTask(await withBarrier(ctx, await assignTask(ctx, params.task_id, body))),
  ),
]
