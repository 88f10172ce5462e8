import { and, desc, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains, ownedBy } from '../../platform/db/conditions.ts'
import { rows } from '../../platform/db/rows.ts'
import { drain } from '../../platform/drain.ts'
import { badRequest } from '../../platform/errors.ts'
import { searching } from '../../platform/search-budget.ts'
import {
  exactly,
  readTallies,
  readTalliesByState,
  readTalliesWithin,
  sumOf,
  type Tally,
  type Total,
} from '../../platform/tallies/tallies.ts'
import type { AccountFilters, AccountQuery } from './contract.ts'
import { searchTitles, TITLE_EFFORT, type TitleEffort } from './search-titles.ts'
import { sortedByTitle } from './sorted-accounts.ts'
import { ACCOUNT_FILTER, type AccountState } from './states.ts'
import { type AccountRow, accounts } from './table.ts'

/**
 * A page of the namespace's accounts, newest first unless sorted, and the total number of matches
 * (contract#accounts). Throws 400 if a search by title should be sorted.
 */
export async function listAccounts(
  ctx: PartnerCtx,
  query: AccountQuery,
  effort: TitleEffort = TITLE_EFFORT,
): Promise<{ total: Total; found: AccountRow[] }> {
  const { account_title: title, routing_number: routing, status, sort, limit, page } = query
  if (title && sort) throw badRequest('sort: must be omitted with account_title')
  const states = statesOf(status)
  const offset = (page - 1) * limit
  const of = routing === undefined ? '' : ` at ${routing}`
  const hasState = ({ state }: Tally) => states.some((one) => one === state)
  const readCounts = title ? readTalliesByState : readTallies
  const spans = (await readCounts(ctx.db, `accounts${of}`, ctx.partnerId)).filter(hasState)
  const total = exactly(sumOf(spans, () => true))
  if (title && total.count > 0) {
    const stateCounts = states.map((state) => ({ state, n: sumOf(spans, (one) => one.state === state) }))
    const titleQuery = { title, routing, stateCounts }
    const { tokens, ...matches } = await searching(ctx, title, (within) =>
      searchTitles(within, titleQuery, { offset, limit }, effort),
    )
    return { total: matches.total, found: await loadThese(ctx, tokens) }
  }
  if (offset >= total.count) return { total, found: [] }
  if (sort) {
    const tokens = await sortedByTitle(ctx, { sort, states, routing: ofRouting(routing), offset, limit })
    const found = new Map((await loadThese(ctx, tokens)).map((account) => [account.token, account]))
    return { total, found: tokens.flatMap((token) => found.get(token) ?? []) }
  }
  let start = skip(spans, { from: '', before: END, offset })
  if (start.offset > MANY) {
    const within = { states, from: start.from, before: start.before }
    start = skip(await readTalliesWithin(ctx.db, `accounts in detail${of}`, ctx.partnerId, within), start)
  }
  return { total, found: await readFrom(ctx, start, { states, routing, limit }) }
}

const statesOf = (status: AccountFilters['status']): readonly AccountState[] =>
  status ? [ACCOUNT_FILTER[status]] : ['unverified', 'verified']

/** Accounts per page of an export. */
const PORTION = 500

/** All matching accounts, newest first. */
export function allAccounts(ctx: PartnerCtx, filters: AccountFilters): AsyncGenerator<AccountRow> {
  const { account_title: title, routing_number: routing, status } = filters
  const states = statesOf(status)
  const start = { from: '', offset: 0 }
  return drain(async (cursor) => {
    const before = cursor ?? END
    const read = (within: PartnerCtx): Promise<AccountRow[]> =>
      title
        ? load(within, and(withTitle(filters, states), lt(accounts.token, before))).limit(PORTION)
        : readFrom(within, { ...start, before }, { states, routing, limit: PORTION })
    const found = await searching(ctx, title, read, cursor ? 'export' : 'request')
    return { found, nextCursor: found.length < PORTION ? null : (found.at(-1)?.token ?? null) }
  })
}

/**
 * Start of a page: before an ID, and an offset. `from` is the start of the range that was not
 * skipped.
 */
type Start = { readonly before: string; readonly offset: number; readonly from: string }

/** Sorts after every ID in any collation, because none starts with more than 7 (decision 0022). */
const END = 'acct_8'
/** Sorts after every continuation of an ID. */
const LAST = 'z'.repeat(26)
/** Skipping more than these requires finer ranges. */
const MANY = 200

/** Skips the newest ranges while they are completely before the page (decision 0022). */
function skip(tallies: readonly Tally[], { from, before, offset }: Start): Start {
  const spans = new Map<string, number>()
  for (const { part, n } of tallies) spans.set(part, (spans.get(part) ?? 0) + n)
  let rest = offset
  for (const part of [...spans.keys()].sort().reverse()) {
    const n = spans.get(part) ?? 0
    const end = `${part}${LAST}`
    if (rest < n) return { before: end < before ? end : before, offset: rest, from: part }
    rest -= n
  }
  return { from, before, offset: rest }
}

const ofRouting = (routing: string | undefined): SQL =>
  routing === undefined ? sql`true` : sql`a.routing_number = ${routing}`

type PageFilters = {
  readonly states: readonly AccountState[]
  readonly routing: string | undefined
  readonly limit: number
}

/** The page, merged from the newest of each state, which the index provides in order. */
async function readFrom(ctx: PartnerCtx, start: Start, { states, routing, limit }: PageFilters): Promise<AccountRow[]> {
  const reach = start.offset + limit
  const page = await rows<{ token: string }>(
    ctx.db,
    sql`
    select side.token from unnest(${sql.param(states)}::text[]) as s (status) cross join lateral (
      select a.token from accounts a
       where a.partner_id = ${ctx.partnerId} and a.status = s.status and ${ofRouting(routing)} and a.token < ${start.before}
       order by a.token desc limit ${reach}) side
     order by side.token desc offset ${start.offset} limit ${limit}`,
  )
  return loadThese(
    ctx,
    page.map(({ token }) => token),
  )
}

const loadThese = async (ctx: PartnerCtx, tokens: readonly string[]): Promise<AccountRow[]> =>
  tokens.length === 0 ? [] : load(ctx, sql`${accounts.token} = any (${sql.param(tokens)})`)

const load = (ctx: PartnerCtx, which: SQL | undefined) =>
  ctx.db
    .select()
    .from(accounts)
    .where(and(ownedBy(ctx, accounts), which))
    .orderBy(desc(accounts.token))

const withTitle = (query: AccountFilters, states: readonly AccountState[]): SQL | undefined =>
  and(
    inArray(accounts.status, [...states]),
    contains(accounts.accountTitle, query.account_title ?? ''),
    query.routing_number === undefined ? undefined : sql`${accounts.routingNumber} = ${query.routing_number}`,
  )
