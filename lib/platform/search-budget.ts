import type { SQL } from 'drizzle-orm'
import type { OrganizationCtx } from './context.ts'
import { CANCELLED, databaseError } from './db/database-error.ts'
import { limitStatements } from './db/pool/statement-limit.ts'
import { searchTooLong } from './errors.ts'
import { createSearchTurns } from './search-turns.ts'

/** Time limit of a search statement. */
const SEARCH_SECONDS = 2

/**
 * Few searches wait, because they occupy slots of the admission control, which has at least
 * sixteen.
 */
const turns = createSearchTurns({ atOnce: 2, longest: 6 })

/** How long a search waits for a slot. An export that has started to respond waits longer. */
const TIMEOUT_MS = { request: 1000, export: 10_000 }
export type SearchTimeout = keyof typeof TIMEOUT_MS

/**
 * Runs searches, which may read all rows of an organization, with a time limit and a concurrency
 * limit per organization (decisions 0070 and 0137). `search` is the text, or the condition that no
 * index serves; without one, the read is not limited. Throws 503 if a statement exceeds the time
 * limit, and 429 if the organization has too many searches.
 */
export async function searching<C extends OrganizationCtx, T>(
  ctx: C,
  search: string | SQL | undefined,
  read: (ctx: C) => Promise<T>,
  timeout: SearchTimeout = 'request',
): Promise<T> {
  if (!search) return read(ctx)
  const limited = () =>
    ctx.db.transaction(async (db) => {
      await limitStatements(db, SEARCH_SECONDS * 1000)
      return read({ ...ctx, db })
    })
  try {
    return await turns.run(ctx.organizationId, TIMEOUT_MS[timeout], limited)
  } catch (error) {
    throw databaseError(error).code === CANCELLED ? searchTooLong(SEARCH_SECONDS) : error
  }
}

/**
 * Runs a read of all rows of an organization that cannot be narrowed, within the concurrency limit
 * of searches. Only the timeout of all statements applies. Throws 429 if the organization has too
 * many searches.
 */
export const inSearchTurn = <T>(ctx: OrganizationCtx, read: () => Promise<T>): Promise<T> =>
  turns.run(ctx.organizationId, TIMEOUT_MS.request, read)
