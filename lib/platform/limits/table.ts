import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Counts of sign-ins, codes and sign-ups that all processes share, by the hash of whom they count. The library's own columns. */
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

/** How many requests of a bucket each process has let through, for the others to know (decision 0041). */
export const rateUses = pgTable(
  'rate_uses',
  {
    bucket: text('bucket').notNull(),
    process: text('process').notNull(),
    /** Since the process began; it only grows. */
    taken: bigint('taken', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.process] }), index('rate_uses_by_age').on(t.at)],
)
