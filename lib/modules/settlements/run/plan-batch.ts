import { assert } from '../../../kernel/assert.ts'
import { CHAIN_START } from '../../../kernel/audit-chain.ts'
import { encodeBase64 } from '../../../kernel/merkle/base64.ts'
import { leafHash } from '../../../kernel/merkle/hash.ts'
import { byPartner, leafData, makeLeaf, newSalt } from '../../../kernel/merkle/leaf.ts'
import { nodeHasher } from '../../../kernel/merkle/node-hasher.ts'
import { VERSION } from '../../../kernel/merkle/statement.ts'
import { storedRoot, treeNodes } from '../../../kernel/merkle/stored-tree.ts'
import { assertZeroSum } from '../../../kernel/netting/netting.ts'
import type { Random } from '../../../kernel/random-text.ts'
import type { LeafRow } from '../table.ts'

/** Totals of a namespace in one currency, in minor units. */
export type PartnerTotal = {
  readonly currency: string
  readonly partnerId: string
  /** Credits minus debits. */
  readonly total: bigint
  /** Number of its transactions, and of those in which it is the debtor. */
  readonly count: number
  readonly asDebtor: number
  /** Number of its debtors plus number of its creditors. */
  readonly pairs: number
  /** The smallest amount of a transaction. */
  readonly smallest: bigint
  /** Time of the latest transaction. */
  readonly latest: Date
}

/** Audit chain head of each namespace's organization; missing if nothing is chained yet. */
export type PartnerHeads = ReadonlyMap<string, { readonly sequence: number; readonly hash: string }>

const NO_CHAIN = { sequence: 0, hash: CHAIN_START }

/** The Merkle tree of a batch. */
type BatchPlan = {
  readonly leaves: readonly LeafRow[]
  readonly nodes: Uint8Array
  readonly rootHash: string
  readonly treeVersion: string
  readonly leavesCount: number
}

/**
 * When pairs are stored (decision 0024): `few` is the maximum number of pairs in a batch for which
 * all are stored; in larger batches, only those of namespaces with at least `transactionsEach`
 * transactions per pair.
 */
export type PairRule = { readonly few: number; readonly transactionsEach: number }
const PAIR_RULE: PairRule = { few: 20_000, transactionsEach: 32 }

/**
 * Builds the tree of one currency's totals: one leaf per namespace, ordered by ID, each with its
 * own salt (contract#settlement). Throws if an amount is not positive, or if the totals do not sum
 * to zero.
 */
export function planBatch(
  { batchId, currency, heads }: { batchId: string; currency: string; heads: PartnerHeads },
  partners: readonly PartnerTotal[],
  random: Random,
  rule = PAIR_RULE,
): BatchPlan {
  for (const { smallest } of partners)
    assert(smallest > 0n, `the amount of a transaction must be positive, not ${smallest}`)
  assertZeroSum(new Map(partners.map(({ partnerId, total }) => [partnerId, total])))
  const isSmall = partners.reduce((sum, { pairs }) => sum + pairs, 0) <= 2 * rule.few
  const ordered = partners
    .map((partner) => ({ partner, partner_id: partner.partnerId }))
    .sort(byPartner)
    .map(({ partner: { partnerId, total, count, pairs } }, leafIndex) => {
      const head = heads.get(partnerId) ?? NO_CHAIN
      const leaf = makeLeaf({ batchId, currency, partnerId, total, salt: newSalt(random), head })
      const hash = leafHash(leafData(leaf), nodeHasher)
      const pairsStored = isSmall || count >= rule.transactionsEach * pairs
      const row = {
        ...{ batchId, partnerId, leafIndex, total, count, salt: leaf.salt, leafHash: encodeBase64(hash), pairsStored },
        ...{ auditSequence: head.sequence, auditHash: head.hash },
      }
      return { hash, row }
    })
  const nodes = treeNodes(
    ordered.map(({ hash }) => hash),
    nodeHasher,
  )
  return {
    leaves: ordered.map(({ row }) => row),
    nodes,
    rootHash: encodeBase64(storedRoot(nodes)),
    treeVersion: VERSION,
    leavesCount: ordered.length,
  }
}
