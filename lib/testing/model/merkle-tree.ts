import { assert } from '../../kernel/assert.ts'
import type { Hasher } from '../../kernel/merkle/hash.ts'
import { parents } from '../../kernel/merkle/tree.ts'
import { checking, type InclusionProof, type Verdict } from '../../kernel/merkle/verify.ts'

/**
 * The root over leaf hashes in their order (RFC 9162, 2.1.1); without leaves, the hash of the empty
 * string.
 */
export function merkleRoot(leafHashes: readonly Uint8Array[], hasher: Hasher): Uint8Array {
  let level = leafHashes
  while (level.length > 1) level = parents(level, hasher)
  return level[0] ?? hasher(new Uint8Array())
}

/**
 * The siblings from a leaf up to the root, bottom first (RFC 9162, 2.1.3.1). With them and the
 * leaf, anyone can compute the root. Requires 0 <= index < number of leaves.
 */
export function inclusionPath(leafHashes: readonly Uint8Array[], index: number, hasher: Hasher): Uint8Array[] {
  assert(Number.isInteger(index) && index >= 0 && index < leafHashes.length, 'the index must be that of a leaf')
  const path: Uint8Array[] = []
  for (let level = leafHashes, at = index; level.length > 1; level = parents(level, hasher), at >>= 1) {
    const sibling = level[at ^ 1]
    if (sibling) path.push(sibling)
  }
  return path
}

/** Verifies an inclusion proof like `verifyInclusionAsync`, with a synchronous hasher. */
export function verifyInclusion(proof: InclusionProof, hasher: Hasher): Verdict {
  const check = checking(proof)
  let turn = check.next()
  while (!turn.done) turn = check.next(hasher(turn.value))
  return turn.value
}
