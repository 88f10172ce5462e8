import { type SQL, sql } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { badRequest } from '../../platform/errors.ts'
import type { SortBy } from '../../wire/shapes.ts'
import type { Search } from './payment-search.ts'
import { END } from './payment-sources.ts'

// Lists in the order of amounts, by currency first (decision 0116).

/** One page: the order, and where it starts. */
export type AmountPage = {
  readonly sort: SortBy<'amount'>
  readonly cursor: string | undefined
  readonly limit: number
}
type Ids = { readonly ids: string[]; readonly nextCursor: string | null }
type Found = { readonly id: string | null; readonly cursor: string }

export const wrongCursor = () => badRequest('cursor: must be the next_cursor of an earlier page of this list')

/** The page among payments that are known to match. Throws 400 for an invalid cursor. */
export async function sortByAmount(ctx: PartnerCtx, ids: readonly string[], page: AmountPage): Promise<Ids> {
  const { order, after, cursor } = partsOf(page)
  const found = await rows<Found>(
    ctx.db,
    sql`select p.payment_id as id, ${cursor} as cursor from payments p
         where p.payment_id = any (${sql.param(ids)}) and ${after} order by ${order} limit ${page.limit + 1}`,
  )
  return pageOf(found, page.limit)
}

/**
 * The page in the index by amount, currency by currency. At most `atMost` payments are read on each
 * side: if few of them match, the page is short, and the next one continues. Throws 400 for an
 * invalid cursor.
 */
export async function findByAmount(ctx: PartnerCtx, search: Search, page: AmountPage, atMost: number): Promise<Ids> {
  const { from, before } = search.span
  const matchAll = search.onEach.length === 0 && from === '' && before === END
  const matches: Found[] = []
  let left = matchAll ? page.limit + 1 : atMost
  for (const currency of currenciesOf(search, page)) {
    const { found, last, read } = await readCurrency(ctx, search, page, { currency, most: left })
    matches.push(...found)
    left -= read
    if (left <= 0 && last) return pageOf([...matches, last], page.limit)
    if (matches.length > page.limit) break
  }
  return pageOf(matches, page.limit)
}

/** The currencies in the order of the list, from that of the cursor. */
function currenciesOf({ currencies }: Search, { sort, cursor }: AmountPage): string[] {
  const ascending = [...currencies].sort()
  const ordered = sort === '-amount' ? ascending.reverse() : ascending
  const reached = cursor?.slice(0, 3)
  return reached === undefined
    ? ordered
    : ordered.filter((one) => (sort === '-amount' ? one <= reached : one >= reached))
}

type OfCurrency = { readonly currency: string; readonly most: number }
/** The matches among the payments that were read, the last of these, and their number. */
type ReadCurrency = { readonly found: Found[]; readonly last: Found | undefined; readonly read: number }

async function readCurrency(
  ctx: PartnerCtx,
  search: Search,
  page: AmountPage,
  { currency, most }: OfCurrency,
): Promise<ReadCurrency> {
  const { order, after, cursor, way } = partsOf(page)
  const { from, before } = search.span
  const ofSide = (view: SQL) => sql`(select p.* from ${view}
     where p.partner_id = ${ctx.partnerId} and p.currency = ${currency} and p.amount ${search.range} and ${after}
     order by p.amount ${way}, p.token ${way} limit ${most})`
  const conditions = sql.join([sql`p.token >= ${from} and p.token < ${before}`, ...search.onEach], sql` and `)
  const found = await rows<Found & { read: number }>(
    ctx.db,
    sql`
    with candidates as materialized (
      select p.* from (${ofSide(sql`initiated_payments p`)} union all ${ofSide(sql`received_payments p`)}) p
       order by ${order} limit ${most}),
    total as (select count(*)::int as read from candidates)
    (select p.payment_id as id, ${cursor} as cursor, 0 as read from candidates p where ${conditions} order by ${order} limit ${page.limit + 1})
    union all
    (select null, ${cursor}, (select read from total) from candidates p order by ${order} offset (select greatest(read - 1, 0) from total) limit 1)`,
  )
  const last = found.find(({ id }) => id === null)
  return { found: found.filter(({ id }) => id !== null), last, read: last?.read ?? 0 }
}

/** The matches precede the last payment that was read, from which a page that is not full continues. */
function pageOf(found: readonly Found[], limit: number): Ids {
  const matches = found.flatMap(({ id, cursor }) => (id === null ? [] : [{ id, cursor }]))
  const shown = matches.slice(0, limit)
  const next = matches.length > limit ? shown.at(-1) : found.find(({ id }) => id === null)
  return { ids: shown.map(({ id }) => id), nextCursor: next?.cursor ?? null }
}

/** Parts of a statement about payments `p`. */
function partsOf({ sort, cursor }: AmountPage): Readonly<Record<'order' | 'after' | 'cursor' | 'way', SQL>> {
  const isDescending = sort === '-amount'
  const way = isDescending ? sql`desc` : sql`asc`
  return {
    order: sql`p.currency ${way}, p.amount ${way}, p.token ${way}`,
    after:
      cursor === undefined
        ? sql`true`
        : sql`(p.currency, p.amount, p.token) ${isDescending ? sql`<` : sql`>`} (${positionOf(cursor)})`,
    cursor: sql`p.currency || '_' || p.amount || '_' || p.token`,
    way,
  }
}

function positionOf(cursor: string): SQL {
  const [, currency, amount, token = ''] = /^([A-Z]{3})_(\d{1,18})_(.*)$/.exec(cursor) ?? []
  if (!isId('pay', token)) throw wrongCursor()
  return sql`${currency}::text, ${amount}::bigint, ${token}::text`
}
