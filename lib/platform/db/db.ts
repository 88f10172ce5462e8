import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A pool or a transaction. Both drivers have the same interface here. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>
