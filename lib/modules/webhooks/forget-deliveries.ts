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

/** Portions of one run, of each table: whoever stops the process does not wait for more. */
const MOST_PORTIONS = 100

/**
 * Forgets events that are too old, their deliveries, and what was sent with them, a portion a statement. Identifiers begin with the
 * event's time, so what is old is one end of the primary key. Webhooks deliver nothing for so long (`KEPT_DAYS`), so nothing is lost that
 * could still be asked for.
 */
export async function forgetOldDeliveries(db: Db, now: Date, portion = PORTION): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  for (const { table, column, tag } of TABLES) {
    const [name, key] = [sql.identifier(table), sql.identifier(column)]
    // Each goes on where the last ended: before that there are only the remains of what is gone.
    let from = ''
    for (let portions = 0; portions < MOST_PORTIONS; portions++) {
      const gone = await rows<{ key: string }>(
        db,
        sql`delete from ${name} where ctid = any (array(
              select ctid from ${name} where ${key} >= ${from} and ${key} < ${idAtTime(tag, oldest)} order by ${key} limit ${portion}))
            returning ${key} as key`,
      )
      if (gone.length < portion) break
      for (const { key } of gone) if (key > from) from = key
    }
  }
}
