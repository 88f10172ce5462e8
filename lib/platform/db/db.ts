import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What queries run on: the pool, or a transaction of it. The two drivers look alike from here. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>
