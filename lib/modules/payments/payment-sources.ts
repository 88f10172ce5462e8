import { type SQL, sql } from 'drizzle-orm'
import { idTime } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'

// Sources of candidates for payment lists. Each source reads one index; other conditions are
// checked on the candidate rows. The SQL is written out, so that it can be compared with its query
// plan. The two sides, payments that a namespace created and those that it received, are views: the
// row policies allow either side, and no index covers both in order (decision 0022).

/** A range of tokens: `from` inclusive, possibly a scalar subquery, `before` exclusive. */
export type Span<From extends string | SQL = string> = { readonly from: From; readonly before: string }

/** Sorts after every ID in any collation, because none starts with more than 7 (decision 0022). */
export const END = 'pay_8'

/** A part of the index to walk: a stored state and a currency. */
export type Branch = { readonly state: string; readonly currency: string }

/**
 * Selects from visible payments `p`, at most `limit` from each part of the index, the newest if the
 * index is ordered. `condition` refers to the row and applies before the limit.
 */
type Select = (columns: SQL, span: Span | Span<SQL>, condition: SQL, limit: number) => SQL

export type Source = {
  readonly select: Select
  /**
   * Selects the `token` of the candidate at position `effort`; null or no row if there are fewer.
   * Absent: read all at once.
   */
  readonly horizon?: (span: Span, effort: number) => SQL
}

const NEWEST = sql`order by p.token desc`

/** A payment within the namespace counts as created. */
const bothSides = (ofSide: (view: SQL) => SQL): SQL =>
  sql`(${ofSide(sql`initiated_payments p`)}) union all (${ofSide(sql`received_payments p`)})`

const within = ({ from, before }: Span | Span<SQL>): SQL => sql`p.token >= ${from} and p.token < ${before}`
// A subquery instead of a parameter, so that the planner estimates the same number of values and
// keeps its plan.
const array = (values: readonly string[]): SQL => sql`(select ${sql.param(values)}::text[])`

/** The token of the nth candidate. */
const nth = (effort: number): SQL => sql`order by token desc offset ${effort - 1} limit 1`

/**
 * Both sides of all branches. The horizon is computed branch by branch, largest first: no branch is
 * read beyond the horizon of the previous ones, so little more than necessary is read.
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
    // Half of the candidates from each side, because the largest branch has most of the payments.
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
 * Payments with the same reference or address. One index contains the payments of all namespaces,
 * so both sides are read from the table in one scan, with the same condition as the row policy. The
 * value is joined as a row, so that the planner does not know its frequency and uses the key's
 * index.
 */
export function keyed({ partnerId }: PartnerCtx, column: SQL, value: string): Source {
  const select: Select = (columns, span, condition, limit) => sql`
    select side.* from (select ${value}::text as key offset 0) k cross join lateral (
      select ${columns} from (${seenBy(partnerId)}) p
       where (p.partner_id = ${partnerId} or p.receiver_partner_id = ${partnerId})
         and ${column} = k.key and ${column} <> '' and ${within(span)} and ${condition} ${NEWEST} limit ${limit}) side`
  return {
    select,
    horizon: (span, effort) =>
      sql`select token from (${select(sql`p.token`, span, sql`true`, effort)}) c ${nth(effort)}`,
  }
}

/** Payments with some IDs, unordered. These are few, so all are read together, and their count is exact. */
export function named({ partnerId }: PartnerCtx, ids: readonly string[]): Source {
  return {
    select: (columns, span, condition) => sql`
      select ${columns} from (${seenBy(partnerId)}) p
       where (p.partner_id = ${partnerId} or p.receiver_partner_id = ${partnerId})
         and p.payment_id = any (${array(ids)}::text[]) and ${within(span)} and ${condition}`,
  }
}

/** The columns that the views have of one side: the other namespace, and the direction of the money. */
const seenBy = (partnerId: string): SQL => sql`
  select *, case when partner_id = ${partnerId} then receiver_partner_id else partner_id end as other_partner_id,
         case when receiver_partner_id = partner_id then 'within'
              when (partner_id = ${partnerId}) = (payment_type = 'Type_Push') then 'out' else 'in' end as direction
    from payments`

/** Longer than a domain, which contains letters, digits and hyphens. */
const LAST = 'z'.repeat(64)

