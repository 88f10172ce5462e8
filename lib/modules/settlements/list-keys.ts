import { asc } from 'drizzle-orm'
import type { SettlementKey } from '../../platform/crypto/settlement-key.ts'
import type { Db } from '../../platform/db/db.ts'
import { settlementKeys } from './table.ts'

/** The keys that have signed batches, oldest first, and the current one. */
export async function listKeys(
  { db }: { readonly db: Db },
  { keyId, publicKey }: SettlementKey,
): Promise<{ keyId: string; x: string }[]> {
  const { keyId: id, x, createdAt } = settlementKeys
  const keys = await db.select({ keyId: id, x }).from(settlementKeys).orderBy(asc(createdAt), asc(id))
  return keys.some((key) => key.keyId === keyId) ? keys : [...keys, { keyId, x: publicKey.x }]
}
