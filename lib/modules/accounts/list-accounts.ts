import { and, count, desc, eq, ne } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains, ownedBy } from '../../platform/db/conditions.ts'
import type { AccountQuery } from './contract.ts'
import type { AccountRow } from './create-account.ts'
import { ACCOUNT_FILTER } from './states.ts'
import { accounts } from './table.ts'

/** A page of the namespace's accounts, newest first, and the number of all matches (contract 5). */
export async function listAccounts(
  ctx: PartnerCtx,
  query: AccountQuery,
): Promise<{ count: number; found: AccountRow[] }> {
  const { account_title: title, routing_number: routing, status, limit, page } = query
  const where = and(
    ownedBy(ctx, accounts),
    status ? eq(accounts.status, ACCOUNT_FILTER[status]) : ne(accounts.status, 'deleted'),
    title ? contains(accounts.accountTitle, title) : undefined,
    routing ? eq(accounts.routingNumber, routing) : undefined,
  )
  const [total] = await ctx.db.select({ n: count() }).from(accounts).where(where)
  const found = await ctx.db
    .select()
    .from(accounts)
    .where(where)
    .orderBy(desc(accounts.token))
    .limit(limit)
    .offset((page - 1) * limit)
  return { count: total?.n ?? 0, found }
}
