import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inclusionPath, merkleRoot, verifyInclusion } from '../../testing/model/merkle-tree.ts'
import { LEAF_DATA, PATHS, ROOTS } from '../../testing/model/merkle-vectors.ts'
import { leafHash, nodeHash } from './hash.ts'
import { nodeHasher } from './node-hasher.ts'
import { type InclusionProof, pathSides, type Verdict, verifyInclusionAsync } from './verify.ts'
import { webHasher } from './web-hasher.ts'

const bytes = (hex = '') => Uint8Array.from(Buffer.from(hex, 'hex'))
const verify = (proof: InclusionProof) => verifyInclusion(proof, nodeHasher)
const refused = (reason: string) => ({ ok: false, reason })

const published: InclusionProof[] = PATHS.map(({ index, size, path }) => ({
  leafHash: leafHash(bytes(LEAF_DATA[index]), nodeHasher),
  index,
  size,
  path: path.map(bytes),
  root: bytes(ROOTS[size]),
}))

/** The proof of leaf 5 in a tree of 8, with three siblings, used by all forgeries below. */
const proof = published.find(({ index, size }) => index === 5 && size === 8) ?? published[0]
if (!proof) throw new Error('no vectors')
const flipped = (hash: Uint8Array, bit: number) =>
  hash.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
const readable = (verdict: Verdict) =>
  verdict.ok && verdict.steps.map(({ side, parent }) => `${side} ${Buffer.from(parent).toString('hex')}`)
const garbage = new Uint8Array(32).fill(0x42)

describe('a genuine proof', () => {
  it.each(published)('of leaf $index in $size is accepted', (proof) => {
    expect(verify(proof)).toMatchObject({ ok: true })
  })

  it('is accepted by WebCrypto with the same steps', async () => {
    for (const proof of published) {
      expect(readable(await verifyInclusionAsync(proof, webHasher))).toEqual(readable(verify(proof)))
    }
  })

  it('lists each step up to the root', () => {
    const verdict = verify(proof)
    if (!verdict.ok) throw new Error(verdict.reason)
    expect(verdict.steps.map(({ side }) => side)).toEqual(['left', 'right', 'left'])
    expect(Buffer.from(verdict.steps.at(-1)?.parent ?? [])).toEqual(Buffer.from(proof.root))
  })
})

describe('a forged proof', () => {
  it.each([-1, 8, 0.5, Number.NaN, 2 ** 53, 2 ** 64])('is rejected for an index of %d in a tree of 8', (index) => {
    expect(verify({ ...proof, index })).toEqual(refused('index_outside_tree'))
  })

  it.each([0, -8, Number.NaN, Number.POSITIVE_INFINITY])('is rejected for a tree of %d', (size) => {
    expect(verify({ ...proof, size })).toEqual(refused('index_outside_tree'))
  })

  it('is rejected for a neighboring leaf', () => {
    for (const index of [0, 1, 2, 3, 4, 6, 7]) expect(verify({ ...proof, index })).toEqual(refused('root_mismatch'))
  })

  it('is rejected for a tree of another height', () => {
    for (const size of [6, 9, 16, 17, 1000]) expect(verify({ ...proof, size })).toMatchObject({ ok: false })
  })

  it('is rejected with a missing, extra or misplaced sibling', () => {
    const { path } = proof
    expect(verify({ ...proof, path: path.slice(1) })).toEqual(refused('wrong_path_length'))
    expect(verify({ ...proof, path: path.slice(0, -1) })).toEqual(refused('wrong_path_length'))
    expect(verify({ ...proof, path: [] })).toEqual(refused('wrong_path_length'))
    for (const extra of [garbage, proof.root, proof.leafHash]) {
      expect(verify({ ...proof, path: [extra, ...path] })).toEqual(refused('wrong_path_length'))
      expect(verify({ ...proof, path: [...path, extra] })).toEqual(refused('wrong_path_length'))
    }
    expect(verify({ ...proof, path: path.toReversed() })).toEqual(refused('root_mismatch'))
  })

  it('is rejected with a hash that is not 32 bytes long', () => {
    const { path } = proof
    expect(verify({ ...proof, leafHash: proof.leafHash.slice(1) })).toEqual(refused('malformed_hash'))
    expect(verify({ ...proof, root: new Uint8Array() })).toEqual(refused('malformed_hash'))
    expect(verify({ ...proof, path: [...path.slice(1), new Uint8Array(33)] })).toEqual(refused('malformed_hash'))
  })

  it('is rejected if the hasher returns nothing to compare', () => {
    const mute = () => new Uint8Array()
    expect(verifyInclusion(proof, mute)).toEqual(refused('root_mismatch'))
  })

  it('is rejected if an inner node is presented as a leaf of a smaller tree', () => {
    const parent = nodeHash(proof.path[0] ?? garbage, proof.leafHash, nodeHasher)
    const shorter = { ...proof, leafHash: parent, index: 2, size: 4, path: proof.path.slice(1) }
    // The hashes would match, but a node's prefix 0x01 differs from a leaf's 0x00, and the size is
    // signed.
    expect(verify(shorter)).toMatchObject({ ok: true })
    const asLeafData = Uint8Array.from([...(proof.path[0] ?? garbage), ...proof.leafHash])
    expect(verify({ ...shorter, leafHash: leafHash(asLeafData, nodeHasher) })).toEqual(refused('root_mismatch'))
  })
})

