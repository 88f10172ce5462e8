import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { MAX_SORTED } from '../wire/sorted-reach.ts'
import type { OrganizationCtx } from './context.ts'
import { inSearchTurn } from './search-budget.ts'

/**
 * The number of matches of a list without a search. More than a sorted list reaches are counted in a
 * search turn, because that reads as much as a search (decision 0150).
 */
export async function countMatches(ctx: OrganizationCtx, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MAX_SORTED + 1)
  const found = await ctx.db.$count(some.as('some'))
  return found > MAX_SORTED ? inSearchTurn(ctx, () => ctx.db.$count(table, where)) : found
}
