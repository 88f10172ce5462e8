import type { QueryResult } from 'pg'
import { databaseError } from './database-error.ts'
import type { Query } from './plan-once.ts'

/** "cached plan must not change result type": a migration has changed a table since the connection prepared the query. */
export const PLAN_OUTDATED = '0A000'

/**
 * Runs a query, and if its prepared plan is outdated, once more without a name. The server refuses such a query before it
 * runs, and other connections may hold the same outdated plan.
 */
export async function replanning(query: Query, run: (query: Query) => Promise<QueryResult>): Promise<QueryResult> {
  const [{ name, ...unnamed }, values] = query
  try {
    return await run(query)
  } catch (error) {
    if (name === undefined || databaseError(error).code !== PLAN_OUTDATED) throw error
    return run([unnamed, values])
  }
}
