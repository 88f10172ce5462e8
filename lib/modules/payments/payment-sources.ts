import { type SQL, sql } from 'drizzle-orm'
import { idTime } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'

// Where a list of payments looks for candidates: each source reads one index. What no index knows is asked of the candidates.
// Written out rather than built, to be read beside its plan. The two sides, what a namespace created and what it received, are
// views: the policies say "either side", which no index answers in order, and of which none knows both (decision 0022).

/** Tokens from one on, before another; where it begins may be a scalar query. */
export type Span<From extends string | SQL = string> = { readonly from: From; readonly before: string }

/** After every identifier, in any collation: none begins with more than 7 (decision 0022). */
export const END = 'pay_8'

/** A state, as stored, and a currency: a part of the index that is walked through. */
export type Branch = { readonly state: string; readonly currency: string }

/**
 * Selects from payments `p` that the namespace sees: at most `limit` of each part of an index, the newest where it is in order.
 * `condition` is about the row, and holds before the limit.
 */
type Select = (columns: SQL, span: Span | Span<SQL>, condition: SQL, limit: number) => SQL

export type Source = {
  readonly select: Select
  /** Selects the `token` that so many candidates reach down to; null or nothing if these are all. Absent: it gives all at once. */
  readonly horizon?: (span: Span, effort: number) => SQL
}

const NEWEST = sql`order by p.token desc`

/** A payment within the namespace is one that it created. */
const bothSides = (ofSide: (view: SQL) => SQL): SQL =>
  sql`(${ofSide(sql`initiated_payments p`)}) union all (${ofSide(sql`received_payments p`)})`

const within = ({ from, before }: Span | Span<SQL>): SQL => sql`p.token >= ${from} and p.token < ${before}`
// Selected, and not just given: the planner then expects as many values whether it knows them or not, and keeps its plan.
const array = (values: readonly string[]): SQL => sql`(select ${sql.param(values)}::text[])`

/** The token of a candidate, so many further. */
const nth = (effort: number): SQL => sql`order by token desc offset ${effort - 1} limit 1`

/**
 * Both sides of every branch. How far down candidates reach is found branch by branch, those with the most payments first: none
 * is read further down than the one before it, so hardly more is read than is wanted.
 */
export function walk({ partnerId }: PartnerCtx, branches: readonly Branch[]): Source {
  const states = array(branches.map(({ state }) => state))
  const currencies = array(branches.map(({ currency }) => currency))
  const select: Select = (columns, span, condition, limit) => sql`
    select side.* from unnest(${states}, ${currencies}) as b (state, currency) cross join lateral (${bothSides(
      (view) => sql`select ${columns} from ${view}
        where p.partner_id = ${partnerId} and p.state = b.state and p.currency = b.currency and ${within(span)} and ${condition} ${NEWEST} limit ${limit}`,
    )}) side`
  const horizon = ({ from, before }: Span, effort: number) => {
    // Of each side half as many: together the two sides of the largest branch have most of what there is.
    const ofSide = (view: SQL) => sql`(select p.token from ${view}
      where p.partner_id = ${partnerId} and p.state = ${states}[r.n] and p.currency = ${currencies}[r.n]
        and p.token >= r.token and p.token < ${before} ${nth(Math.ceil(effort / 2))})`
    const lowest = sql`(select token from reach order by n desc limit 1)`
    return sql`
      with recursive reach (n, token) as (
        select 1, ${from}::text
        union all
        select r.n + 1, greatest(r.token, ${ofSide(sql`initiated_payments p`)}, ${ofSide(sql`received_payments p`)})
          from reach r where r.n <= ${branches.length})
      select coalesce((select token from (${select(sql`p.token`, { from: lowest, before }, sql`true`, effort)}) c ${nth(effort)}),
                      nullif(${lowest}, ${from})) as token`
  }
  return { select, horizon }
}

