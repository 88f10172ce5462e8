import { eq, sql } from 'drizzle-orm'
import { type Leaf, makeLeaf } from '../../kernel/merkle/leaf.ts'
import type { Statement } from '../../kernel/merkle/statement.ts'
import { pathPlaces } from '../../kernel/merkle/stored-tree.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/errors.ts'
import { findCompleted } from './find-settlement.ts'
import { type Sealed, statementOf } from './statement.ts'
import { type BatchRow, settlementKeys } from './table.ts'

/**
 * Proof that a leaf is in its batch's tree, and the network's signature of the tree's root and
 * size. Hashes in base64.
 */
export type Proof = {
  readonly leaf: Leaf
  readonly leafIndex: number
  readonly path: readonly string[]
  readonly statement: Statement
  readonly signature: string
  readonly key: { readonly keyId: string; readonly x: string }
}

/**
 * The proof of the namespace's leaf. Throws 404 if the batch is not visible, and 409 unless it is
 * COMPLETED.
 */
export async function findProof(ctx: PartnerCtx, batchId: string): Promise<Proof> {
  const { batch, leaf } = await findCompleted(ctx, batchId)
  const { signature, keyId } = batch
  if (!leaf || !isSealed(batch) || !signature || !keyId) throw notFound()
  const { partnerId, total, salt, leafIndex, auditSequence: sequence, auditHash: hash } = leaf
  // Trees of version 1 contain no heads (decision 0068).
  const head = sequence === null || hash === null ? undefined : { sequence, hash }
  return {
    leaf: makeLeaf({ batchId, currency: batch.currency, partnerId, total, salt, head }),
    leafIndex,
    path: await readPath(ctx, batchId, pathPlaces(leafIndex, batch.leavesCount)),
    statement: statementOf(batch).statement,
    signature,
    key: await readKey(ctx, keyId),
  }
}

async function readKey({ db }: PartnerCtx, keyId: string): Promise<{ keyId: string; x: string }> {
  const { keyId: id, x } = settlementKeys
  return only(await db.select({ keyId: id, x }).from(settlementKeys).where(eq(id, keyId)))
}

const isSealed = (batch: BatchRow): batch is BatchRow & Sealed =>
  batch.rootHash !== null && batch.treeVersion !== null && batch.leavesCount !== null

/** One hash per level, read from the stored tree: kilobytes instead of megabytes. */
async function readPath({ db }: PartnerCtx, batchId: string, places: readonly number[]): Promise<string[]> {
  const found = await rows<{ hash: string }>(
    db,
    sql`
    select encode(substring(nodes from place * 32 + 1 for 32), 'base64') as hash
      from settlement_trees, unnest(${sql.param(places)}::int[]) with ordinality as requested (place, step)
     where batch_id = ${batchId} order by step`,
  )
  return found.map(({ hash }) => hash)
}
