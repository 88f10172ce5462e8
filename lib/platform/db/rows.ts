import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Rows of a raw statement. Both drivers return `{rows}`; only their types differ. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = await db.execute(statement)
  return (result as unknown as { rows: Row[] }).rows
}

/** The single row of a statement, such as an insert. Throws if there is none. */
export function only<Row>(found: readonly Row[]): Row {
  const [row] = found
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}

/** Rows in chunks that fit one insert: a statement has at most 65,535 parameters. */
export function* portions<Row>(all: readonly Row[], size = 1000): Generator<Row[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
