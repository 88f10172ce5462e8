import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { hourName } from './spans.ts'
import { ENDINGS } from './states.ts'

/** Thirteen months: any month beside the same one of the year before. */
const KEPT_DAYS = 400
/** As many of each namespace and ending at a time; a namespace has one an hour and currency. */
const AT_ONCE = 1_000

/**
 * Forgets what was counted by hours that no screen goes back to (decision 0034). Each namespace and ending is a range of the index.
 * No payment moves that long after its creation: at the latest it expires after thirty days.
 */
export async function forgetOldHours(db: Db, now: Date): Promise<void> {
  const bound = hourName(new Date(now.getTime() - KEPT_DAYS * 86_400_000))
  await db.execute(sql`
    delete from tallies t
     using partners p cross join unnest(${sql.param(ENDINGS)}::text[]) as e (ending) cross join lateral (
           select part from tallies
            where list = 'payments by hour' and partner_id = p.token and state = e.ending and part < ${bound}
            order by part limit ${AT_ONCE}) old
     where t.list = 'payments by hour' and t.partner_id = p.token and t.state = e.ending and t.part = old.part`)
}
