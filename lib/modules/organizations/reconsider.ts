import { type SQL, sql } from 'drizzle-orm'
import { organizations } from './table.ts'

const DAY_MS = 86_400_000
/** So long a deletion can be taken back: time for a colleague to notice a stolen session or an angry mood. */
const RECONSIDERED_MS = 7 * DAY_MS

/** When a deletion is due that can be taken back from now on. */
export const dueFrom = (now: Date): Date => new Date(now.getTime() + RECONSIDERED_MS)

/**
 * When an asked deletion is due that nobody could take back, or that was held up, until now: it leaves the whole time to reconsider once
 * more, since what is overdue would end within the minute (decision 0044). Of others it stays null.
 */
export const postponedFrom = (now: Date): SQL<Date | null> =>
  sql`case when ${organizations.deletionDueAt} is not null
    then greatest(${organizations.deletionDueAt}, ${dueFrom(now).toISOString()}::timestamptz) end`
