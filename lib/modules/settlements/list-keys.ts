import { asc } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { SettlementKey } from '../../platform/crypto/settlement-key.ts'
import { settlementKeys } from './table.ts'

/** The keys that have signed batches, oldest first, and the current one. */
export async function listKeys(
  { db }: Ctx,
  { keyId, publicKey }: SettlementKey,
): Promise<{ keyId: string; x: string }[]> {
  const { keyId: id, x, createdAt } = settlementKeys
  const keys = await db.select({ keyId: id, x }).from(settlementKeys).orderBy(asc(createdAt), asc(id))
  return keys.some((key) => key.keyId === keyId) ? keys : [...keys, { keyId, x: publicKey.x }]
}
