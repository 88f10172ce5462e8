import { sql } from 'drizzle-orm'
import type { SettlementKey } from '../../../platform/crypto/settlement-key.ts'
import type { Db } from '../../../platform/db/db.ts'
import { portions } from '../../../platform/db/rows.ts'
import {
  type BatchRow,
  type LeafRow,
  settlementBatches,
  settlementKeys,
  settlementMarks,
  settlementTrees,
} from '../table.ts'
import type { RunPlan } from './plan-run.ts'

/** Stores the batches of a run. `settling` holds its pairs (`gather`). */
export async function storeRun(db: Db, { batches }: RunPlan, key: SettlementKey, now: Date): Promise<void> {
  for (const { batch, leaves, nodes } of batches) {
    await db.insert(settlementBatches).values(batch)
    if (batch.status !== 'COMPLETED' || !nodes) continue
    await storePairs(db, batch, leaves)
    for (const part of portions(leaves, 20_000)) await storeLeaves(db, part)
    await db.insert(settlementTrees).values({ batchId: batch.token, nodes })
    const { environment, currency, uptoWindow: settledWindow } = batch
    await db
      .insert(settlementMarks)
      .values({ environment, currency, settledWindow })
      .onConflictDoUpdate({ target: [settlementMarks.environment, settlementMarks.currency], set: { settledWindow } })
  }
  if (batches.length === 0) return
  const { keyId, publicKey } = key
  await db.insert(settlementKeys).values({ keyId, x: publicKey.x, createdAt: now }).onConflictDoNothing()
}

/** Stores the pairs with a side whose leaf has `pairs_stored`. */
async function storePairs(db: Db, { token, currency }: BatchRow, leaves: readonly LeafRow[]): Promise<void> {
  const withPairs = leaves.filter(({ pairsStored }) => pairsStored).map(({ partnerId }) => partnerId)
  if (withPairs.length === 0) return
  const which = sql`${sql.param(withPairs)}::text[]`
  await db.execute(sql`
    insert into settlement_pairs (batch_id, debtor_partner_id, creditor_partner_id, amount, count)
    select ${token}, debtor, creditor, amount, count from settling
     where currency = ${currency}
       and (${withPairs.length === leaves.length} or debtor = any(${which}) or creditor = any(${which}))`)
}

/**
 * Passes columns as arrays, because a parameter per value would take minutes with many namespaces.
 */
async function storeLeaves(db: Db, leaves: readonly LeafRow[]): Promise<void> {
  const column = (value: (leaf: LeafRow) => unknown) => sql.param(leaves.map((leaf) => String(value(leaf))))
  await db.execute(sql`
    insert into settlement_leaves (batch_id, partner_id, leaf_index, total, count, salt, leaf_hash, pairs_stored,
                                   audit_sequence, audit_hash)
    select * from unnest(
      ${column(({ batchId }) => batchId)}::text[], ${column(({ partnerId }) => partnerId)}::text[],
      ${column(({ leafIndex }) => leafIndex)}::int[], ${column(({ total }) => total)}::numeric[],
      ${column(({ count }) => count)}::bigint[], ${column(({ salt }) => salt)}::text[],
      ${column(({ leafHash }) => leafHash)}::text[], ${column(({ pairsStored }) => pairsStored)}::boolean[],
      ${column(({ auditSequence }) => auditSequence)}::bigint[], ${column(({ auditHash }) => auditHash)}::text[])`)
}
