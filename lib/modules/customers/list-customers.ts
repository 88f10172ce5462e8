import { and, count, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains, ownedBy } from '../../platform/db/conditions.ts'
import { requireReach, sortedBy } from '../../platform/db/sorted-by.ts'
import { drain } from '../../platform/drain.ts'
import { searching } from '../../platform/search-budget.ts'
import type { CustomerFilters, CustomerQuery } from './contract.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { type CustomerRow, customers, shownName } from './table.ts'

const STATUS = {
  ENABLED: CUSTOMER_STATUS.enabled,
  DISABLED: CUSTOMER_STATUS.disabled,
  DELETED: CUSTOMER_STATUS.deleted,
}

/** Searched columns. First and last name are concatenated, so that full names are found. */
const searched = sql`concat_ws(' ', ${customers.firstName}, ${customers.lastName}, ${customers.nickName},
  ${customers.businessTradeName}, ${customers.businessLegalName}, ${customers.paymentAddress})`

/**
 * A page of the namespace's customers, newest first unless sorted, and the total number of matches.
 * Throws 400 for a sorted page too far back, and 429 and 503 like `searching`.
 */
export const listCustomers = (
  ctx: PartnerCtx,
  query: CustomerQuery,
): Promise<{ count: number; found: CustomerRow[] }> => searching(ctx, query.search, (within) => readPage(within, query))

async function readPage(ctx: PartnerCtx, { limit, page, sort, ...filters }: CustomerQuery) {
  const offset = (page - 1) * limit
  if (sort) requireReach(offset + limit, 'customers')
  const found = await load(ctx, filters, { sort, limit, offset })
  // An incomplete page is the last one, so the total is known without another search.
  const isLast = found.length < limit && (found.length > 0 || page === 1)
  return { count: isLast ? offset + found.length : await countMatches(ctx, filters), found }
}

async function countMatches(ctx: PartnerCtx, filters: CustomerFilters): Promise<number> {
  const [total] = await ctx.db.select({ n: count() }).from(customers).where(matching(ctx, filters))
  return total?.n ?? 0
}

type Portion = Pick<CustomerQuery, 'sort' | 'limit'> & {
  readonly before?: string | undefined
  readonly offset?: number
}

const load = (
  ctx: PartnerCtx,
  filters: CustomerFilters,
  { sort, before, limit, offset = 0 }: Portion,
): Promise<CustomerRow[]> =>
  ctx.db
    .select()
    .from(customers)
    .where(and(matching(ctx, filters), before ? lt(customers.token, before) : undefined))
    .orderBy(...sortedBy(sort, { name: shownName, created: customers.token }, customers.token))
    .limit(limit)
    .offset(offset)

const matching = (ctx: PartnerCtx, { search, status, type }: CustomerFilters): SQL | undefined =>
  and(
    ownedBy(ctx, customers),
    status ? eq(customers.status, STATUS[status]) : ne(customers.status, CUSTOMER_STATUS.deleted),
    type && eq(customers.type, type),
    search ? contains(searched, search) : undefined,
  )

/** Customers per page of an export. */
const PORTION = 500

/** All matching customers, newest first. */
export const allCustomers = (ctx: PartnerCtx, filters: CustomerFilters): AsyncGenerator<CustomerRow> =>
  drain(async (before) => {
    const read = (within: PartnerCtx) => load(within, filters, { before, limit: PORTION })
    const found = await searching(ctx, filters.search, read, before ? 'export' : 'request')
    return { found, nextCursor: found.length < PORTION ? null : (found.at(-1)?.token ?? null) }
  })
