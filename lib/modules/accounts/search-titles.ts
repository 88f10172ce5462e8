import { type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { PLANNED_ANEW } from '../../platform/db/plan-once.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { exactly, type Total } from '../../platform/tallies/tallies.ts'
import type { AccountState } from './states.ts'

/**
 * `read`: titles to scan per state before using the index. `counted`: maximum count of the matches
 * then.
 */
export type TitleEffort = { readonly read: number; readonly counted: number }
export const TITLE_EFFORT: TitleEffort = { read: 5_000, counted: 200 }

/** The search text, and the number of candidate accounts by state. */
type TitleQuery = {
  readonly title: string
  readonly routing: string | undefined
  readonly stateCounts: readonly { readonly state: AccountState; readonly n: number }[]
}
type Page = { readonly offset: number; readonly limit: number }
type Matches = { readonly total: Total; readonly tokens: readonly string[] }

/**
 * A page of accounts whose title contains a text. For common texts, the newest titles fill the page
 * and counting stops early; for rare ones, an index finds all matches (decision 0027).
 */
export async function searchTitles(
  ctx: PartnerCtx,
  query: TitleQuery,
  page: Page,
  effort: TitleEffort,
): Promise<Matches> {
  return (await amongNewest(ctx, query, page, effort)) ?? (await amongAll(ctx, query, page))
}

/**
 * The newest matches of each state; undefined if there are too few. The state is given as a range,
 * because only the index by state has that order: with a single state, the planner would scan the
 * newest accounts of all namespaces.
 */
async function amongNewest(
  ctx: PartnerCtx,
  { title, routing, stateCounts }: TitleQuery,
  { offset, limit }: Page,
  { read, counted }: TitleEffort,
): Promise<Matches | undefined> {
  const isAll = stateCounts.every(({ n }) => n <= read)
  const needed = isAll ? read : Math.max(counted, offset + limit)
  const found = await rows<{ status: string; tokens: string[] }>(
    ctx.db,
    sql`
    select s.status, array(
      select c.token from (
        select a.token, a.status, a.account_title from accounts a
         where a.partner_id = ${ctx.partnerId} and a.status between s.status and s.status and ${of(sql`a`, routing)}
         order by a.status desc, a.token desc limit ${read}) c
       where ${contains(sql`c.account_title`, title)} order by c.status desc, c.token desc limit ${needed}) as tokens
      from unnest(${sql.param(stateCounts.map(({ state }) => state))}::text[]) as s (status)`,
  )
  const tokensOf = (state: string) => found.find(({ status }) => status === state)?.tokens ?? []
  if (!stateCounts.every(({ state, n }) => n <= read || tokensOf(state).length === needed)) return undefined
  const newest = found.flatMap(({ tokens }) => tokens)
  newest.sort((a, b) => (a < b ? 1 : -1))
  const total = isAll ? exactly(newest.length) : { count: needed, isExact: false }
  return { total, tokens: newest.slice(offset, offset + limit) }
}

/**
 * All matches, with the trigram index. It needs three letters; for fewer, all titles are scanned.
 */
async function amongAll(
  ctx: PartnerCtx,
  { title, routing, stateCounts }: TitleQuery,
  { offset, limit }: Page,
): Promise<Matches> {
  const states = sql.param(stateCounts.map(({ state }) => state))
  const { count, tokens } = only(
    await rows<{ count: number; tokens: string[] }>(
      ctx.db,
      sql`${sql.raw(PLANNED_ANEW)}
      with found as materialized (
        select t.token from account_titles t
         where t.partner_id = ${ctx.partnerId} and t.status = any (${states})
           and ${of(sql`t`, routing)} and ${contains(sql`t.account_title`, title)})
      select (select count(*)::int from found) as count,
             array(select token from found order by token desc offset ${offset} limit ${limit}) as tokens`,
    ),
  )
  return { total: exactly(count), tokens }
}

const of = (account: SQL, routing: string | undefined): SQL =>
  routing === undefined ? sql`true` : sql`${account}.routing_number = ${routing}`
