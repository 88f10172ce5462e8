import { assert } from '../../kernel/assert.ts'
import { encodeBase64 } from '../../kernel/merkle/base64.ts'
import { leafHash } from '../../kernel/merkle/hash.ts'
import { byPartner, leafData, makeLeaf, newSalt } from '../../kernel/merkle/leaf.ts'
import { nodeHasher } from '../../kernel/merkle/node-hasher.ts'
import { VERSION } from '../../kernel/merkle/statement.ts'
import { merkleRoot } from '../../kernel/merkle/tree.ts'
import { assertZeroSum, type GrossPair, totals, transactionCounts } from '../../kernel/netting/netting.ts'
import type { Random } from '../../kernel/random-text.ts'
import type { LeafRow } from './rows.ts'

/** The merkle artefacts of one batch. */
export type BatchPlan = {
  readonly leaves: readonly LeafRow[]
  readonly rootHash: string
  readonly treeVersion: string
  readonly leavesCount: number
}

/**
 * Nets the gross pairs of one currency and builds the batch's tree: a leaf a partner, ordered by partner, each with a salt of
 * its own (contract 7). Throws when the pairs cannot be what payments leave behind, or when the totals do not sum to zero.
 */
export function planBatch(
  { batchId, currency }: { batchId: string; currency: string },
  pairs: readonly GrossPair[],
  random: Random,
): BatchPlan {
  for (const { amount, count } of pairs) {
    assert(amount > 0n && count > 0, `a pair moves a positive amount, not ${amount} in ${count} transactions`)
  }
  const nets = totals(pairs)
  assertZeroSum(nets)
  const counts = transactionCounts(pairs)
  const ordered = Array.from(nets, ([partnerId, total]) => {
    const leaf = makeLeaf({ batchId, currency, partnerId, total, salt: newSalt(random) })
    return { leaf, total, hash: leafHash(leafData(leaf), nodeHasher) }
  }).sort((a, b) => byPartner(a.leaf, b.leaf))
  const root = merkleRoot(
    ordered.map(({ hash }) => hash),
    nodeHasher,
  )
  return {
    leaves: ordered.map(({ leaf, total, hash }, leafIndex) => ({
      batchId,
      partnerId: leaf.partner_id,
      leafIndex,
      total,
      count: counts.get(leaf.partner_id) ?? 0,
      salt: leaf.salt,
      leafHash: encodeBase64(hash),
    })),
    rootHash: encodeBase64(root),
    treeVersion: VERSION,
    leavesCount: ordered.length,
  }
}
