import { assert } from '../assert.ts'
import { type Hasher, nodeHash } from './hash.ts'

/**
 * The next level up (RFC 9162, 2.1.1). The last node of an odd level moves up unchanged, which equals
 * the RFC's split at the largest power of two. Pairing it with itself would give a batch the same root
 * as that batch with its last leaves repeated (CVE-2012-2459).
 */
export function parents(level: readonly Uint8Array[], hasher: Hasher): Uint8Array[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
    const left = level[2 * i]
    const right = level[2 * i + 1]
    assert(left, 'a level must not have holes')
    return right ? nodeHash(left, right, hasher) : left
  })
}
