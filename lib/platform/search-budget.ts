import type { SQL } from 'drizzle-orm'
import type { OrganizationCtx } from './context.ts'
import { CANCELLED, databaseError } from './db/database-error.ts'
import { createFairShare, type FairShare } from './db/pool/fair-share.ts'
import { limitStatements } from './db/pool/statement-limit.ts'
import { searchTooLong, unavailable } from './errors.ts'
import { createSearchTurns } from './search-turns.ts'

/** Time limit of a search statement. */
const SEARCH_SECONDS = 2

/**
 * Few searches wait, because they occupy slots of the admission control, which has at least
 * sixteen.
 */
const turns = createSearchTurns({ atOnce: 2, longest: 6 })

/**
 * Limits the concurrent searches of all organizations in this process. Each search holds one of the
 * tenants' connections, by default nine, and other requests need the rest (decision 0163). Checks,
 * which can take longer, have slots of their own, of which an organization uses at most two.
 */
const shares = {
  searches: { share: createFairShare(4, 1000), waitingExports: 0 },
  checks: { share: createFairShare(3, 1000), waitingExports: 0 },
}
/**
 * Maximum waiting searches of each kind; few, because they occupy slots of the admission control.
 * Exports that have started to respond do not, and have a limit of their own (decision 0146).
 */
const MAX_WAITING = 8

/** How long a search waits for a slot. An export that has started to respond waits longer. */
const TIMEOUT_MS = { request: 1000, export: 10_000 }
export type SearchTimeout = keyof typeof TIMEOUT_MS

/**
 * Runs searches, which may read all rows of an organization, with a time limit and a concurrency
 * limit per organization and process (decisions 0070, 0137 and 0163). `search` is the text, or the
 * condition that no index serves; without one, the read is not limited. Throws 503 if a statement
 * exceeds the time limit or the process has too many searches, and 429 if the organization has.
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
    const enter = entryTo(shares.searches, ctx, timeout)
    return await turns.run(ctx.organizationId, TIMEOUT_MS[timeout], limited, enter)
  } catch (error) {
    throw databaseError(error).code === CANCELLED ? searchTooLong(SEARCH_SECONDS) : error
  }
}

/**
 * Runs a read of all rows of an organization that cannot be narrowed, within the concurrency limit
 * of searches. Only the timeout of all statements applies. Throws 429 if the organization has too
 * many searches, and 503 if the process has.
 */
export const inSearchTurn = <T>(ctx: OrganizationCtx, read: () => Promise<T>): Promise<T> =>
  turns.run(ctx.organizationId, TIMEOUT_MS.request, read, entryTo(shares.checks, ctx, 'request'))

type ProcessSlots = { readonly share: FairShare; waitingExports: number }

/** Takes one of the process's slots, which organizations use in turn. */
const entryTo =
  (slots: ProcessSlots, { organizationId }: OrganizationCtx, timeout: SearchTimeout) =>
  async (patienceMs: number): Promise<() => void> => {
    const { share } = slots
    const exports = timeout === 'export' ? 1 : 0
    if (!exports && share.waiting - slots.waitingExports >= MAX_WAITING) throw unavailable()
    slots.waitingExports += exports
    await share.enter(organizationId, patienceMs).finally(() => {
      slots.waitingExports -= exports
    })
    return () => share.leave(organizationId)
  }
