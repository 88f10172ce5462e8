import { and, count, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains, ownedBy } from '../../platform/db/conditions.ts'
import { toTheEnd } from '../../platform/to-the-end.ts'
import type { CustomerFilters, CustomerQuery } from './contract.ts'
import type { CustomerRow } from './create-customer.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { customers } from './table.ts'

const STATUS = {
  ENABLED: CUSTOMER_STATUS.enabled,
  DISABLED: CUSTOMER_STATUS.disabled,
  DELETED: CUSTOMER_STATUS.deleted,
}

/** What a search looks through. First and last name stand together, so that a whole name is found as people write it. */
const searched = sql`concat_ws(' ', ${customers.firstName}, ${customers.lastName}, ${customers.nickName},
  ${customers.businessTradeName}, ${customers.businessLegalName}, ${customers.paymentAddress})`

/** A page of the namespace's customers, newest first, and the number of all matches. */
export async function listCustomers(
  ctx: PartnerCtx,
  { limit, page, ...filters }: CustomerQuery,
): Promise<{ count: number; found: CustomerRow[] }> {
  const where = matching(ctx, filters)
  const [[total], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(customers).where(where),
    ctx.db
      .select()
      .from(customers)
      .where(where)
      .orderBy(desc(customers.token))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: total?.n ?? 0, found }
}

const matching = (ctx: PartnerCtx, { search, status, type }: CustomerFilters): SQL | undefined =>
  and(
    ownedBy(ctx, customers),
    status ? eq(customers.status, STATUS[status]) : ne(customers.status, CUSTOMER_STATUS.deleted),
    type && eq(customers.type, type),
    search ? contains(searched, search) : undefined,
  )

/** As many customers as an export holds in memory at a time. */
const PORTION = 500

/** All that match, newest first, however many. */
export const allCustomers = (ctx: PartnerCtx, filters: CustomerFilters): AsyncGenerator<CustomerRow> =>
  toTheEnd(async (before) => {
    const found = await ctx.db
      .select()
      .from(customers)
      .where(and(matching(ctx, filters), before ? lt(customers.token, before) : undefined))
      .orderBy(desc(customers.token))
      .limit(PORTION)
    return { found, nextCursor: found.length < PORTION ? null : (found.at(-1)?.token ?? null) }
  })
