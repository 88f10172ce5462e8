import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/**
 * Counters of sign-ins, codes and sign-ups, shared by all processes, by hash of their key. The
 * columns are defined by the library.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_by_age').on(t.expire)],
)

/** Requests of a bucket that each process has accepted (decision 0041). */
export const rateUses = pgTable(
  'rate_uses',
  {
    bucket: text('bucket').notNull(),
    process: text('process').notNull(),
    /** Total since the start of the process. */
    taken: bigint('taken', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.process] }), index('rate_uses_by_age').on(t.at)],
)
