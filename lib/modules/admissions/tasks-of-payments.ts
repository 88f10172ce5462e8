import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { IdRange } from '../../kernel/ids.ts'
import { readColumn } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { projection } from '../../platform/db/projection.ts'
import { TASK_STATES, WORKFLOWS } from './states.ts'
import { admissions, admissionTasks, taskEvents } from './table.ts'

// Queries of tasks for other modules.

export const admissionProjection = projection(admissions, 'paymentId', 'token', 'createdAt')

/** A task without its decision. */
export const taskProjection = projection(
  admissionTasks,
  'paymentId',
  'token',
  'admissionId',
  'organizationId',
  'partnerId',
  'workflow',
  'status',
  'createdAt',
)

/** A subquery with the payment of a task. */
export const paymentOfTask = (db: Db, token: string) =>
  db.select({ id: admissionTasks.paymentId }).from(admissionTasks).where(eq(admissionTasks.token, token))

/** The payments of these tasks. */
export async function paymentsOfTasks(db: Db, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return []
  const found = await db
    .select({ id: admissionTasks.paymentId })
    .from(admissionTasks)
    .where(inArray(admissionTasks.token, [...tokens]))
  return found.map(({ id }) => id)
}

/** The payments of the namespace's own tasks whose IDs are in a range: the newest of each queue. */
export async function paymentsOfTasksWithin(
  { db, partnerId }: PartnerCtx,
  { from, before }: IdRange,
  limit: number,
): Promise<string[]> {
  const queues = TASK_STATES.flatMap((status) => WORKFLOWS.map((workflow) => ({ status, workflow })))
  const values = (of: 'status' | 'workflow') => sql.param(queues.map((queue) => queue[of]))
  const found = await readColumn(
    db,
    sql`(select t.id from (select ${values('status')}::text[], ${values('workflow')}::text[]) given (statuses, workflows),
          unnest(given.statuses, given.workflows) as q (status, workflow) cross join lateral (
            select payment_id as id from admission_tasks
             where partner_id = ${partnerId} and status = q.status and workflow = q.workflow
               and token >= ${from} and token < ${before} order by token desc limit ${limit}) t)`,
  )
  return [...new Set(found)]
}

/** More than three tasks can have, unless they changed before their steps were limited. */
const MAX_HISTORY = 500

/** The newest history of a payment's tasks, oldest entry first. */
export async function taskHistory(db: Db, paymentId: string) {
  const { workflow, organizationId, partnerId } = admissionTasks
  const { taskId, kind, actor, at } = taskEvents
  const newest = await db
    .select({ taskId, kind, actor, at, workflow, organizationId, partnerId })
    .from(taskEvents)
    .innerJoin(
      admissionTasks,
      and(eq(admissionTasks.paymentId, taskEvents.paymentId), eq(admissionTasks.token, taskEvents.taskId)),
    )
    .where(eq(taskEvents.paymentId, paymentId))
    .orderBy(desc(taskEvents.token))
    .limit(MAX_HISTORY)
  return newest.reverse()
}

/** Whether a task is still pending. */
export async function isPending(db: Db, { paymentId, token }: { paymentId: string; token: string }): Promise<boolean> {
  const which = and(
    eq(admissionTasks.paymentId, paymentId),
    eq(admissionTasks.token, token),
    eq(admissionTasks.status, 'pending'),
  )
  return (await db.$count(admissionTasks, which)) > 0
}
