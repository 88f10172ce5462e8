import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { idAtTime, isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { drain } from '../../platform/drain.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { readTallies, sumOf, type Tally, type Total } from '../../platform/tallies/tallies.ts'
import { type PaymentRow, paymentProjection as payments } from '../payments/index.ts'
import type { QueueFilters, QueueQuery } from './contract.ts'
import { OPEN_TASK_STATES, WORKFLOWS } from './states.ts'
import { admissionTasks, type TaskRow } from './table.ts'

/** A task with the payment that it decides on. */
export type Queued = { readonly task: TaskRow; readonly payment: PaymentRow }

/**
 * A page of the namespace's tasks, oldest first, and the total number of matches. Defaults to open
 * tasks (contract#payments).
 */
export async function listQueue(
  ctx: PartnerCtx,
  query: QueueQuery,
): Promise<{ total: Total; found: Queued[]; nextCursor: string | null }> {
  const { cursor } = query
  if (cursor !== undefined && !isId('pat', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  return { total: await totalOf(ctx, query), ...(await findPage(ctx, query, query)) }
}

/** Tasks per page of an export. */
const PORTION = 500

/** All matching tasks, oldest first, without a limit. */
export const allQueued = (ctx: PartnerCtx, filters: QueueFilters): AsyncGenerator<Queued> =>
  drain((cursor) => findPage(ctx, filters, { cursor, limit: PORTION }))

async function findPage(
  ctx: PartnerCtx,
  query: QueueFilters,
  { cursor, limit }: Pick<QueueQuery, 'cursor' | 'limit'>,
): Promise<{ found: Queued[]; nextCursor: string | null }> {
  const tokens = await rows<{ token: string }>(
    ctx.db,
    sql`select token from (${candidates(ctx, query, limit + 1, cursor)}) c order by token limit ${limit + 1}`,
  )
  const page = tokens.slice(0, limit).map(({ token }) => token)
  const found = page.length === 0 ? [] : await load(ctx, page)
  return { found, nextCursor: tokens.length > limit ? (page.at(-1) ?? null) : null }
}

/** From the tallies, or from the index up to a limit (decision 0022). */
async function totalOf(ctx: PartnerCtx, query: QueueFilters): Promise<Total> {
  const { workflow, assignee, older_than, younger_than } = query
  if (assignee === undefined && older_than === undefined && younger_than === undefined) {
    const counted = await readTallies(ctx.db, 'tasks', ctx.partnerId)
    const matches = ({ state, part }: Tally) => statusesOf(query).includes(state) && (workflow ?? part) === part
    return { count: sumOf(counted, matches), isExact: true }
  }
  const all = sql`select count(*)::int as n from (${candidates(ctx, query, COUNTED)} limit ${COUNTED}) c`
  const { n } = only(await rows<{ n: number }>(ctx.db, all))
  return { count: n, isExact: n < COUNTED }
}

/** Maximum count, because counting reads each row. */
const COUNTED = 2_000

const statusesOf = ({ status }: QueueFilters): readonly string[] => (status === undefined ? OPEN_TASK_STATES : [status])

/** The oldest matches of each part of the index: by assignee, or otherwise by workflow. */
function candidates(ctx: PartnerCtx, query: QueueFilters, limit: number, cursor = ''): SQL {
  const { workflow, assignee, older_than, younger_than } = query
  const end = older_than === undefined ? END : oldestAfter(ctx, older_than)
  const begin = younger_than === undefined ? '' : oldestAfter(ctx, younger_than)
  const parts = assignee ? sql`(values (${assignee}::int))` : list(workflow === undefined ? WORKFLOWS : [workflow])
  const isOfPart = assignee
    ? sql`t.assignee = p.part and t.assignee <> 0 and ${workflow === undefined ? sql`true` : sql`t.workflow = ${workflow}`}`
    : sql`t.workflow = p.part and ${assignee === undefined ? sql`true` : sql`t.assignee = ${assignee}`}`
  return sql`
    select side.token from ${list(statusesOf(query))} as s (status) cross join ${parts} as p (part) cross join lateral (
      select t.token from admission_tasks t
       where t.partner_id = ${ctx.partnerId} and t.status = s.status and ${isOfPart} and t.token > ${cursor > begin ? cursor : begin} and t.token < ${end}
       order by t.token limit ${limit}) side`
}

const list = (values: readonly string[]): SQL => sql`unnest(${sql.param(values)}::text[])`

/** A task's ID contains its creation time, so its age is a range of the index. */
const oldestAfter = ({ now }: PartnerCtx, seconds: number) =>
  idAtTime('pat', new Date(Math.max(0, now.getTime() - seconds * 1000 + 1)))

/** Sorts after every ID in any collation, because none starts with more than 7 (decision 0022). */
const END = 'pat_8'

const load = (ctx: PartnerCtx, tokens: readonly string[]): Promise<Queued[]> =>
  ctx.db
    .select(queued)
    .from(admissionTasks)
    .innerJoin(payments, eq(payments.paymentId, admissionTasks.paymentId))
    .where(and(ownTasks(ctx), inArray(admissionTasks.token, [...tokens])))
    .orderBy(asc(admissionTasks.token))

/** A task of the namespace, open or decided. Throws 404. */
export async function findQueued(ctx: PartnerCtx, token: string): Promise<Queued> {
  const [row] = await ctx.db
    .select(queued)
    .from(admissionTasks)
    .innerJoin(payments, eq(payments.paymentId, admissionTasks.paymentId))
    .where(and(ownTasks(ctx), eq(admissionTasks.token, token)))
  if (!row) throw notFound()
  return row
}

const queued = { task: admissionTasks, payment: payments }

/** The tasks that the caller's namespace decides. */
export const ownTasks = (ctx: PartnerCtx): SQL | undefined => ownedBy(ctx, admissionTasks)
