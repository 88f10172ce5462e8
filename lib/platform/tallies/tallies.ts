import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { rows } from '../db/rows.ts'

/** Row count of a namespace's list by state and part. */
export type Tally = { readonly state: string; readonly part: string; readonly n: number }

/** Total of a list. If it is not exact, it is a lower bound. */
export type Total = { readonly count: number; readonly isExact: boolean }

export const exactly = (count: number): Total => ({ count, isExact: true })

/** The tallies of a list, including changes that are not aggregated yet. */
export const readTallies = (db: Db, list: string, partnerId: string): Promise<Tally[]> =>
  read(db, (counts) => sql`select state, part, n from ${counts} where list = ${list} and partner_id = ${partnerId}`)

/** The tallies of a list summed over parts, of which a list of accounts has thousands. */
export const readTalliesByState = (db: Db, list: string, partnerId: string): Promise<Tally[]> =>
  read(
    db,
    (counts) => sql`select state, '' as part, n from ${counts} where list = ${list} and partner_id = ${partnerId}`,
  )

/** A range of parts, excluding its end. */
type PartRange = { readonly from: string; readonly before: string }

/** The tallies of a list for some states and a range of parts. */
export const readTalliesWithin = (
  db: Db,
  list: string,
  partnerId: string,
  { states, from, before }: PartRange & { readonly states: readonly string[] },
): Promise<Tally[]> =>
  read(
    db,
    (counts) => sql`
    select t.state, t.part, t.n from unnest(${sql.param(states)}::text[]) as s (state) cross join lateral (
      select * from ${counts}
       where list = ${list} and partner_id = ${partnerId} and state = s.state and part >= ${from} and part < ${before}) t`,
  )

/**
 * Rows below the floor are aggregated. If an old snapshot prevents vacuuming them, an index skips
 * them.
 */
const CHANGES = sql`(
  select list, partner_id, state, part, change as n, amount from tally_changes where xid >= (select tally_floor())) as changes`

async function read(db: Db, selectFrom: (counts: SQL) => SQL): Promise<Tally[]> {
  const found = await rows<{ state: string; part: string; n: string | number }>(
    db,
    sql`select state, part, sum(n)::bigint as n from (${selectFrom(sql`tallies`)} union all ${selectFrom(CHANGES)}) counted
         group by state, part having sum(n) <> 0`,
  )
  return found.map(({ state, part, n }) => ({ state, part, n: Number(n) }))
}

/** Count and sum of a list for a range of parts. */
export type Volume = {
  readonly state: string
  readonly span: string
  readonly rest: string
  readonly n: number
  readonly amount: bigint
}

/**
 * The tallies of a range of parts, grouped by the first `length` characters of the part. A part
 * ends with `rest`, which starts at its eleventh character.
 */
export async function readVolumes(
  db: Db,
  list: string,
  partnerId: string,
  { states, from, before, length }: PartRange & { readonly states: readonly string[]; readonly length: number },
): Promise<Volume[]> {
  const within = (counts: SQL) => sql`
    select t.state, t.part, t.n, t.amount from unnest(${sql.param(states)}::text[]) as s (state) cross join lateral (
      select * from ${counts}
       where list = ${list} and partner_id = ${partnerId} and state = s.state and part >= ${from} and part < ${before}) t`
  const found = await rows<{ state: string; span: string; rest: string; n: string | number; amount: string }>(
    db,
    sql`select state, left(part, ${length}) as span, substr(part, 11) as rest, sum(n)::bigint as n, sum(amount)::text as amount
          from (${within(sql`tallies`)} union all ${within(CHANGES)}) counted
         group by 1, 2, 3 having sum(n) <> 0`,
  )
  return found.map((row) => ({ ...row, n: Number(row.n), amount: BigInt(row.amount) }))
}

export const sumOf = (counted: readonly Tally[], which: (tally: Tally) => boolean): number =>
  counted.filter(which).reduce((sum, { n }) => sum + n, 0)

/** Advisory lock of the aggregation. */
const FOLD_LOCK = 7_215_002
const AT_ONCE = 50_000

/**
 * Aggregates changes into the tallies, in one statement, so that readers see all of it or nothing.
 * Does nothing if another process is aggregating.
 */
export async function foldTallies(db: Db, atOnce = AT_ONCE): Promise<void> {
  await db.transaction(async (tx) => {
    const [folded] = await rows<{ n: number }>(
      tx,
      sql`
    with taken as (
      delete from tally_changes
       where ctid = any(array(select ctid from tally_changes
                               where xid >= (select tally_floor()) and (select pg_try_advisory_xact_lock(${FOLD_LOCK})) limit ${atOnce}))
      returning *
    ), folded as (
      insert into tallies
      select list, partner_id, state, part, sum(change), sum(amount) from taken
       group by list, partner_id, state, part having sum(change) <> 0 or sum(amount) <> 0
          on conflict (list, partner_id, state, part) do update
         set n = tallies.n + excluded.n, amount = tallies.amount + excluded.amount
    )
    select count(*)::int as n from taken`,
    )
    if (folded?.n) await raiseFloor(tx)
  })
}

/**
 * Raises the floor to the oldest transaction that may have changes to aggregate: an open one, or
 * one with remaining rows. Each floor is a new row, read from the top of an index: with an updated
 * row, an old snapshot would keep every version. A floor that is too high comes from a dump of a
 * database with higher transaction IDs.
 */
const raiseFloor = (tx: Db) =>
  tx.execute(sql`
    with floor as (
      select least(pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
                   (select xid from tally_changes where xid >= (select tally_floor()) order by xid limit 1)) as xid
    ), replaced as (
      delete from tally_floors f using floor where f.xid = (select tally_floor()) and f.xid < floor.xid or f.xid > floor.xid
    )
    insert into tally_floors select xid from floor on conflict do nothing`)

/** The number of changes that are not aggregated yet, up to a limit. */
export async function countUnfolded(db: Db, limit: number): Promise<number> {
  const [found] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select from tally_changes where xid >= (select tally_floor()) limit ${limit}) c`,
  )
  return found?.n ?? 0
}
