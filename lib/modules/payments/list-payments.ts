import { and, desc, type SQL, sql } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { badRequest } from '../../platform/errors.ts'
import type { Total } from '../../platform/tallies/tallies.ts'
import { toTheEnd } from '../../platform/to-the-end.ts'
import type { PaymentFilters, PaymentQuery } from './contract.ts'
import { type ShownPayment, shownPayment } from './payment-row.ts'
import { EFFORT, type Effort, planSearch, type Search } from './payment-search.ts'
import type { Span } from './payment-sources.ts'
import { payments } from './table.ts'
import { visibleTo } from './visible.ts'

export type PaymentPage = { readonly total: Total; readonly found: ShownPayment[]; readonly nextCursor: string | null }

/**
 * A page of the payments that the caller may see, newest first, and the number of all matches (contract 6). A search that
 * finds little in what one request may read ends its page there: the next one goes on (decision 0022).
 */
export async function listPayments(
  ctx: PartnerCtx,
  query: PaymentQuery,
  effort: Effort = EFFORT,
): Promise<PaymentPage> {
  const { cursor, limit } = query
  if (cursor !== undefined && !isId('pay', cursor)) throw badRequest('cursor: is not a cursor of this list')
  const search = await planSearch(ctx, query, effort)
  const [total, { ids, nextCursor }] = await Promise.all([
    search.total ?? count(ctx, search, effort),
    findPage(ctx, search, { cursor, limit }, effort),
  ])
  return { total, found: await load(ctx, ids), nextCursor }
}

/** As many payments as an export holds in memory at a time. */
const PORTION = 500

/** All that match, newest first, however many. What is created meanwhile is not among them. */
export async function* allPayments(ctx: PartnerCtx, filters: PaymentFilters): AsyncGenerator<ShownPayment> {
  const search = await planSearch(ctx, filters, EFFORT)
  yield* toTheEnd(async (cursor) => {
    const { ids, nextCursor } = await findPage(ctx, search, { cursor, limit: PORTION }, EFFORT)
    return { found: await load(ctx, ids), nextCursor }
  })
}

type Candidate = { readonly id: string; readonly token: string }
type Look = { readonly found: readonly Candidate[]; readonly horizon: string | null }

async function findPage(
  ctx: PartnerCtx,
  search: Search,
  { cursor, limit }: Pick<PaymentQuery, 'cursor' | 'limit'>,
  { first, most, counted }: Effort,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const found: Candidate[] = []
  const { span, conditions, isWhole } = search
  let before = cursor === undefined || cursor > span.before ? span.before : cursor
  let horizon: string | null = null
  for (const effort of conditions.length === 0 ? [limit + 1] : isWhole ? [counted] : [first, most]) {
    const seen: Look = await look(ctx, search, { from: span.from, before }, effort, limit + 1 - found.length)
    found.push(...seen.found)
    horizon = seen.horizon
    if (found.length > limit || horizon === null) break
    before = horizon
  }
  const shown = found.slice(0, limit)
  return { ids: shown.map(({ id }) => id), nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : horizon }
}

const all = (conditions: readonly SQL[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Where reading so many candidates ends: the token of the last one, null where there are fewer. */
async function horizonOf(ctx: PartnerCtx, { source }: Search, span: Span, effort: number): Promise<string | null> {
  const candidates = source(sql`p.token`, span, sql`true`, effort)
  const last = sql`select token from (${candidates}) c order by token desc offset ${effort - 1} limit 1`
  const [found] = await rows<{ token: string }>(ctx.db, last)
  return found?.token ?? null
}

// The horizon is a statement of its own, so that the planner of the next one sees how near it is.

/** Reads so many candidates, and takes the newest that match. Where all match, no more are read than are wanted. */
async function look(ctx: PartnerCtx, search: Search, span: Span, effort: number, limit: number): Promise<Look> {
  const horizon = search.conditions.length === 0 ? null : await horizonOf(ctx, search, span, effort)
  const reached = { ...span, from: horizon ?? span.from }
  const matches = search.source(sql`p.payment_id, p.token`, reached, all(search.conditions), limit)
  const newest = sql`select payment_id as id, token from (${matches}) c order by token desc limit ${limit}`
  return { horizon, found: await rows<Candidate>(ctx.db, newest) }
}

/** Counts the matches: in the index where it knows, else among the newest candidates. */
async function count(ctx: PartnerCtx, search: Search, { most }: Effort): Promise<Total> {
  const { source, span, conditions, bound } = search
  if (conditions.length === 0) {
    const n = await countOf(ctx, source(sql`1`, span, sql`true`, bound), bound)
    return { count: n, isExact: n < bound }
  }
  const horizon = await horizonOf(ctx, search, span, most)
  const reached = { ...span, from: horizon ?? span.from }
  return { count: await countOf(ctx, source(sql`1`, reached, all(conditions), most), most), isExact: horizon === null }
}

const countOf = async (ctx: PartnerCtx, matches: SQL, limit: number): Promise<number> =>
  only(await rows<{ n: number }>(ctx.db, sql`select count(*)::int as n from (${matches} limit ${limit}) c`)).n

/** The rows behind the candidates, in their order. */
async function load(ctx: PartnerCtx, ids: readonly string[]): Promise<ShownPayment[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select(shownPayment)
    .from(payments)
    .where(and(sql`${payments.paymentId} = any (${sql.param(ids)})`, visibleTo(ctx)))
    .orderBy(desc(payments.token))
}
