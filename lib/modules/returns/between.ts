import { and, eq, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type IdRange, type IdTag, idAtTime } from '../../kernel/ids.ts'
import { readColumn } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { drain } from '../../platform/drain.ts'
import { searching } from '../../platform/search-budget.ts'
import type { Direction } from '../payments/states.ts'

/** A table of records between two namespaces about a payment: returns and recalls. */
type Between = PgTable &
  Readonly<
    Record<'paymentId' | 'token' | 'partnerId' | 'receiverPartnerId' | 'currency' | 'amount' | 'reason', PgColumn>
  >

type Filters = {
  readonly direction?: Direction | undefined
  readonly reason?: string | undefined
  readonly currency?: string | undefined
  readonly amount_from?: string | undefined
  readonly amount_to?: string | undefined
  readonly created_from?: string | undefined
  readonly created_to?: string | undefined
  readonly payment_id?: string | undefined
}

/** Each side is read in the order of its index. A record within the namespace counts as its own. */
export function sidesOf(table: Between, { partnerId }: PartnerCtx, { direction }: Filters): (SQL | undefined)[] {
  const own = eq(table.partnerId, partnerId)
  const [isWithin, isBetween] = [
    eq(table.receiverPartnerId, table.partnerId),
    ne(table.receiverPartnerId, table.partnerId),
  ]
  const received = and(eq(table.receiverPartnerId, partnerId), isBetween)
  if (direction === 'in') return [received]
  if (direction === 'out') return [and(own, isBetween)]
  return direction === 'within' ? [and(own, isWithin)] : [own, received]
}

/** The payments of records with these IDs that the caller's namespace sent or received. */
export async function paymentsOf(table: Between, ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: table.paymentId })
    .from(table)
    .where(and(inArray(table.token, [...ids]), or(...sidesOf(table, ctx, {}))))
  return found.map(({ id }) => String(id))
}

/** The payments of the newest records whose IDs are in a range, that the caller's namespace sent or received. */
export async function paymentsWithin(
  table: Between,
  ctx: PartnerCtx,
  { from, before }: IdRange,
  limit: number,
): Promise<string[]> {
  const ofSides = sidesOf(table, ctx, {}).map(
    (side) => sql`(select ${table.paymentId} as id from ${table}
      where ${and(side, gte(table.token, from), lt(table.token, before))} order by ${table.token} desc limit ${limit})`,
  )
  return [...new Set(await readColumn(ctx.db, sql`(${sql.join(ofSides, sql` union all `)})`))]
}

/** Filters that are ranges of an index: IDs are time-ordered, so a time range is one of IDs. */
export const inIndex = (
  table: Between,
  tag: IdTag,
  { payment_id, created_from, created_to }: Filters,
): SQL | undefined =>
  and(
    payment_id ? eq(table.paymentId, payment_id) : undefined,
    created_from ? gte(table.token, bound(tag, created_from)) : undefined,
    created_to ? lt(table.token, bound(tag, created_to, 1)) : undefined,
  )

/** Filters that may read all records of the namespace. */
export const conditionsOf = (table: Between, { reason, currency, amount_from, amount_to }: Filters): SQL | undefined =>
  and(
    reason ? eq(table.reason, reason) : undefined,
    currency === undefined ? undefined : eq(table.currency, currency),
    amount_from === undefined ? undefined : gte(table.amount, BigInt(amount_from)),
    amount_to === undefined ? undefined : lte(table.amount, BigInt(amount_to)),
  )

/** Maximum count, because counting reads each row. */
const COUNTED = 1_000

/** The number of records on these sides that match. */
export async function countBetween(
  { db }: PartnerCtx,
  table: Between,
  sides: readonly (SQL | undefined)[],
  matches: SQL | undefined,
): Promise<{ readonly count: number; readonly isExact: boolean }> {
  const ofSides = sides.map((side) => sql`(select from ${table} where ${and(side, matches)} limit ${COUNTED})`)
  const all = sql.join(ofSides, sql` union all `)
  const { n } = only(
    await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from (select from (${all}) sides limit ${COUNTED}) found`,
    ),
  )
  return { count: n, isExact: n < COUNTED }
}

/** The lowest ID of a time. Limited to 1970, where IDs start. */
const bound = (tag: IdTag, iso: string, later = 0) => idAtTime(tag, new Date(Math.max(0, Date.parse(iso) + later)))

const PORTION = 500

type Page<Row> = { readonly found: readonly Row[]; readonly nextCursor: string | null }

/**
 * All rows of a list, page by page. `searched`: filters that may read all rows of the namespace. Throws 429 and 503
 * like `searching`; after the first page, it waits longer.
 */
export const allBetween = <Row>(
  ctx: PartnerCtx,
  searched: SQL | undefined,
  read: (
    within: PartnerCtx,
    page: { readonly cursor: string | undefined; readonly limit: number },
  ) => Promise<Page<Row>>,
): AsyncGenerator<Row> =>
  drain((cursor) =>
    searching(ctx, searched, (within) => read(within, { cursor, limit: PORTION }), cursor ? 'export' : 'request'),
  )
