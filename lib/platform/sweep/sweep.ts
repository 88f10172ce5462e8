import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type IdTag, idAtTime, idTime } from '../../kernel/ids.ts'
import { databaseTime } from '../db/database-time.ts'
import type { Db } from '../db/db.ts'
import { only, rows } from '../db/rows.ts'

/**
 * A table with expiring rows. An index on `column` orders them by age. Not a partitioned table,
 * because rows are found by their position, which is unique within a partition only.
 */
export type Expiring = {
  readonly table: string
  readonly column: string
  /** Limits the rows to those of a partial index. */
  readonly where?: string
  /** Updates expired rows instead of deleting them, so that `where` no longer applies to them. */
  readonly set?: string
  /** The value of `column` below which rows are expired. */
  readonly bound: (now: Date) => string | number
  /** Expiry of a row with this value of `column`, as text. */
  readonly expiredAt: (value: string) => Date
}

/**
 * Expired rows of several tables, which are deleted or updated in this order, referencing rows
 * first.
 */
export type Sweep = {
  readonly name: string
  readonly tables: readonly Expiring[]
  /**
   * Calls the function that creates the partitions of the coming weeks and drops expired ones. It
   * returns the number of dropped partitions.
   */
  readonly partitions?: (now: Date) => SQL
}

type Retention = { readonly table: string; readonly column: string; readonly retentionMs: number }

/** Rows that expire some time after the instant in a column. */
export const expiringByTime = ({ table, column, retentionMs }: Retention): Expiring => ({
  table,
  column,
  bound: (now) => new Date(now.getTime() - retentionMs).toISOString(),
  expiredAt: (value) => new Date(Date.parse(value) + retentionMs),
})

/** Rows that expire some time after their creation, which their ID contains. */
export const expiringById = ({ table, column, retentionMs, tag }: Retention & { readonly tag: IdTag }): Expiring => ({
  table,
  column,
  bound: (now) => idAtTime(tag, new Date(now.getTime() - retentionMs)),
  expiredAt: (value) => new Date(idTime(value).getTime() + retentionMs),
})

/** Rows per transaction. Larger transactions would hold locks longer and delay vacuuming. */
const PORTION = 2000

type Options = { readonly stopping?: AbortSignal | undefined; readonly portion?: number }

/**
 * Deletes or updates all expired rows in batches, one transaction each, until none is left or the
 * process stops. Several processes share the work by skipping locked rows. Between batches it
 * pauses for as long as the last one took, so that a backlog uses at most half of a connection's
 * time. Expiry is determined by the database's clock. Returns the number of rows and partitions.
 */
export async function runSweep(db: Db, now: Date, sweep: Sweep, options: Options = {}): Promise<number> {
  const asOf = new Date(Math.min(now.getTime(), (await databaseTime(db)).getTime()))
  let changed = 0
  for (const table of sweep.tables) changed += await emptyOut(db, asOf, table, options)
  if (!sweep.partitions || options.stopping?.aborted) return changed
  const call = sql`select ${sweep.partitions(asOf)} as dropped`
  return changed + only(await rows<{ dropped: number }>(db, call)).dropped
}

async function emptyOut(db: Db, now: Date, table: Expiring, { stopping, portion = PORTION }: Options): Promise<number> {
  let total = 0
  // Continues after the last batch, because the index before it contains only dead entries.
  let from: string | null = null
  while (!stopping?.aborted) {
    const began = performance.now()
    const { changed, last }: Portion = await changePortion(db, now, table, from, portion)
    total += changed
    if (changed < portion) break
    from = last
    await pause(performance.now() - began, undefined, { signal: stopping }).catch(() => undefined)
  }
  return total
}

type Portion = { readonly changed: number; readonly last: string | null }

async function changePortion(
  db: Db,
  now: Date,
  { table, column, where, set, bound }: Expiring,
  from: string | null,
  portion: number,
): Promise<Portion> {
  const [name, key] = [sql.identifier(table), sql.identifier(column)]
  const conditions = [
    sql`${key} < ${bound(now)}`,
    ...(from === null ? [] : [sql`${key} >= ${from}`]),
    ...(where === undefined ? [] : [sql.raw(where)]),
  ]
  const change = set === undefined ? sql`delete from ${name}` : sql`update ${name} set ${sql.raw(set)}`
  return only(
    await rows<Portion>(
      db,
      sql`
    with gone as (
      ${change} where ctid = any (array(
        select ctid from ${name} where ${sql.join(conditions, sql` and `)}
         order by ${key} limit ${portion} for update skip locked))
      returning ${key} as key)
    select count(*)::int as changed, max(key)::text as last from gone`,
    ),
  )
}

/** Seconds since expiry of the oldest expired row, per sweep; 0 if there is none. */
export async function sweepBacklogs(db: Db, now: Date, sweeps: readonly Sweep[]): Promise<Map<string, number>> {
  const tables = sweeps.flatMap(({ name, tables }) => tables.map((table) => ({ name, ...table })))
  const oldest = tables.map(({ table, column, where }, place) => {
    const [from, key] = [sql.identifier(table), sql.identifier(column)]
    const rest = where === undefined ? sql`` : sql`where ${sql.raw(where)}`
    return sql`select ${place}::int as place, (select ${key}::text from ${from} ${rest} order by ${key} limit 1) as oldest`
  })
  const found = await rows<{ place: number; oldest: string | null }>(db, sql.join(oldest, sql` union all `))
  const backlogs = new Map(sweeps.map(({ name }) => [name, 0]))
  for (const { place, oldest } of found) {
    const table = tables[place]
    if (!table || oldest === null) continue
    const seconds = (now.getTime() - table.expiredAt(oldest).getTime()) / 1000
    backlogs.set(table.name, Math.max(seconds, backlogs.get(table.name) ?? 0))
  }
  return backlogs
}
