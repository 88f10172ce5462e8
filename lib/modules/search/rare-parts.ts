import { type SQL, sql } from 'drizzle-orm'
import { createBatcher, createSemaphore } from '../../platform/batches.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLANNED_ANEW } from '../../platform/db/plan-once.ts'
import { rows } from '../../platform/db/rows.ts'
import { cachedPer } from '../../platform/db/statement.ts'

// A trigram index compares all rows of each trigram of a word. Trigrams of words such as `invoice`, or
// of IDs that are filled with zeros, are in most rows: they exclude few rows, but take most of the time.
// So only the parts of words without them are looked up, and the rows found are compared with the
// complete words (decision 0231). The list of a namespace's own rows can be as long (decision 0233).

/** Share of a table's rows from which a trigram or a namespace counts as common. */
const COMMON = 0.25
/** Maximum number of rows, of any namespace, to compare with the complete words. */
const MAX_COMPARED = 50_000
/** Trigrams to estimate; each takes a quarter of a millisecond. */
const MAX_ESTIMATED = 24
const TRIGRAM = 3
/** More than any table has. A limited subquery keeps its place in the plan. */
const ALL = 1_000_000_000

/**
 * The parts of the words without common trigrams. `isOwnCommon`: many rows are the namespace's, and few contain these
 * parts, as far as the planner can tell.
 */
export type Rare = { readonly parts: readonly string[]; readonly isOwnCommon: boolean }

/** What few rows of the view contain, of words that are letters, digits and spaces. */
export async function rareOf(
  ctx: PartnerCtx,
  view: SQL,
  words: readonly string[],
  maxCompared = MAX_COMPARED,
): Promise<Rare> {
  const trigrams = [...new Set(words.flatMap(trigramsOf))].slice(0, MAX_ESTIMATED)
  if (trigrams.length === 0) return { parts: [], isOwnCommon: false }
  const [all, own, ...each] = await estimatesOf(ctx, view, [ALL_ROWS, ctx.partnerId, ...trigrams])
  const isCommon = (count: number | undefined) => (count ?? 0) >= (all ?? 0) * COMMON
  const common = new Set(trigrams.length > 1 ? trigrams.filter((_, n) => isCommon(each[n])) : [])
  const parts = words.flatMap((word) => rareParts(word, common))
  return { parts, isOwnCommon: isCommon(own) && Math.min(...each) <= maxCompared }
}

/** The longest parts of a word without common trigrams. Words without trigrams have none. */
export function rareParts(word: string, common: ReadonlySet<string>): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at <= word.length - TRIGRAM; at++) {
    if (!common.has(word.slice(at, at + TRIGRAM))) continue
    // The part before ends with the previous trigram.
    parts.push(word.slice(from, at + TRIGRAM - 1))
    from = at + 1
  }
  return [...parts, word.slice(from)].filter(({ length }) => length >= TRIGRAM)
}

const ALL_ROWS = ''
type Estimate = { readonly view: SQL; readonly of: string; readonly rows: Promise<number> }

/** Estimates of each transaction. A search is one transaction, so they are soon garbage-collected. */
const estimatesIn = cachedPer((db: Db) => ({
  made: [] as Estimate[],
  estimate: createBatcher<SQL, number>((selects) => estimateAll(db, selects), { semaphore: createSemaphore(1) }),
}))

/** How many rows the planner expects of the namespace and with each trigram, each estimated once. */
function estimatesOf(ctx: PartnerCtx, view: SQL, given: readonly string[]): Promise<number[]> {
  const { made, estimate } = estimatesIn(ctx.db)
  return Promise.all(
    given.map((of) => {
      const before = made.find((one) => one.view === view && one.of === of)
      if (before) return before.rows
      const rows = estimate(sql`(select 1 from ${view} where ${conditionOf(ctx, of)} limit ${ALL})`)
      made.push({ view, of, rows })
      return rows
    }),
  )
}

function conditionOf({ partnerId }: PartnerCtx, of: string): SQL {
  if (of === ALL_ROWS) return sql`true`
  return of === partnerId ? sql`partner_id = ${of}` : like(sql`text`, [of])
}

/** The rows that the planner expects of each select, from its sample of the columns. */
async function estimateAll(db: Db, selects: readonly SQL[]): Promise<number[]> {
  // The last part makes it a union also for one select, so that the plan has a list of parts.
  const all = sql.join([...selects, sql`(select 1 limit 0)`], sql` union all `)
  const explained = await rows<{ 'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }] }>(
    db,
    sql`${sql.raw(PLANNED_ANEW)} explain (format json) ${all}`,
  )
  const plans = explained[0]?.['QUERY PLAN'][0].Plan.Plans ?? []
  return selects.map((_, n) => plans[n]?.['Plan Rows'] ?? 0)
}

const trigramsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - TRIGRAM + 1) }, (_, at) => word.slice(at, at + TRIGRAM))

export const like = (column: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${column} like ${`%${word}%`}`),
    sql` and `,
  )
