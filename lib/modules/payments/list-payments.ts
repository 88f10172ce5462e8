import { type SQL, sql } from 'drizzle-orm'
import { type IdRange, isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { drain } from '../../platform/drain.ts'
import type { Total } from '../../platform/tallies/tallies.ts'
import type { PaymentQuery } from './contract.ts'
import { loadPayments } from './find-payment.ts'
import type { ShownPayment } from './payment-row.ts'
import { EFFORT, type Effort, planSearch, type ReadFilters, type Search } from './payment-search.ts'
import type { Span } from './payment-sources.ts'
import { findByAmount, sortByAmount, wrongCursor } from './payments-by-amount.ts'

/** The query of the list, whose text has been searched for. */
export type ReadQuery = ReadFilters & Pick<PaymentQuery, 'sort' | 'cursor' | 'limit'>
export type PaymentPage = { readonly total: Total; readonly found: ShownPayment[]; readonly nextCursor: string | null }

/**
 * A page of the visible payments, newest first, and the total number of matches
 * (contract#payments). A selective search ends its page at the limit of rows that one request
 * reads; the next request continues (decision 0022).
 */
export async function listPayments(ctx: PartnerCtx, query: ReadQuery, effort: Effort = EFFORT): Promise<PaymentPage> {
  const { cursor, limit, sort, matched } = query
  if (sort === undefined && cursor !== undefined && !isId('pay', cursor)) throw wrongCursor()
  const search = await planSearch(ctx, query, effort)
  const page =
    sort === undefined
      ? await listByTime(ctx, { cursor, limit }, search, effort)
      : await listByAmount(ctx, { cursor, limit, sort }, search, effort)
  return matched?.isPart ? { ...page, total: { ...page.total, isExact: false } } : page
}

async function listByTime(ctx: PartnerCtx, query: PageQuery, search: Search, effort: Effort): Promise<PaymentPage> {
  const { total, page } = await totalAndPage(ctx, search, query, effort)
  return { total, found: await loadPayments(ctx, page.ids), nextCursor: page.nextCursor }
}

/**
 * A page in the order of amounts. Few matches are found as usual and sorted; for many, the index by
 * amount is read in its order (decision 0116).
 */
async function listByAmount(
  ctx: PartnerCtx,
  { sort, cursor, limit }: Pick<PaymentQuery, 'cursor' | 'limit'> & { sort: NonNullable<PaymentQuery['sort']> },
  search: Search,
  effort: Effort,
): Promise<PaymentPage> {
  const { total, ids: matches } = await allMatches(ctx, search, effort)
  const page = { sort, cursor, limit }
  const { ids, nextCursor } = matches
    ? await sortByAmount(ctx, matches, page)
    : await findByAmount(ctx, search, page, effort.most)
  const found = new Map((await loadPayments(ctx, ids)).map((payment) => [payment.paymentId, payment]))
  return { total, found: ids.flatMap((id) => found.get(id) ?? []), nextCursor }
}

/** The total, and all matches unless there are many. */
async function allMatches(
  ctx: PartnerCtx,
  search: Search,
  effort: Effort,
): Promise<{ total: Total; ids: readonly string[] | undefined }> {
  if (search.total && search.total.count > effort.most) return { total: search.total, ids: undefined }
  const { total, page } = await totalAndPage(ctx, search, { cursor: undefined, limit: effort.most }, effort)
  return { total, ids: page.nextCursor === null ? page.ids : undefined }
}

/** The IDs of the newest payments. */
export async function newestPaymentIds(ctx: PartnerCtx, limit: number): Promise<readonly string[]> {
  const { ids } = await findPage(ctx, await planSearch(ctx, {}, EFFORT), { cursor: undefined, limit }, EFFORT)
  return ids
}

/**
 * The newest payments whose generated IDs are in a range. Tokens are the same as generated IDs, and
 * their indexes contain only the namespace's payments.
 */
export async function paymentIdsWithin(
  ctx: PartnerCtx,
  range: IdRange,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly isPart: boolean }> {
  const search = await planSearch(ctx, {}, EFFORT)
  const isGenerated = sql`p.payment_id = p.token`
  const generated = { ...search, span: range, conditions: [isGenerated] }
  const { ids, nextCursor } = await findPage(ctx, generated, { cursor: undefined, limit }, EFFORT)
  return { ids, isPart: nextCursor !== null }
}

type PageQuery = Pick<PaymentQuery, 'cursor' | 'limit'>
type Ids = { readonly ids: string[]; readonly nextCursor: string | null }

/**
 * Reads the count and the first page together, because the page is part of the counted candidates.
 */
async function totalAndPage(
  ctx: PartnerCtx,
  search: Search,
  pageQuery: PageQuery,
  effort: Effort,
): Promise<{ total: Total; page: Ids }> {
  const { total, conditions, span } = search
  if (total !== undefined) return { total, page: await findPage(ctx, search, pageQuery, effort) }
  if (conditions.length === 0) {
    const [counted, page] = await Promise.all([countInIndex(ctx, search), findPage(ctx, search, pageQuery, effort)])
    return { total: counted, page }
  }
  const isFirst = pageQuery.cursor === undefined
  const newest = { span, limit: isFirst ? pageQuery.limit + 1 : 1, counting: effort.most }
  const [{ count, found, horizon }, later] = await Promise.all([
    look(ctx, search, newest, effort),
    isFirst ? undefined : findPage(ctx, search, pageQuery, effort),
  ])
  return { total: { count, isExact: horizon === null }, page: later ?? pageOf(found, horizon, pageQuery.limit) }
}

/** Payments per page of an export. */
const PORTION = 500

/** All matching payments, newest first, without those created during the export. */
export async function* allPayments(ctx: PartnerCtx, filters: ReadFilters): AsyncGenerator<ShownPayment> {
  const search = await planSearch(ctx, filters, EFFORT)
  yield* drain(async (cursor) => {
    const { ids, nextCursor } = await findPage(ctx, search, { cursor, limit: PORTION }, EFFORT)
    return { found: await loadPayments(ctx, ids), nextCursor }
  })
}

type Candidate = { readonly id: string; readonly token: string }
type Look = { readonly found: readonly Candidate[]; readonly count: number; readonly horizon: string | null }

async function findPage(ctx: PartnerCtx, search: Search, { cursor, limit }: PageQuery, effort: Effort): Promise<Ids> {
  const { from, before: end } = search.span
  const span = { from, before: cursor === undefined || cursor > end ? end : cursor }
  const { found, horizon } = await look(ctx, search, { span, limit: limit + 1, counting: 0 }, effort)
  return pageOf(found, horizon, limit)
}

/** An incomplete page continues where the search stopped. */
function pageOf(found: readonly Candidate[], horizon: string | null, limit: number): Ids {
  const shown = found.slice(0, limit)
  return { ids: shown.map(({ id }) => id), nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : horizon }
}

const all = (conditions: readonly SQL[]) => sql.join([sql`true`, ...conditions], sql` and `)

type SpanQuery = { readonly span: Span; readonly limit: number; readonly counting: number }

/**
 * The newest matches among a limited number of candidates, and the count of matches. If all match,
 * only the page is read.
 */
async function look(
  ctx: PartnerCtx,
  { source, conditions }: Search,
  { span, limit, counting }: SpanQuery,
  { most }: Effort,
): Promise<Look> {
  // Without conditions, every candidate is a match. Half of the effort is for each side, and one can have all of a page.
  const ends = source.horizon?.(span, conditions.length === 0 ? 2 * limit : most)
  const reached = ends ? { ...span, from: sql`(select coalesce(max(token), ${span.from}) from horizon)` } : span
  const matches = source.select(sql`p.payment_id, p.token`, reached, all(conditions), Math.max(limit, counting))
  const found = await rows<Candidate & { readonly id: string | null; n: number; horizon: string | null }>(
    ctx.db,
    sql`
    with horizon (token) as materialized (${ends ?? sql`select null::text`})
    select h.token as horizon, m.payment_id as id, m.token, count(m.token) over ()::int as n
      from (select max(token) as token from horizon) h left join (${matches}) m on true order by m.token desc limit ${limit}`,
  )
  const { n: count, horizon } = only(found.slice(0, 1))
  return { found: count === 0 ? [] : found, count, horizon }
}

/** Counts with an index-only scan. */
async function countInIndex(ctx: PartnerCtx, { source, span, bound }: Search): Promise<Total> {
  const matches = source.select(sql`1`, span, sql`true`, bound)
  const counted = sql`select count(*)::int as n from (${matches} limit ${bound}) c`
  const { n } = only(await rows<{ n: number }>(ctx.db, counted))
  return { count: n, isExact: n < bound }
}
