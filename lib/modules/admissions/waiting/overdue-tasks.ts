import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { isOneOf } from '../../../platform/db/columns.ts'
import { rows } from '../../../platform/db/rows.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import { MIN_WAITING_MINUTES } from '../../namespaces/states.ts'
import { OPEN_TASK_STATES } from '../states.ts'
import { isSnoozed, MAX_READ } from './open-tasks.ts'

// Tasks of all namespaces that members are to be notified of.

/** Maximum number of tasks counted, and of expiring tasks read, per namespace. */
const MAX_TASKS = 1_000

const OPEN = isOneOf(sql`status`, OPEN_TASK_STATES)
const at = (when: Date) => sql`${when.toISOString()}::timestamptz`

/** The open tasks of a namespace that have waited longer than its threshold, without snoozed ones. */
export type OverdueTasks = {
  readonly organizationId: string
  readonly partnerId: string
  readonly count: number
  /** If false, there are more tasks than were counted. */
  readonly isExact: boolean
  readonly oldest: Date
  /** The namespace's threshold. */
  readonly waitingMinutes: number
}

const hasWaited = (now: Date, minutes: SQL) => sql`created_at < ${at(now)} - make_interval(mins => ${minutes})`

/**
 * The namespaces with tasks that have waited longer than their threshold. Reads the oldest `most` tasks of each, snoozed
 * or not. The limits of one row keep the planner from reading the thresholds of all namespaces.
 */
export async function listOverdueTasks({ db, now }: Ctx, most = MAX_READ): Promise<OverdueTasks[]> {
  const isCounted = sql`c.expires_at > ${at(now)} and not ${isSnoozed(now)}`
  const found = await rows<Omit<OverdueTasks, 'oldest' | 'isExact'> & { oldest: number; read: number }>(
    db,
    sql`
    select p.organization_id as "organizationId", p.token as "partnerId", s.minutes as "waitingMinutes",
           t.read, t.count, t.oldest
      from ${partners} p cross join lateral (
        select from admission_tasks
         where partner_id = p.token and ${OPEN} and ${hasWaited(now, sql`${MIN_WAITING_MINUTES}::int`)}
         order by created_at, payment_id limit 1) any_task cross join lateral (
        select task_waiting_minutes as minutes from ${partners} where token = p.token limit 1) s cross join lateral (
        select count(*)::int as read, count(*) filter (where ${isCounted})::int as count,
               extract(epoch from min(created_at) filter (where ${isCounted}))::float8 * 1000 as oldest from (
          select created_at, expires_at, snoozed_until from admission_tasks
           where partner_id = p.token and ${OPEN} and ${hasWaited(now, sql`s.minutes`)}
           order by created_at, payment_id limit ${most}) c) t
     where t.count > 0`,
  )
  return found.map(({ read, count, oldest, ...namespace }) => ({
    ...namespace,
    count: Math.min(count, MAX_TASKS),
    isExact: count <= MAX_TASKS && read < most,
    oldest: new Date(oldest),
  }))
}

/** A payment that expires soon, with the number of the member to whom one of its open tasks is assigned. */
export type ExpiringTask = {
  readonly organizationId: string
  readonly partnerId: string
  readonly paymentId: string
  readonly assignee: number
  readonly expiresAt: Date
}

/** Payments with an assigned task that expire before `before`. */
export async function listExpiringTasks({ db, now }: Ctx, before: Date): Promise<ExpiringTask[]> {
  const found = await rows<Omit<ExpiringTask, 'expiresAt'> & { expiresAt: number }>(
    db,
    sql`
    select distinct p.organization_id as "organizationId", p.token as "partnerId", t.payment_id as "paymentId", t.assignee,
           extract(epoch from t.expires_at)::float8 * 1000 as "expiresAt"
      from ${partners} p cross join lateral (
        select payment_id, assignee, expires_at from admission_tasks
         where partner_id = p.token and ${OPEN} and expires_at > ${at(now)} and expires_at < ${at(before)} and assignee <> 0
         order by expires_at limit ${MAX_TASKS}) t`,
  )
  return found.map((task) => ({ ...task, expiresAt: new Date(task.expiresAt) }))
}

/** Whether a task of the payment that is assigned to the member is open. */
export async function hasOpenTask(
  { db, now }: Ctx,
  partnerId: string,
  { paymentId, assignee }: { readonly paymentId: string; readonly assignee: number },
): Promise<boolean> {
  const found = await rows(
    db,
    sql`
    select from admission_tasks where partner_id = ${partnerId} and ${OPEN} and expires_at > ${at(now)}
       and payment_id = ${paymentId} and assignee = ${assignee} limit 1`,
  )
  return found.length > 0
}

/** Whether a task has waited longer than `minutes`, and than the threshold of the namespace. */
export async function hasWaitingTask({ db, now }: Ctx, partnerId: string, minutes: number): Promise<boolean> {
  const found = await rows(
    db,
    sql`
    select from ${partners} p cross join lateral (
      select from admission_tasks c
       where partner_id = p.token and ${OPEN} and expires_at > ${at(now)} and not ${isSnoozed(now)}
         and ${hasWaited(now, sql`greatest(p.task_waiting_minutes, ${minutes}::int)`)} limit 1) t
     where p.token = ${partnerId}`,
  )
  return found.length > 0
}
