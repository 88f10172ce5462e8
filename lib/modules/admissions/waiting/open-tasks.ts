import { type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import { isOneOf } from '../../../platform/db/columns.ts'
import { badRequest } from '../../../platform/errors.ts'
import { namespacesBy, paymentProjection } from '../../payments/index.ts'
import type { WaitingFilters, WaitingQuery } from '../contract.ts'
import { LAST_CALL_SECONDS, OPEN_TASK_STATES, type QueueSort } from '../states.ts'

/** Maximum number of tasks that one query reads. Queues that people work on are shorter (decision 0096). */
export const MAX_READ = 10_000

type SortBy = 'created' | 'expires' | 'amount'

/** The columns of each order, with the payment's ID the key of an index. */
const COLUMNS: Record<SortBy, readonly string[]> = {
  created: ['created_at', 'payment_id'],
  expires: ['expires_at', 'payment_id'],
  amount: ['currency', 'amount', 'payment_id'],
}

const milliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint`
const POSITION: Record<SortBy, SQL> = {
  created: sql`${milliseconds(sql`c.created_at`)} || '.' || c.payment_id`,
  expires: sql`${milliseconds(sql`c.expires_at`)} || '.' || c.payment_id`,
  amount: sql`c.currency || '.' || c.amount || '.' || c.payment_id`,
}

/** The namespace's open tasks in an order in which those of one payment are neighbors. */
export type OpenTasks = {
  /** A limited number of them after the cursor, and all tasks of the last payment. */
  readonly candidates: SQL
  /** Joins the payment `p` to the candidates `c`, if a condition needs it. */
  readonly join: SQL
  /** Filters that the index does not apply. */
  readonly conditions: readonly SQL[]
  /** The key of the order in `c`, and as `order by`. */
  readonly key: SQL
  readonly order: SQL
  /** The cursor that continues after `c`. */
  readonly cursor: SQL
}

type Reading = { readonly sort?: QueueSort; readonly cursor?: string | undefined; readonly most: number }

/** All tasks if `snoozed` is undefined. */
type Filters = Omit<WaitingFilters, 'snoozed'> & Pick<WaitingQuery, 'payment_ids'> & { readonly snoozed?: boolean }

/** Throws 400 for a cursor of another list or order. */
export function openTasks(ctx: PartnerCtx, filters: Filters, { sort = 'created', cursor, most }: Reading): OpenTasks {
  const by = sort.replace('-', '') as SortBy
  const isReversed = sort !== by
  const keyIn = (alias: string) => COLUMNS[by].map((column) => sql.raw(`${alias}.${column}`))
  const orderIn = (alias: string) => list(keyIn(alias).map((column) => (isReversed ? sql`${column} desc` : column)))
  const after =
    cursor === undefined
      ? []
      : [sql`(${list(keyIn('t'))}) ${sql.raw(isReversed ? '<' : '>')} (${position(by, sort, cursor)})`]
  const { inIndex, onTask, onPayment } = conditionsOf(ctx, by, filters)
  const candidates = sql`
    select t.payment_id, t.workflow, t.assignee, t.status, t.currency, t.amount, t.expires_at, t.created_at, t.snoozed_until
      from admission_tasks t
     where t.partner_id = ${ctx.partnerId} and ${isOneOf(sql`t.status`, OPEN_TASK_STATES)} and ${all([...inIndex, ...after])}
     order by ${orderIn('t')} fetch first (${most}) rows with ties`
  return {
    candidates,
    join: onPayment.length > 0 ? PAYMENT : sql``,
    conditions: [...onTask, ...onPayment],
    key: list(keyIn('c')),
    order: orderIn('c'),
    cursor: sql`${`${sort}.`}::text || ${POSITION[by]}`,
  }
}

// With `offset 0`, payments are found by their keys, not by an address that may have thousands of them.
const PAYMENT = sql`
  cross join lateral (select p.partner_id, p.receiver_partner_id, p.payment_type, p.debtor_address, p.beneficiary_address
                        from ${paymentProjection} p where p.payment_id = c.payment_id offset 0) p`

export const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `)
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** The position that a cursor names. */
function position(by: SortBy, sort: QueueSort, cursor: string): SQL {
  const [time, amount] = [/^\d{1,13}$/, /^\d{1,18}$/]
  const [given, ...values] = cursor.split('.')
  const paymentId = values.pop() ?? ''
  const [first = '', second = ''] = values
  const isValid = given === sort && values.length === COLUMNS[by].length - 1 && /^[\w-]{1,64}$/.test(paymentId)
  if (isValid && by === 'amount' && /^[A-Z]{3}$/.test(first) && amount.test(second))
    return sql`${first}::text, ${second}::bigint, ${paymentId}::text`
  if (isValid && by !== 'amount' && time.test(first))
    return sql`${new Date(Number(first)).toISOString()}::timestamptz, ${paymentId}::text`
  throw badRequest('cursor: must be the next_cursor of an earlier page of this list, with the same sort')
}