/** Whether the namespace has payments with this one, in two look-ups of indexes. */
export const hasPaymentsWith = ({ partnerId }: Pick<PartnerCtx, 'partnerId'>, other: SQL): SQL => {
  const onSide = (view: SQL) =>
    sql`exists (select from ${view} p where p.partner_id = ${partnerId} and p.other_partner_id = ${other})`
  return sql`(${onSide(sql`initiated_payments`)} or ${onSide(sql`received_payments`)})`
}

/**
 * Selects the `token` of the counterparties that a filter means: the one with this domain, otherwise
 * those whose domain starts with the text (decision 0230). Namespaces without payments do not count,
 * so that strangers change no result. The bounds are a range of the index in any collation.
 */
export function namespacesBy(
  { environment, partnerId }: Pick<PartnerCtx, 'environment' | 'partnerId'>,
  typed: string,
): SQL {
  const domain = sql`${typed.toLowerCase()}::text`
  const withPayments = hasPaymentsWith({ partnerId }, sql`d.token`)
  const isSame = sql`d.environment = ${environment} and d.domain = ${domain} and ${withPayments}`
  return sql`
    select d.token from directory_partners d
     where d.environment = ${environment} and d.domain >= ${domain} and d.domain < ${domain} || ${LAST} and ${withPayments}
       and (d.domain = ${domain}
            or starts_with(d.domain, ${domain}) and not exists (select from directory_partners d where ${isSame}))`
}

/** The namespaces that a filter means. `tokens` is undefined if these are so many that payments with them are frequent. */
export type Counterparties = { readonly start: string; readonly tokens: readonly string[] | undefined }

/** The payments of each are read from an index. */
const MAX_COUNTERPARTIES = 10

export async function findCounterparties(ctx: PartnerCtx, typed: string): Promise<Counterparties> {
  const found = await rows<{ token: string }>(ctx.db, sql`${namespacesBy(ctx, typed)} limit ${MAX_COUNTERPARTIES + 1}`)
  const tokens = found.length > MAX_COUNTERPARTIES ? undefined : found.map(({ token }) => token)
  return { start: typed.toLowerCase(), tokens }
}

/** Payments with some counterparties, each side of each in the order of its index (decision 0108). */
export function between({ partnerId }: PartnerCtx, tokens: readonly string[]): Source {
  const select: Select = (columns, span, condition, limit) => sql`
    select side.* from unnest(${array(tokens)}) as k (other) cross join lateral (${bothSides(
      (view) => sql`select ${columns} from ${view}
        where p.partner_id = ${partnerId} and p.other_partner_id = k.other and ${within(span)} and ${condition} ${NEWEST} limit ${limit}`,
    )}) side`
  return {
    select,
    horizon: (span, effort) =>
      sql`select token from (${select(sql`p.token`, span, sql`true`, effort)}) c ${nth(effort)}`,
  }
}

/**
 * Payments in an amount range, unordered, at most `most` per side and currency; for few matches.
 */
export const priced = ({ partnerId }: PartnerCtx, currencies: readonly string[], range: SQL, most: number): Source => ({
  select: (columns, span, condition) => sql`
    select side.* from unnest(${array(currencies)}) as c (currency) cross join lateral (${bothSides(
      (view) => sql`select ${columns} from ${view}
        where p.partner_id = ${partnerId} and p.currency = c.currency and ${range} and ${within(span)} and ${condition} limit ${most}`,
    )}) side`,
})

/** A settlement window that no run has settled in this currency. */
type OpenWindow = { readonly currency: string; readonly number: string }

/**
 * Completed payments that are not settled, by open windows. `initiated_at` of a transaction is that
 * of its payment, so it has the order of the payments' tokens; payments of the same millisecond are
 * read together.
 */
export const unsettled = ({ now, partnerId }: PartnerCtx, windows: readonly OpenWindow[]): Source => ({
  select: (columns, span, condition, limit) => {
    // The time of a cursor can be so late that the database cannot parse it.
    const latest = now.getTime() + DAY
    const end = span.before === END ? latest : Math.min(idTime(span.before).getTime(), latest)
    const at = sql`${new Date(end).toISOString()}::timestamptz`
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
 * The windows of each currency that can contain unsettled payments: those after the last completed
 * run, which settles all currencies or none, and after the currency's mark.
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

/** More than any clock difference. */
const DAY = 86_400_000
