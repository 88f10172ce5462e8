import { sql } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import { KEPT_DAYS } from './states.ts'

/** Rows of one statement: millions at once would hold their locks, and what they take back, for minutes. */
const PORTION = 2000

/** What is forgotten, in this order: a delivery that is left without its event could not be sent any more. */
const TABLES = [
  { table: 'delivery_attempts', column: 'delivery_id', tag: 'dlv' },
  { table: 'deliveries', column: 'token', tag: 'dlv' },
  { table: 'events', column: 'token', tag: 'evt' },
] as const

/**
 * Forgets events that are too old, their deliveries, and what was sent with them, a portion a statement. Identifiers begin with the
 * event's time, so what is old is one end of the primary key. Webhooks deliver nothing for so long (`KEPT_DAYS`), so nothing is lost that
 * could still be asked for.
 */
export async function forgetOldDeliveries(db: Db, now: Date, portion = PORTION): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  for (const { table, column, tag } of TABLES) {
    const [name, key] = [sql.identifier(table), sql.identifier(column)]
    for (let forgotten = portion; forgotten === portion; ) {
      const gone = await rows(
        db,
        sql`delete from ${name} where ctid = any (array(
              select ctid from ${name} where ${key} < ${idAtTime(tag, oldest)} order by ${key} limit ${portion})) returning 1`,
      )
      forgotten = gone.length
    }
  }
}
