import { decodeBase64, encodeBase64 } from '#lib/kernel/merkle/base64.ts'
import { HASH_LENGTH, leafInput, nodeInput } from '#lib/kernel/merkle/hash.ts'
import { leafData } from '#lib/kernel/merkle/leaf.ts'
import { pathSides, type Refusal, type Step, verifyInclusionAsync } from '#lib/kernel/merkle/verify.ts'
import { webHasher } from '#lib/kernel/merkle/web-hasher.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { BatchDetails, BatchProof } from '#lib/modules/settlements/contract.ts'
import { owedOf } from '../../owed.ts'
import type { CheckResult } from './check-result.ts'

const REFUSALS: Record<Refusal, string> = {
  index_outside_tree: 'The leaf index is outside a tree of this size.',
  malformed_hash: 'A hash on the path isn’t 32 bytes long.',
  wrong_path_length: 'The path has the wrong number of hashes for a tree of this size.',
  root_mismatch: 'The leaf and path don’t lead to this root. The leaf, index, path or root was changed.',
}

/** The leaf's hash in base64, computed from its content; undefined if the content is malformed. */
export async function hashLeaf(leaf: BatchProof['leaf']): Promise<string | undefined> {
  try {
    return encodeBase64(await webHasher(leafInput(leafData(leaf))))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether the leaf matches the batch and hash shown on this page. */
export function checkLeaf({ leaf }: BatchProof, hash: string | undefined, batch: BatchDetails): CheckResult {
  const { summary, merkle_leaf: shown } = batch
  const signed = leaf.kind === 'debtor' && leaf.amount !== '0' ? `-${leaf.amount}` : leaf.amount
  const differences = [
    leaf.batch_id === summary.token ? '' : `batch is ${leaf.batch_id}`,
    leaf.partner_id === shown?.partner_id ? '' : `namespace is ${leaf.partner_id}`,
    leaf.currency === summary.currency ? '' : `currency is ${leaf.currency}`,
    signed === summary.net_total
      ? ''
      : `amount is ${worded(signed, summary.currency)}, expected ${worded(summary.net_total ?? '', summary.currency)}`,
    hash === shown?.leaf_hash ? '' : 'hash differs from the batch',
  ].filter(Boolean)
  const holds = hash !== undefined && differences.length === 0
  return {
    id: 'leaf',
    outcome: holds ? 'yes' : 'no',
    title: holds ? 'The leaf matches this page' : 'The leaf doesn’t match this page',
    words:
      hash === undefined
        ? 'The leaf’s salt isn’t 16 bytes in base64, so it can’t be hashed.'
        : holds
          ? 'The batch, namespace, currency, direction and amount match your net position. The hash was computed in your browser.'
          : `The leaf doesn’t match the batch: ${differences.join('; ')}.`,
    facts: [
      { label: 'Content', text: JSON.stringify(leaf) },
      { label: 'Computed leaf hash', text: hash ?? 'None' },
    ],
  }
}

/** A tampered leaf may not contain a valid amount. */
function worded(minor: string, currency: string): string {
  if (!/^-?\d+$/.test(minor)) return minor
  const net = BigInt(minor)
  return `${formatMoney({ currency, minor: net < 0n ? -net : net })} (${owedOf(net).toLowerCase()})`
}

/** Whether leaf and siblings produce the root, by the algorithm of RFC 9162. */
export async function checkPath(proof: BatchProof, hash: string | undefined): Promise<CheckResult> {
  const { leaf_index: index, tree_size: size, audit_path: path, root_hash: root } = proof
  const hashes = decodeAll([hash ?? '', root, ...path])
  const [leafHash, rootHash, ...siblings] = hashes ?? []
  const verdict =
    leafHash && rootHash
      ? await verifyInclusionAsync({ leafHash, index, size, path: siblings, root: rootHash }, webHasher)
      : { ok: false as const, reason: 'malformed_hash' as const }
  const steps = counted(path.length, 'hash leads', 'hashes lead')
  return {
    id: 'path',
    outcome: verdict.ok ? 'yes' : 'no',
    title: verdict.ok ? 'The leaf is in the tree' : 'The leaf isn’t in the tree',
    words: verdict.ok
      ? `${steps} from leaf ${index + 1} of ${size} to the root. No other value in this position can produce the same root.`
      : REFUSALS[verdict.reason],
    facts: [{ label: 'Root hash', text: root }],
  }
}

/**
 * The steps up from the leaf as computed, valid or not, for drawing. Empty if the path is
 * malformed.
 */
export async function climb(proof: BatchProof, hash: string | undefined): Promise<Step[]> {
  const { leaf_index: index, tree_size: size, audit_path: path } = proof
  const [leafHash, ...siblings] = decodeAll([hash ?? '', ...path]) ?? []
  const sides = index >= 0 && index < size ? pathSides(index, size) : []
  const steps: Step[] = []
  let node = leafHash
  for (const [level, sibling] of siblings.entries()) {
    const side = sides[level]
    if (!node || !side) return []
    node = await webHasher(side === 'left' ? nodeInput(sibling, node) : nodeInput(node, sibling))
    steps.push({ side, sibling, parent: node })
  }
  return steps
}

function decodeAll(texts: readonly string[]): Uint8Array[] | undefined {
  try {
    return texts.map((text) => decodeBase64(text, HASH_LENGTH))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
