import { type SQL, sql } from 'drizzle-orm'
import { organizations } from './table.ts'

const DAY_MS = 86_400_000
/**
 * Time in which a deletion can be canceled, so that colleagues can notice a stolen session or a
 * mistake.
 */
const RECONSIDERED_MS = 7 * DAY_MS

/** Due time of a deletion that is requested now. */
export const dueFrom = (now: Date): Date => new Date(now.getTime() + RECONSIDERED_MS)

/**
 * New due time of a pending deletion that could not be canceled, or was blocked, until now: the
 * full period again, because an overdue one would be executed within a minute (decision 0044). Null
 * if no deletion is pending.
 */
export const postponedFrom = (now: Date): SQL<Date | null> =>
  sql`case when ${organizations.deletionDueAt} is not null
    then greatest(${organizations.deletionDueAt}, ${dueFrom(now).toISOString()}::timestamptz) end`
