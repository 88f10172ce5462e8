import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import { only, rows } from '../../../platform/db/rows.ts'
import { drain } from '../../../platform/drain.ts'
import { exactly, readTallies, sumOf, type Total } from '../../../platform/tallies/tallies.ts'
import { type PaymentRow, paymentProjection as payments, visibleTo } from '../../payments/index.ts'
import type { WaitingExportQuery, WaitingQuery } from '../contract.ts'
import { type ShownTask, withBarriers } from '../decision-barrier.ts'
import { findQueued, type Queued } from '../list-queue.ts'
import { isFinal, LAST_CALL_SECONDS, OPEN_TASK_STATES } from '../states.ts'
import { admissionTasks, type TaskRow } from '../table.ts'
import { all, MAX_READ, openTasks } from './open-tasks.ts'

/** A payment that awaits a decision of the namespace, with the namespace's tasks. */
export type Waiting = {
  readonly payment: PaymentRow
  /** When its tasks were opened. */
  readonly createdAt: Date
  /** Oldest first. In the queue, at least one is open. */
  readonly tasks: readonly ShownTask[]
  /** Number of open tasks of the other namespace. */
  readonly otherTasks: number
  readonly snooze: { readonly until: Date; readonly by: number } | null
}

/** A page of the payments that await a decision of the namespace, and the total number of matches. */
export async function listWaiting(
  ctx: PartnerCtx,
  query: WaitingQuery,
  most = MAX_READ,
): Promise<{ total: Total; found: Waiting[]; nextCursor: string | null }> {
  const { ids, nextCursor } = await findPage(ctx, query, query, most)
  const isAll = query.cursor === undefined && nextCursor === null
  const total = isAll ? exactly(ids.length) : await countWaiting(ctx, query, most)
  return { total, found: await loadWaiting(ctx, ids), nextCursor }
}

/** Payments per page of an export. */
const PORTION = 500

/** All matching payments in the order of the list. */
export const allWaiting = (ctx: PartnerCtx, query: WaitingExportQuery): AsyncGenerator<Waiting> =>
  drain(async (cursor) => {
    const { ids, nextCursor } = await findPage(ctx, query, { cursor, limit: PORTION }, MAX_READ)
    return { found: await loadWaiting(ctx, ids), nextCursor }
  })

type Page = { readonly ids: readonly string[]; readonly nextCursor: string | null }

/**
 * One page. The index is read until the page is full, but not beyond a bound; if few tasks match,
 * the page is short and the next one continues where reading stopped.
 */
async function findPage(
  ctx: PartnerCtx,
  query: WaitingExportQuery | WaitingQuery,
  { cursor: after, limit }: Pick<WaitingQuery, 'cursor' | 'limit'>,
  most: number,
): Promise<Page> {
  const reading = { sort: query.sort, cursor: after, most }
  const { candidates, join, conditions, key, order, cursor } = openTasks(ctx, query, reading)
  const found = await rows<{ id: string; cursor: string }>(
    ctx.db,
    sql`select distinct on (${key}) c.payment_id as id, ${cursor} as cursor
          from (${candidates}) c ${join} where ${all(conditions)} order by ${order} limit ${limit + 1}`,
  )
  const page = found.slice(0, limit)
  const ids = page.map(({ id }) => id)
  if (found.length > limit) return { ids, nextCursor: page.at(-1)?.cursor ?? null }
  if ((await countOpenTasks(ctx)) < most) return { ids, nextCursor: null }
  const [end] = await rows<{ cursor: string }>(
    ctx.db,
    sql`select ${cursor} as cursor from (${candidates}) c order by ${order} offset ${most - 1} limit 1`,
  )
  return { ids, nextCursor: end?.cursor ?? null }
}

/** From the tallies, which count tasks (decision 0022). */
async function countOpenTasks({ db, partnerId }: PartnerCtx): Promise<number> {
  return sumOf(await readTallies(db, 'tasks', partnerId), ({ state }) =>
    OPEN_TASK_STATES.some((open) => open === state),
  )
}

/** Exact unless the queue is longer than one request reads. */
async function countWaiting(ctx: PartnerCtx, filters: WaitingQuery, most: number): Promise<Total> {
  const { candidates, join, conditions, key } = openTasks(ctx, filters, { most })
  const counted = await rows<{ n: number; read: number }>(
    ctx.db,
    sql`
    select (count(*) filter (where matches))::int as n, coalesce(sum(tasks), 0)::int as read
      from (select bool_or(${all(conditions)}) as matches, count(*) as tasks from (${candidates}) c ${join} group by ${key}) p`,
  )
  const { n: count, read } = only(counted)
  return { count, isExact: read < most }
}

/** The payments, in the order of their IDs. One that was decided since has left the queue. */
export const loadWaiting = async (ctx: PartnerCtx, ids: readonly string[]): Promise<Waiting[]> =>
  (await loadPayments(ctx, ids)).filter(({ tasks }) => tasks.some(isOpen))

/** The payment of a task of the namespace, which may have left the queue. Throws 404. */
export async function findWaiting(ctx: PartnerCtx, taskId: string): Promise<Waiting> {
  const { payment } = await findQueued(ctx, taskId)
  return only(await loadPayments(ctx, [payment.paymentId]))
}

const isOpen = ({ task }: Queued) => !isFinal(task.status)

/** Payments with the tasks of both sides, in the order of their IDs. */
async function loadPayments(ctx: PartnerCtx, ids: readonly string[]): Promise<Waiting[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ task: admissionTasks, payment: payments })
    .from(admissionTasks)
    .innerJoin(payments, eq(payments.paymentId, admissionTasks.paymentId))
    .where(and(inArray(admissionTasks.paymentId, [...ids]), visibleTo(ctx)))
    .orderBy(asc(admissionTasks.token))
  const isOwn = ({ task }: Queued) => task.partnerId === ctx.partnerId
  const own = Map.groupBy(await withBarriers(ctx, found.filter(isOwn)), ({ task }) => task.paymentId)
  const others = Map.groupBy(
    found.filter((queued) => !isOwn(queued) && isOpen(queued)),
    ({ task }) => task.paymentId,
  )
  return ids.flatMap((id) => {
    const tasks = own.get(id) ?? []
    const open = tasks.find(isOpen)
    const shown = open ?? tasks[0]
    if (!shown) return []
    const { payment, task } = shown
    const otherTasks = others.get(id)?.length ?? 0
    return [{ payment, createdAt: task.createdAt, tasks, otherTasks, snooze: open ? snoozeOf(ctx, task) : null }]
  })
}

/** The snooze of a task, by the rule of `isSnoozed`. */
function snoozeOf({ now }: PartnerCtx, { snoozedUntil, snoozedBy, expiresAt }: TaskRow): Waiting['snooze'] {
  if (snoozedUntil === null || snoozedBy === null || expiresAt === null) return null
  const isShown = snoozedUntil <= now || expiresAt.getTime() <= now.getTime() + LAST_CALL_SECONDS * 1000
  return isShown ? null : { until: snoozedUntil, by: snoozedBy }
}
