import { type SQL, sql } from 'drizzle-orm'
import { idTime } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'

// Where a list of payments looks for candidates: each source reads one index. What no index knows is asked of the candidates.
// Written out rather than built, to be read beside its plan. The two sides, what a namespace created and what it received, are
// views: the policies say "either side", which no index answers in order, and of which none knows both (decision 0022).

/** Tokens from one on, before another. */
export type Span = { readonly from: string; readonly before: string }

/** After every identifier, in any collation: none begins with more than 7 (decision 0022). */
export const END = 'pay_8'

/** The states, as stored, and the currencies that are walked through. */
export type Branches = { readonly states: readonly string[]; readonly currencies: readonly string[] }

/**
 * Selects from payments `p` that the namespace sees: at most `limit` of each part of an index, the newest where it is in order.
 * `condition` is about the row, and holds before the limit.
 */
export type Source = (columns: SQL, span: Span, condition: SQL, limit: number) => SQL

const NEWEST = sql`order by p.token desc`

/** A payment within the namespace is one that it created. */
const bothSides = (ofSide: (view: SQL) => SQL): SQL =>
  sql`(${ofSide(sql`initiated_payments p`)}) union all (${ofSide(sql`received_payments p`)})`

const within = ({ from, before }: Span): SQL => sql`p.token >= ${from} and p.token < ${before}`
const list = (values: readonly string[]): SQL => sql`unnest(${sql.param(values)}::text[])`

/** Both sides of every branch. */
export const walk =
  ({ partnerId }: PartnerCtx, { states, currencies }: Branches): Source =>
  (columns, span, condition, limit) =>
    sql`
    select side.* from ${list(states)} as s (state) cross join ${list(currencies)} as c (currency) cross join lateral (${bothSides(
      (view) => sql`select ${columns} from ${view}
        where p.partner_id = ${partnerId} and p.state = s.state and p.currency = c.currency and ${within(span)} and ${condition} ${NEWEST} limit ${limit}`,
    )}) side`

/**
 * Payments with the same reference or address. The index is the network's: a payment stands in it once, whoever its sides are.
 * The value comes as a row, for then the planner does not know how common it is, and takes the index of the key.
 */
export const keyed =
  ({ partnerId }: PartnerCtx, column: SQL, value: string): Source =>
  (columns, span, condition, limit) =>
    sql`
    select side.* from ${list([value])} as k (key) cross join lateral (${bothSides(
      (view) => sql`select ${columns} from ${view}
        where p.partner_id = ${partnerId} and ${column} = k.key and ${column} <> '' and ${within(span)} and ${condition} ${NEWEST} limit ${limit}`,
    )}) side`

/** Payments whose amount is in a range, in no order: for few, `most` of each side and currency. */
export const priced =
  ({ partnerId }: PartnerCtx, { currencies }: Branches, range: SQL, most: number): Source =>
  (columns, span, condition) =>
    sql`
    select side.* from ${list(currencies)} as c (currency) cross join lateral (${bothSides(
      (view) => sql`select ${columns} from ${view}
        where p.partner_id = ${partnerId} and p.currency = c.currency and ${range} and ${within(span)} and ${condition} limit ${most}`,
    )}) side`

/** A settlement window of a currency that no run has taken yet. */
export type OpenWindow = { readonly currency: string; readonly number: string }

/**
 * Payments that are completed and not settled, by the windows that no run has taken yet. A transaction's `initiated_at` is its
 * payment's, and so the order of their tokens; those of one millisecond are taken together.
 */
export const unsettled =
  ({ now, partnerId }: PartnerCtx, windows: readonly OpenWindow[]): Source =>
  (columns, span, condition, limit) => {
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
  }

/** The windows that the payments in question may have been stamped with. */
export const openWindows = (ctx: PartnerCtx, currencies: readonly string[]): Promise<OpenWindow[]> =>
  rows<OpenWindow>(
    ctx.db,
    sql`select c.currency, w.number::text
          from ${list(currencies)} as c (currency)
          left join settlement_marks m on m.environment = ${ctx.environment} and m.currency = c.currency
          join settlement_windows last on last.environment = ${ctx.environment}
         cross join lateral generate_series(coalesce(m.settled_window, 0) + 1, last.open) as w (number)`,
  )

/** Clocks differ, but not by as much. */
const DAY = 86_400_000
