import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { rows } from '../db/rows.ts'
import { bindingOf, type SealedColumn } from './sealed-columns.ts'
import type { Seals } from './seals.ts'

/** Rows per statement. */
const PORTION = 500

/** Result of a pass over a column. */
type Pass = {
  readonly resealed: number
  /** Primary keys of rows that cannot be decrypted with any key. */
  readonly unreadable: readonly string[]
}

/**
 * Re-encrypts values of older keys and formats in batches, each in its own transaction. Completed
 * rows are skipped, so an interrupted pass can be repeated. Rows that change during the pass are left to
 * the next pass.
 */
export async function resealColumn(
  db: Db,
  seals: Seals,
  column: SealedColumn,
  report: (resealed: number) => void = () => undefined,
): Promise<Pass> {
  const unreadable: string[] = []
  let resealed = 0
  let after: readonly string[] | undefined
  for (;;) {
    const found = await outdated(db, column, seals.prefix, after)
    const fresh = found.flatMap((row) => {
      const sealed = resealedRow(seals, column, row)
      if (!sealed) unreadable.push(keyOf(column, row).join(' '))
      return sealed ? [sealed] : []
    })
    const written = await write(db, column, fresh)
    resealed += written
    if (written > 0) report(resealed)
    const last = found.at(-1)
    if (!last || found.length < PORTION) return { resealed, unreadable }
    after = keyOf(column, last)
  }
}

/** The values of the primary key, then of the owner. */
type Row = { readonly sealed: string; readonly names: readonly string[] }
type Resealed = Row & { readonly fresh: string }

const keyOf = ({ key }: SealedColumn, { names }: Row) => names.slice(0, key.length)

function resealedRow(seals: Seals, column: SealedColumn, row: Row): Resealed | undefined {
  const binding = bindingOf(column, row.names)
  try {
    return { ...row, fresh: seals.seal(binding, seals.open(binding, row.sealed)) }
  } catch {
    // The caller reports it. One damaged row must not stop the others.
    return undefined
  }
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const names = (columns: readonly string[]) => columns.map((name) => sql.identifier(name))

/** In the order of the primary key, so that a pass reads each row once. */
function outdated(
  db: Db,
  { table, column, key, owner, orJson = false }: SealedColumn,
  prefix: string,
  after: readonly string[] | undefined,
): Promise<Row[]> {
  const sealed = sql.identifier(column)
  const keys = list(names(key).map((name) => sql`${name}`))
  const isAfter = after ? sql`(${keys}) > (${list(after.map((value) => sql`${value}`))})` : sql`true`
  const isSealed = orJson ? sql`not starts_with(${sealed}, '{')` : sql`true`
  return rows<Row>(
    db,
    sql`select ${sealed} as sealed, array[${list(names([...key, ...owner]).map((name) => sql`${name}`))}]::text[] as names
          from ${sql.identifier(table)}
         where ${isAfter} and ${sealed} <> '' and not starts_with(${sealed}, ${prefix}) and ${isSealed}
         order by ${keys} limit ${PORTION}`,
  )
}

/** Updates rows that have not changed since they were read, and returns their number. */
async function write(db: Db, column: SealedColumn, fresh: readonly Resealed[]): Promise<number> {
  if (fresh.length === 0) return 0
  const target = sql.identifier(column.column)
  const arrays = [
    ...column.key.map((_, n) => fresh.map(({ names }) => names[n])),
    fresh.map(({ sealed }) => sealed),
    fresh.map((row) => row.fresh),
  ].map((values) => sql`${sql.param(values)}::text[]`)
  const aliases = column.key.map((_, n) => sql.identifier(`key_${n}`))
  const isSame = names(column.key).map((name, n) => sql`t.${name} = v.${aliases[n]}`)
  const written = await rows(
    db,
    sql`update ${sql.identifier(column.table)} t set ${target} = v.fresh
          from unnest(${list(arrays)}) as v(${list(aliases.map((name) => sql`${name}`))}, sealed, fresh)
         where ${sql.join(isSame, sql` and `)} and t.${target} = v.sealed
     returning 1`,
  )
  return written.length
}
