import { describe, expect, it } from 'vitest'
import { inclusionPath, merkleRoot, verifyInclusion } from '../../testing/model/merkle-tree.ts'
import { leafHash } from './hash.ts'
import { nodeHasher } from './node-hasher.ts'
import { pathPlaces, storedRoot, treeNodes } from './stored-tree.ts'
import { pathSides, type Verdict, verifyInclusionAsync } from './verify.ts'
import { webHasher } from './web-hasher.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const leaves = Array.from({ length: 256 }, (_, i) => leafHash(new TextEncoder().encode(`leaf ${i}`), nodeHasher))
const at = (nodes: Uint8Array, place: number) => nodes.slice(place * 32, place * 32 + 32)
/** A result without the difference between the two hashers' byte types. */
const summary = (verdict: Verdict) =>
  verdict.ok ? verdict.steps.map(({ side, parent }) => [side, hex(parent)]) : verdict

describe('a stored tree', () => {
  it('of every size up to 256 ends in the root, and contains the path of every leaf', () => {
    for (let size = 1; size <= 256; size++) {
      const some = leaves.slice(0, size)
      const nodes = treeNodes(some, nodeHasher)
      expect(hex(storedRoot(nodes))).toBe(hex(merkleRoot(some, nodeHasher)))
      const paths = some.map((_, index) => pathPlaces(index, size).map((place) => hex(at(nodes, place))))
      const every = size <= 64 ? some.keys() : [0, 1, size >> 1, size - 2, size - 1]
      for (const index of every) expect(paths[index]).toEqual(inclusionPath(some, index, nodeHasher).map(hex))
    }
  })

  it('gives every leaf of every size up to 256 a path that verifies at its position only', () => {
    for (let size = 1; size <= 256; size++) {
      const nodes = treeNodes(leaves.slice(0, size), nodeHasher)
      const root = storedRoot(nodes)
      for (let index = 0; index < size; index++) {
        const path = pathPlaces(index, size).map((place) => at(nodes, place))
        const proof = { leafHash: at(nodes, index), index, size, path, root }
        if (!verifyInclusion(proof, nodeHasher).ok) throw new Error(`leaf ${index} of ${size} is refused`)
        if (size < 2) continue
        const elsewhere = { ...proof, index: (index + 1) % size }
        if (verifyInclusion(elsewhere, nodeHasher).ok)
          throw new Error(`leaf ${index} of ${size} passes for its neighbor`)
      }
    }
  })

  it('is verified by WebCrypto as by Node', async () => {
    for (const size of [1, 2, 3, 7, 100, 255, 256]) {
      const nodes = treeNodes(leaves.slice(0, size), nodeHasher)
      for (const index of new Set([0, size >> 1, size - 1])) {
        const path = pathPlaces(index, size).map((place) => at(nodes, place))
        const proof = { leafHash: at(nodes, index), index, size, path, root: storedRoot(nodes) }
        expect(summary(await verifyInclusionAsync(proof, webHasher))).toEqual(
          summary(verifyInclusion(proof, nodeHasher)),
        )
        const wrong = { ...proof, size: size + 1 }
        expect(summary(await verifyInclusionAsync(wrong, webHasher))).toEqual(
          summary(verifyInclusion(wrong, nodeHasher)),
        )
      }
    }
  })

  it('needs as many hashes as its path has sides', () => {
    for (let size = 1; size <= 256; size++) {
      for (let index = 0; index < size; index++) {
        expect(pathPlaces(index, size)).toHaveLength(pathSides(index, size).length)
      }
    }
  })

  it.each([-1, 3, 0.5, Number.NaN])('rejects a nonexistent leaf (%d)', (index) => {
    expect(() => pathPlaces(index, 3)).toThrow('index')
  })

  it('cannot be empty', () => {
    expect(() => treeNodes([], nodeHasher)).toThrow('leaf')
  })
})
