import { FIRST_VERSION } from '#lib/kernel/merkle/statement.ts'
import type { Step } from '#lib/kernel/merkle/verify.ts'
import type { BatchDetails, BatchProof, SettlementKeys } from '#lib/modules/settlements/contract.ts'
import { type CheckResult, type Outcome, verdictOf } from './check-result.ts'
import { checkKey, checkSignature, checkStatement } from './check-statement.ts'
import { checkLeaf, checkPath, climb, hashLeaf } from './check-tree.ts'

/** Result of verifying a proof. */
export type ProofCheck = {
  readonly verdict: Outcome
  readonly results: readonly CheckResult[]
  /** The path from the leaf to the root, for drawing; absent if the leaf has no hash. */
  readonly leafHash: string | undefined
  readonly steps: readonly Step[]
}

/**
 * Verifies with WebCrypto that our leaf is in the tree whose root the network signed: content →
 * leaf hash → path → root → signed statement → key. An invalid proof gives a verdict with its
 * reason and never throws. Requires `crypto.subtle`.
 */
export async function checkProof(
  proof: BatchProof,
  batch: BatchDetails,
  published: SettlementKeys | undefined,
): Promise<ProofCheck> {
  if (!hasShape(proof)) return { verdict: 'no', results: [UNREADABLE], leafHash: undefined, steps: [] }
  const leafHash = await hashLeaf(proof.leaf)
  const [path, signature, steps] = await Promise.all([
    checkPath(proof, leafHash),
    checkSignature(proof),
    climb(proof, leafHash),
  ])
  const [leaf, statement] = [checkLeaf(proof, leafHash, batch), checkStatement(proof, batch)]
  const results = [leaf, path, statement, signature, checkKey(proof, published)]
  return { verdict: verdictOf(results), results, leafHash, steps }
}

const UNREADABLE: CheckResult = {
  id: 'leaf',
  outcome: 'no',
  title: 'Invalid proof',
  words: 'Part of the proof is missing or malformed.',
  facts: [],
}

const FIRST_LEAF = ['amount', 'batch_id', 'currency', 'kind', 'partner_id', 'salt'] as const
const STATEMENT = ['batch_id', 'currency', 'environment', 'root_hash', 'version'] as const

/** Since version 2, leaves contain the head of an audit chain. */
const leafTexts = (version: string) =>
  version === FIRST_VERSION ? FIRST_LEAF : ([...FIRST_LEAF, 'audit_hash'] as const)

/** Treats the proof as untrusted input. */
function hasShape({ leaf, statement, public_key, ...proof }: BatchProof): boolean {
  const texts = [
    ...leafTexts(proof.version).map((field) => leaf?.[field]),
    ...STATEMENT.map((field) => statement?.[field]),
    ...[public_key?.kty, public_key?.crv, public_key?.x],
    ...[proof.root_hash, proof.version, proof.signature, proof.key_id],
    ...(Array.isArray(proof.audit_path) ? proof.audit_path : [undefined]),
  ]
  const counts = proof.version === FIRST_VERSION ? [] : (['audit_sequence'] as const)
  const numbers = [
    ...[proof.leaf_index, proof.tree_size, statement?.cutoff_time, statement?.leaves_count],
    ...counts.map((field) => leaf?.[field]),
  ]
  // Unknown fields are neither hashed nor signed, yet would appear verified.
  const strange = [
    ...without(leaf, [...leafTexts(proof.version), ...counts]),
    ...without(statement, [...STATEMENT, 'cutoff_time', 'leaves_count']),
  ]
  return (
    strange.length === 0 &&
    texts.every((text) => typeof text === 'string' && isWellFormed(text)) &&
    numbers.every(Number.isSafeInteger)
  )
}

const without = (object: object | undefined, fields: readonly string[]) =>
  Object.keys(object ?? {}).filter((field) => !fields.includes(field))

/** A lone surrogate has no UTF-8 encoding and therefore no hash. */
const isWellFormed = (text: string) => !/\p{Cs}/u.test(text)