type Conditions = Record<'inIndex' | 'onTask' | 'onPayment', readonly SQL[]>

/** The filters: ranges of the order's index and named payments before reading, others on what was read. */
function conditionsOf({ now, partnerId, environment }: PartnerCtx, by: SortBy, filters: Filters): Conditions {
  const at = (seconds: number) => sql`${new Date(now.getTime() + seconds * 1000).toISOString()}::timestamptz`
  const ago = (seconds: number) => at(-Math.min(seconds, Math.floor(now.getTime() / 1000)))
  const { older_than, younger_than, expires_within, currency, amount_min, amount_max } = filters
  const { status, workflow, assignee, counterparty, snoozed } = filters
  const ranges: Record<SortBy, (alias: SQL) => SQL[]> = {
    created: (t) => [
      ...given(older_than, (seconds) => sql`${t}.created_at <= ${ago(seconds)}`),
      ...given(younger_than, (seconds) => sql`${t}.created_at > ${ago(seconds)}`),
    ],
    expires: (t) => given(expires_within, (seconds) => sql`${t}.expires_at <= ${at(Math.min(seconds, MAX_SECONDS))}`),
    amount: (t) => [
      ...given(currency, (code) => sql`${t}.currency = ${code}`),
      ...given(amount_min, (min) => sql`${t}.amount >= ${min}::bigint`),
      ...given(amount_max, (max) => sql`${t}.amount <= ${max}::bigint`),
    ],
  }
  const others = (Object.keys(ranges) as SortBy[]).filter((other) => other !== by)
  const other = sql`case when p.partner_id = ${partnerId} then p.receiver_partner_id else p.partner_id end`
  return {
    inIndex: [
      ...ranges[by](sql`t`),
      ...given(filters.payment_ids, (ids) => sql`t.payment_id = any(${sql.param(ids.split(','))}::text[])`),
    ],
    onTask: [
      ...others.flatMap((other) => ranges[other](sql`c`)),
      ...given(status, (status) => sql`c.status = ${status}`),
      ...given(workflow, (workflow) => sql`c.workflow = ${workflow}`),
      ...given(assignee, (number) => sql`c.assignee = ${number}`),
      ...given(snoozed, (flag) => sql`${isSnoozed(now)} = ${flag}`),
    ],
    onPayment: [
      ...given(filters.payment_type, (type) => sql`p.payment_type = ${type}`),
      ...given(counterparty, (typed) => sql`${other} in (${namespacesBy({ environment, partnerId }, typed)})`),
      ...given(filters.debtor_payment_address, (typed) => matchesAddress(sql`p.debtor_address`, typed)),
      ...given(filters.beneficiary_payment_address, (typed) => matchesAddress(sql`p.beneficiary_address`, typed)),
    ],
  }
}

/** Compares the whole address if the filter contains `@`, otherwise the start of the address or of its domain. */
function matchesAddress(address: SQL, typed: string): SQL {
  const lower = typed.toLowerCase()
  if (lower.includes('@')) return sql`${address} = ${lower}`
  return sql`(starts_with(${address}, ${lower}) or starts_with(split_part(${address}, '@', 2), ${lower}))`
}

/**
 * Whether the task `c` is snoozed. A payment never expires unseen: the queue shows it again before,
 * whatever is stored.
 */
export function isSnoozed(now: Date): SQL {
  const soon = new Date(now.getTime() + LAST_CALL_SECONDS * 1000)
  return sql`(coalesce(c.snoozed_until > ${now.toISOString()}::timestamptz, false) and c.expires_at > ${soon.toISOString()}::timestamptz)`
}

/** A hundred years, which no payment lives. */
const MAX_SECONDS = 100 * 366 * 24 * 3600

const given = <T>(value: T | undefined, condition: (value: T) => SQL): SQL[] =>
  value === undefined ? [] : [condition(value)]
