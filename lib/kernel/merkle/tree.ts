import { assert } from '../assert.ts'
import { type Hasher, nodeHash } from './hash.ts'

/**
 * The root over leaf hashes in their order (RFC 9162, 2.1.1); without leaves, the hash of the empty
 * string. Built level by level, with two levels in memory. The last node of an odd level moves up
 * unchanged, which equals the RFC's split at the largest power of two. Pairing it with itself would
 * give a batch the same root as that batch with its last leaves repeated (CVE-2012-2459).
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

/** The next level up. The last node of an odd level moves up unchanged. */
export function parents(level: readonly Uint8Array[], hasher: Hasher): Uint8Array[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
    const left = level[2 * i]
    const right = level[2 * i + 1]
    assert(left, 'a level must not have holes')
    return right ? nodeHash(left, right, hasher) : left
  })
}