/**
 * Payments with the same reference or address. The index is the network's, and a payment stands in it once, whoever its sides
 * are: so both are asked of the table itself, where the policy says the same, and the index is read once.
 * The value comes as a row, for then the planner does not know how common it is, and takes the index of the key.
 */
export function keyed({ partnerId }: PartnerCtx, column: SQL, value: string): Source {
  const select: Select = (columns, span, condition, limit) => sql`
    select side.* from (select ${value}::text as key offset 0) k cross join lateral (
      select ${columns} from payments p
       where (p.partner_id = ${partnerId} or p.receiver_partner_id = ${partnerId})
         and ${column} = k.key and ${column} <> '' and ${within(span)} and ${condition} ${NEWEST} limit ${limit}) side`
  return {
    select,
    horizon: (span, effort) =>
      sql`select token from (${select(sql`p.token`, span, sql`true`, effort)}) c ${nth(effort)}`,
  }
}

/** Payments whose amount is in a range, in no order: for few, `most` of each side and currency. */
export const priced = ({ partnerId }: PartnerCtx, currencies: readonly string[], range: SQL, most: number): Source => ({
  select: (columns, span, condition) => sql`
    select side.* from unnest(${array(currencies)}) as c (currency) cross join lateral (${bothSides(
      (view) => sql`select ${columns} from ${view}
        where p.partner_id = ${partnerId} and p.currency = c.currency and ${range} and ${within(span)} and ${condition} limit ${most}`,
    )}) side`,
})

/** A settlement window of a currency that no run has taken yet. */
type OpenWindow = { readonly currency: string; readonly number: string }

/**
 * Payments that are completed and not settled, by the windows that no run has taken yet. A transaction's `initiated_at` is its
 * payment's, and so the order of their tokens; those of one millisecond are taken together.
 */
export const unsettled = ({ now, partnerId }: PartnerCtx, windows: readonly OpenWindow[]): Source => ({
  select: (columns, span, condition, limit) => {
    const end = span.before === END ? new Date(now.getTime() + DAY) : idTime(span.before)
    const at = sql`${end.toISOString()}::timestamptz`
    const ofSide = (view: SQL) => sql`
      (select payment_id from ${view}
        where t.partner_id = ${partnerId} and t.currency = w.currency and t.settlement_window = w.number and t.initiated_at < ${at}
        order by t.initiated_at desc fetch first ${limit} rows with ties)
      union all
      (select payment_id from ${view}
        where t.partner_id = ${partnerId} and t.currency = w.currency and t.settlement_window = w.number and t.initiated_at = ${at})`
    const currencies = sql.param(windows.map(({ currency }) => currency))
    const numbers = sql.param(windows.map(({ number }) => number))
    return sql`
      select side.*
        from unnest(${currencies}::text[], ${numbers}::bigint[]) as w (currency, number)
       cross join lateral (${ofSide(sql`debited_transactions t`)} union all ${ofSide(sql`credited_transactions t`)}) t
       cross join lateral (select ${columns} from payments p where p.payment_id = t.payment_id and ${within(span)} and ${condition} limit 1) side`
  },
})

/**
 * The windows that may hold an unsettled payment of each currency: those since the last completed run, which settles all
 * currencies or none, and since the currency's own mark.
 */
export const openWindows = (ctx: PartnerCtx, currencies: readonly string[]): Promise<OpenWindow[]> =>
  rows<OpenWindow>(
    ctx.db,
    sql`select c.currency, w.number::text
          from unnest(${array(currencies)}) as c (currency)
          join settlement_windows last on last.environment = ${ctx.environment}
          left join settlement_marks m on m.environment = ${ctx.environment} and m.currency = c.currency
          left join lateral (select upto_window from completed_runs where environment = ${ctx.environment}
                              order by upto_window desc limit 1) run on true
         cross join lateral generate_series(greatest(m.settled_window, run.upto_window, 0) + 1, last.open) as w (number)`,
  )

/** Clocks differ, but not by as much. */
const DAY = 86_400_000
