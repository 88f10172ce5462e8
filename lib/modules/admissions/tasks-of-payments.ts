import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { projection } from '../../platform/db/projection.ts'
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
