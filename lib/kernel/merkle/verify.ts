import { type AsyncHasher, HASH_LENGTH, nodeInput } from './hash.ts'

/**
 * A claim that the leaf at `index` of a tree of `size` leaves is included under `root`, with its
 * siblings as evidence.
 */
export type InclusionProof = {
  readonly leafHash: Uint8Array
  readonly index: number
  readonly size: number
  readonly path: readonly Uint8Array[]
  readonly root: Uint8Array
}

/** The side of a sibling relative to the current node. */
export type Side = 'left' | 'right'

/** One step up the tree: the sibling, its side, and the resulting parent. */
export type Step = { readonly side: Side; readonly sibling: Uint8Array; readonly parent: Uint8Array }

export type Refusal = 'index_outside_tree' | 'malformed_hash' | 'wrong_path_length' | 'root_mismatch'

export type Verdict =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly reason: Refusal }

/**
 * Verifies an inclusion proof (RFC 9162, 2.1.3.2) with an asynchronous hasher, such as WebCrypto. An
 * invalid proof returns a verdict and never throws.
 */
export async function verifyInclusionAsync(proof: InclusionProof, hasher: AsyncHasher): Promise<Verdict> {
  const check = checking(proof)
  let turn = check.next()
  while (!turn.done) turn = check.next(await hasher(turn.value))
  return turn.value
}

/**
 * The sides of the siblings from a leaf to the root, bottom first. Index and size alone determine
 * the length of a path and its sides. Requires 0 <= index < size. Divides instead of shifting,
 * because shifts truncate to 32 bits.
 */
export function pathSides(index: number, size: number): Side[] {
  const sides: Side[] = []
  for (let node = index, last = size - 1; last > 0; node = half(node), last = half(last)) {
    if (isOdd(node)) sides.push('left')
    else if (node < last) sides.push('right')
    // Otherwise it is the last node of an odd level, which moves up without a sibling.
  }
  return sides
}

/**
 * The steps of a verification: yields the input of each hash, receives the result and returns the
 * verdict.
 */
export function* checking(proof: InclusionProof): Generator<Uint8Array<ArrayBuffer>, Verdict, Uint8Array> {
  const { leafHash, index, size, path, root } = proof
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) {
    return { ok: false, reason: 'index_outside_tree' }
  }
  if (![leafHash, root, ...path].every((hash) => hash.length === HASH_LENGTH)) {
    return { ok: false, reason: 'malformed_hash' }
  }
  const sides = pathSides(index, size)
  if (path.length !== sides.length) return { ok: false, reason: 'wrong_path_length' }

  const steps: Step[] = []
  let node = leafHash
  for (const [level, sibling] of path.entries()) {
    const side = sides[level] === 'left' ? 'left' : 'right'
    node = yield side === 'left' ? nodeInput(sibling, node) : nodeInput(node, sibling)
    steps.push({ side, sibling, parent: node })
  }
  return isSame(node, root) ? { ok: true, steps } : { ok: false, reason: 'root_mismatch' }
}

const half = (n: number) => Math.floor(n / 2)
const isOdd = (n: number) => n % 2 === 1

// Nothing is secret, so the comparison need not be constant-time.
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