describe('the sides of a path', () => {
  it('state the side of each sibling, and skip a level without one', () => {
    expect(pathSides(5, 8)).toEqual(['left', 'right', 'left'])
    expect(pathSides(4, 5)).toEqual(['left'])
    expect(pathSides(0, 1)).toEqual([])
  })
})

describe('properties', () => {
  const place = fc.integer({ min: 1, max: 200 }).chain((size) => fc.tuple(fc.nat(size - 1), fc.constant(size)))
  const leaves = Array.from({ length: 200 }, (_, i) => leafHash(Uint8Array.of(i), nodeHasher))
  const prove = (index: number, size: number): InclusionProof => ({
    leafHash: leaves[index] ?? garbage,
    index,
    size,
    path: inclusionPath(leaves.slice(0, size), index, nodeHasher),
    root: merkleRoot(leaves.slice(0, size), nodeHasher),
  })

  it('every path of a tree verifies', () => {
    fc.assert(fc.property(place, ([index, size]) => verify(prove(index, size)).ok))
  })

  it('every flipped bit is detected', () => {
    fc.assert(
      fc.property(place, fc.nat(255), fc.nat(20), ([index, size], bit, at) => {
        const proof = prove(index, size)
        const forgeries = [
          { ...proof, leafHash: flipped(proof.leafHash, bit) },
          { ...proof, root: flipped(proof.root, bit) },
          { ...proof, path: proof.path.map((hash, i) => (i === at % proof.path.length ? flipped(hash, bit) : hash)) },
        ]
        for (const forgery of proof.path.length > 0 ? forgeries : forgeries.slice(0, 2)) {
          expect(verify(forgery)).toEqual(refused('root_mismatch'))
        }
      }),
    )
  })

  it('another leaf never verifies at the same position', () => {
    fc.assert(
      fc.property(place, fc.nat(199), ([index, size], other) => {
        fc.pre(other !== index)
        expect(verify({ ...prove(index, size), leafHash: leaves[other] ?? garbage }).ok).toBe(false)
      }),
    )
  })

  it('a path folds from the left once for each set bit of the index, past 32 bits too', () => {
    const index = fc.maxSafeInteger().map(Math.abs)
    fc.assert(
      fc.property(index, fc.nat(), (index, more) => {
        fc.pre(index + more < Number.MAX_SAFE_INTEGER)
        const lefts = pathSides(index, index + more + 1).filter((side) => side === 'left')
        return lefts.length === index.toString(2).replaceAll('0', '').length
      }),
    )
  })
})
