import type { OrganizationCtx } from './context.ts'
import { CANCELLED, databaseError } from './db/database-error.ts'
import { limitStatements } from './db/statement-limit.ts'
import { searchTooLong } from './errors.ts'
import { createSearchTurns } from './search-turns.ts'

/** How long a statement of a search may take. */
const SEARCH_SECONDS = 2

/** Those who wait hold their place in the admission of requests, of which a process has sixteen at least. */
const turns = createSearchTurns({ atOnce: 2, longest: 6 })

/** How long a search waits for its turn. An export that has begun to answer is worth waiting for. */
const PATIENCE_MS = { request: 1000, export: 10_000 }
export type SearchPatience = keyof typeof PATIENCE_MS

/**
 * Carries out reads that look for a part of a text, which may have to read all of an organization's rows: with a small limit of
 * time, and few of an organization at once (decision 0070). Without a text, reads as usual.
 * Throws 503 when a statement takes too long, and 429 when the organization searches too much.
 */
export async function searching<C extends OrganizationCtx, T>(
  ctx: C,
  text: string | undefined,
  read: (ctx: C) => Promise<T>,
  patience: SearchPatience = 'request',
): Promise<T> {
  if (!text) return read(ctx)
  const limited = () =>
    ctx.db.transaction(async (db) => {
      await limitStatements(db, SEARCH_SECONDS * 1000)
      return read({ ...ctx, db })
    })
  try {
    return await turns.run(ctx.organizationId, PATIENCE_MS[patience], limited)
  } catch (error) {
    throw databaseError(error).code === CANCELLED ? searchTooLong(SEARCH_SECONDS) : error
  }
}
