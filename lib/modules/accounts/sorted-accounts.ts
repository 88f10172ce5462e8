import { type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { requireReach } from '../../platform/db/sorted-by.ts'
import type { SortBy } from '../../wire/shapes.ts'
import type { AccountState } from './states.ts'

export type SortedPage = {
  readonly sort: SortBy<'title'>
  readonly states: readonly AccountState[]
  readonly routing: SQL
  readonly offset: number
  readonly limit: number
}

/**
 * IDs of a page of accounts sorted by title, merged from the first of each state, which the index
 * provides in order. Throws 400 for a page too far back.
 */
export async function sortedByTitle(
  ctx: PartnerCtx,
  { sort, states, routing, offset, limit }: SortedPage,
): Promise<string[]> {
  const reach = offset + limit
  requireReach(reach, 'accounts')
  const way = sort === '-title' ? sql`desc` : sql`asc`
  const page = await rows<{ token: string }>(
    ctx.db,
    sql`
    select side.token from unnest(${sql.param(states)}::text[]) as s (status) cross join lateral (
      select a.token, lower(a.account_title) as title from accounts a
       where a.partner_id = ${ctx.partnerId} and a.status = s.status and ${routing}
       order by lower(a.account_title) ${way}, a.token ${way} limit ${reach}) side
     order by side.title ${way}, side.token ${way} offset ${offset} limit ${limit}`,
  )
  return page.map(({ token }) => token)
}
