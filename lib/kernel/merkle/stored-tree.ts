import { assert } from '../assert.ts'
import { HASH_LENGTH, type Hasher } from './hash.ts'
import { parents } from './tree.ts'

// A tree as a byte string: leaf hashes, then each level above, with the root last. With a stored
// tree, a proof reads one hash per level instead of hashing all leaves.

/** All hashes of the tree, level by level. Requires at least one leaf. */
export function treeNodes(leafHashes: readonly Uint8Array[], hasher: Hasher): Uint8Array {
  assert(leafHashes.length > 0, 'a stored tree must have a leaf')
  const levels = [leafHashes]
  for (let top = leafHashes; top.length > 1; levels.push(top)) top = parents(top, hasher)
  const nodes = new Uint8Array(levels.reduce((sum, level) => sum + level.length, 0) * HASH_LENGTH)
  for (const [place, hash] of levels.flat().entries()) nodes.set(hash, place * HASH_LENGTH)
  return nodes
}

/** The root of a stored tree. */
export const storedRoot = (nodes: Uint8Array): Uint8Array => nodes.slice(-HASH_LENGTH)

/**
 * Positions, in hashes, of the siblings of a leaf's path in a stored tree of `size` leaves, bottom
 * first.
 */
export function pathPlaces(index: number, size: number): number[] {
  assert(Number.isInteger(index) && index >= 0 && index < size, 'the index must be that of a leaf')
  const places: number[] = []
  let start = 0
  for (let level = size, at = index; level > 1; level = Math.ceil(level / 2), at >>= 1) {
    const sibling = at ^ 1
    if (sibling < level) places.push(start + sibling)
    start += level
  }
  return places
}
