import { and, desc, eq, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { idAtTime, isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { badRequest } from '../../platform/errors.ts'
import { searching } from '../../platform/search-budget.ts'
import type { ReturnQuery } from './contract.ts'
import { type ShownReturn, withDomains } from './find-returns.ts'
import { returns } from './table.ts'

type Page = {
  readonly found: ShownReturn[]
  readonly total: { readonly count: number; readonly isExact: boolean }
  readonly nextCursor: string | null
}

/** Maximum count, because counting reads each row. */
const COUNTED = 1_000

/**
 * Returns that the namespace sent or received, newest first. Throws 400 for an invalid cursor, and 429
 * and 503 like `searching`.
 */
export async function listReturns(ctx: PartnerCtx, query: ReturnQuery): Promise<Page> {
  const { cursor, limit } = query
  if (cursor !== undefined && !isId('ret', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const searched = conditionsOf(query)
  return searching(ctx, searched, async (within) => {
    const matches = and(inIndex(query), searched)
    const found = await newest(within, query, and(matches, cursor ? lt(returns.token, cursor) : undefined), limit + 1)
    const shown = found.slice(0, limit)
    return {
      found: await withDomains(within, shown),
      total: await counted(within, query, matches),
      nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null,
    }
  })
}

/** Each side is read in the order of its index. A return within the namespace counts as sent. */
function sidesOf({ partnerId }: PartnerCtx, { direction }: ReturnQuery): (SQL | undefined)[] {
  const sent = eq(returns.partnerId, partnerId)
  const [isWithin, isBetween] = [
    eq(returns.receiverPartnerId, returns.partnerId),
    ne(returns.receiverPartnerId, returns.partnerId),
  ]
  const received = and(eq(returns.receiverPartnerId, partnerId), isBetween)
  if (direction === 'in') return [received]
  if (direction === 'out') return [and(sent, isBetween)]
  return direction === 'within' ? [and(sent, isWithin)] : [sent, received]
}

function newest(ctx: PartnerCtx, query: ReturnQuery, matches: SQL | undefined, limit: number) {
  const [first, second] = sidesOf(ctx, query).map((side) =>
    ctx.db.select().from(returns).where(and(side, matches)).orderBy(desc(returns.token)).limit(limit),
  )
  if (!first) return []
  return second ? unionAll(first, second).orderBy(desc(returns.token)).limit(limit) : first
}

async function counted({ db, ...ctx }: PartnerCtx, query: ReturnQuery, matches: SQL | undefined) {
  const ofSides = sidesOf({ db, ...ctx }, query).map(
    (side) => sql`(select from ${returns} where ${and(side, matches)} limit ${COUNTED})`,
  )
  const all = sql.join(ofSides, sql` union all `)
  const { n } = only(
    await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from (select from (${all}) sides limit ${COUNTED}) found`,
    ),
  )
  return { count: n, isExact: n < COUNTED }
}

/** Filters that are ranges of an index: IDs are time-ordered, so a time range is one of IDs. */
const inIndex = ({ payment_id, created_from, created_to }: ReturnQuery): SQL | undefined =>
  and(
    payment_id ? eq(returns.paymentId, payment_id) : undefined,
    created_from ? gte(returns.token, bound(created_from)) : undefined,
    created_to ? lt(returns.token, bound(created_to, 1)) : undefined,
  )

/** Filters that may read all returns of the namespace. */
const conditionsOf = ({ reason, currency, amount_from, amount_to }: ReturnQuery): SQL | undefined =>
  and(
    reason && eq(returns.reason, reason),
    currency === undefined ? undefined : eq(returns.currency, currency),
    amount_from === undefined ? undefined : gte(returns.amount, BigInt(amount_from)),
    amount_to === undefined ? undefined : lte(returns.amount, BigInt(amount_to)),
  )

/** The lowest ID of a time. Limited to 1970, where IDs start. */
const bound = (iso: string, later = 0) => idAtTime('ret', new Date(Math.max(0, Date.parse(iso) + later)))
