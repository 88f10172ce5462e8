import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { type ChainOptions, chainEntries } from '../modules/audit/index.ts'
import type { Db } from '../platform/db/db.ts'
import { only, rows } from '../platform/db/rows.ts'

/** The oldest running transaction, and the ID of the next one. */
const inFlight = async (db: Db) =>
  only(
    await rows<{ oldest: string; next: string }>(
      db,
      sql`select pg_snapshot_xmin(now) as oldest, pg_snapshot_xmax(now) as next from pg_current_snapshot() as now`,
    ),
  )

/**
 * Waits until all transactions of the server have ended, including those of other databases, which
 * floors depend on.
 */
export async function transactionsEnded(db: Db): Promise<void> {
  const { next } = await inFlight(db)
  // Hooks call this too, and vitest rejects `expect.poll` in hooks.
  await vi.waitFor(async () => expect(BigInt((await inFlight(db)).oldest)).toBeGreaterThanOrEqual(BigInt(next)), {
    timeout: 20_000,
  })
}

/**
 * Chains all audit entries. First waits for other transactions of the server, which would delay
 * newer entries.
 */
export async function chainAll(db: Db, options: ChainOptions = {}): Promise<void> {
  await transactionsEnded(db)
  while ((await chainEntries(db, options)) > 0);
}
