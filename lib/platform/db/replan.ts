import type { QueryResult } from 'pg'
import { databaseError } from './database-error.ts'
import type { Query } from './plan-once.ts'

/**
 * "cached plan must not change result type": a migration has changed a table since the connection
 * prepared the query.
 */
export const PLAN_OUTDATED = '0A000'

/**
 * Runs a query. If its prepared plan is outdated, runs it again without a name: the server rejects
 * such a query before executing it, and other connections may have the same outdated plan.
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
