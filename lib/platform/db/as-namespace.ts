import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * Runs a part of a tenant's transaction within one of its organization's namespaces, whose rows the
 * policies then allow (decision 0019). The setting ends with the transaction, also if it fails.
 */
export async function asNamespace<T>(tx: Db, partnerId: string, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('gateway.partner', ${partnerId}, true)`)
  const result = await work()
  await tx.execute(sql`select set_config('gateway.partner', '', true)`)
  return result
}
