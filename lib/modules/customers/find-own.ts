import { and, asc, desc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import type { IdRange } from '../../kernel/ids.ts'
import { readColumn } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { type CustomerRow, customers } from './table.ts'

// Queries of the caller's customers for other modules.

/** The address of the first enabled customer. */
export async function firstAddress(ctx: PartnerCtx): Promise<string | null> {
  const [found] = await ctx.db
    .select({ address: customers.paymentAddress })
    .from(customers)
    .where(and(ownedBy(ctx, customers), eq(customers.status, CUSTOMER_STATUS.enabled)))
    .orderBy(asc(customers.token))
    .limit(1)
  return found?.address ?? null
}

/** The customers with these IDs, newest first, without deleted ones. */
export const findCustomersById = (ctx: PartnerCtx, tokens: readonly string[]): Promise<CustomerRow[]> =>
  ctx.db
    .select()
    .from(customers)
    .where(
      and(
        inArray(customers.token, [...tokens]),
        ownedBy(ctx, customers),
        ne(customers.status, CUSTOMER_STATUS.deleted),
      ),
    )
    .orderBy(desc(customers.token))

/** The IDs of the newest customers that are in a range, without deleted ones. */
export function customerIdsWithin(ctx: PartnerCtx, { from, before }: IdRange, limit: number): Promise<string[]> {
  const { token, partnerId, status } = customers
  const found = ctx.db
    .select({ token })
    .from(customers)
    .where(and(eq(partnerId, ctx.partnerId), gte(token, from), lt(token, before), ne(status, CUSTOMER_STATUS.deleted)))
    .orderBy(desc(token))
    .limit(limit)
  return readColumn(ctx.db, found)
}
