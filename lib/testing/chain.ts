import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { type ChainOptions, chainEntries } from '../modules/audit/index.ts'
import type { Db } from '../platform/db/db.ts'
import { only, rows } from '../platform/db/rows.ts'

/** Of the transactions at this moment: the oldest under way, and the one that comes next. */
const underWay = async (db: Db) =>
  only(
    await rows<{ oldest: string; next: string }>(
      db,
      sql`select pg_snapshot_xmin(now) as oldest, pg_snapshot_xmax(now) as next from pg_current_snapshot() as now`,
    ),
  )

/** Waits for the end of all transactions under way on the server, those of other databases included: floors do not pass them. */
export async function transactionsEnded(db: Db): Promise<void> {
  const { next } = await underWay(db)
  // Not expect.poll: this is called from hooks as well, where vitest refuses it.
  await vi.waitFor(async () => expect(BigInt((await underWay(db)).oldest)).toBeGreaterThanOrEqual(BigInt(next)), {
    timeout: 20_000,
  })
}

/** Chains all that is written. Transactions of others on the same server hold younger entries up, so these have to end first. */
export async function chainAll(db: Db, options: ChainOptions = {}): Promise<void> {
  await transactionsEnded(db)
  while ((await chainEntries(db, options)) > 0);
}
