import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { indexPayments } from '../../modules/search/index.ts'
import { searchProgress } from '../../modules/search/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'

/**
 * Indexes everything that has been written so far. Transactions of other tests, in other databases
 * of the server, hold the index back until they end.
 */
export async function indexEverything(db: Db): Promise<void> {
  const { last } = only(await rows<{ last: string }>(db, sql`select max(xid)::text as last from audit_entries`))
  const advance = async () => {
    await indexPayments(db)
    const { xid, paymentId, orderedId } = only(await db.select().from(searchProgress))
    expect(xid).toBeGreaterThan(BigInt(last))
    expect([paymentId, orderedId]).toEqual([null, null])
  }
  await vi.waitFor(advance, { timeout: 20_000 })
}
