import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inclusionPath, merkleRoot } from '../../testing/model/merkle-tree.ts'
import { LEAF_DATA, PATHS, ROOTS } from '../../testing/model/merkle-vectors.ts'
import { leafHash, nodeHash } from './hash.ts'
import { nodeHasher } from './node-hasher.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const text = (text: string) => new TextEncoder().encode(text)
const leaf = (data: string | Uint8Array) => leafHash(typeof data === 'string' ? text(data) : data, nodeHasher)
const node = (left: Uint8Array, right: Uint8Array) => nodeHash(left, right, nodeHasher)
const root = (leaves: readonly Uint8Array[]) => merkleRoot(leaves, nodeHasher)
const numbered = (size: number) => Array.from({ length: size }, (_, i) => leaf(`leaf ${i}`))

const published = LEAF_DATA.map((data) => leaf(Buffer.from(data, 'hex')))

// The definition of RFC 9162, 2.1.1 and 2.1.3.1, slow and recursive.
const split = (size: number) => 2 ** Math.floor(Math.log2(size - 1))
function recursiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves
  if (only && leaves.length === 1) return only
  const k = split(leaves.length)
  return node(recursiveRoot(leaves.slice(0, k)), recursiveRoot(leaves.slice(k)))
}
function recursivePath(leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  if (leaves.length === 1) return []
  const k = split(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  return index < k
    ? [...recursivePath(left, index), recursiveRoot(right)]
    : [...recursivePath(right, index - k), recursiveRoot(left)]
}

describe('hashing', () => {
  it('returns the published hashes of a leaf and of a node', () => {
    expect(hex(leaf(''))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
    expect(hex(leaf('L123456'))).toBe('395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56')
    expect(hex(node(text('N123'), text('N456')))).toBe(
      'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
    )
  })

  it('distinguishes nodes from leaves', () => {
    // Without prefixes, the leaves a, b, c, d and the leaves (H(a)‖H(b)), (H(c)‖H(d)) would share
    // the root 14ede5e8….
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(text)
    if (!a || !b || !c || !d) throw new Error('four leaves')
    const plain = (left: Uint8Array, right: Uint8Array) =>
      Buffer.concat([nodeHasher(Buffer.from(left)), nodeHasher(Buffer.from(right))])
    expect(hex(root([a, b, c, d].map(leaf)))).toBe('33376a3bd63e9993708a84ddfe6c28ae58b83505dd1fed711bd924ec5a6239f0')
    expect(hex(root([plain(a, b), plain(c, d)].map(leaf)))).toBe(
      '22c47d7198de50df957109dbb3bc07f65f102cdf5be81d378edf33b9fe31ce35',
    )
  })
})

describe('a root', () => {
  it.each(ROOTS.map((expected, size) => ({ size, expected })))(
    'of $size leaves is the published one',
    ({ size, expected }) => {
      expect(hex(root(published.slice(0, size)))).toBe(expected)
    },
  )

  it('changes if the end of a batch is repeated', () => {
    const six = numbered(6)
    expect(hex(root([...six, ...six.slice(4)]))).not.toBe(hex(root(six)))
    const five = numbered(5)
    expect(hex(root([...five, ...five.slice(4)]))).not.toBe(hex(root(five)))
  })

  it('changes if two leaves are swapped', () => {
    const [first, second, ...rest] = numbered(5)
    if (!first || !second) throw new Error('two leaves')
    expect(hex(root([second, first, ...rest]))).not.toBe(hex(root([first, second, ...rest])))
  })

  it('does not modify its input', () => {
    const leaves = numbered(9)
    const before = leaves.map(hex)
    root(leaves)
    inclusionPath(leaves, 8, nodeHasher)
    expect(leaves.map(hex)).toEqual(before)
  })
})

describe('a path', () => {
  it.each(PATHS)('of leaf $index in $size is the published one', ({ index, size, path }) => {
    expect(inclusionPath(published.slice(0, size), index, nodeHasher).map(hex)).toEqual(path)
  })

  it.each([-1, 3, 0.5, Number.NaN])('of a nonexistent leaf (%d) is rejected', (index) => {
    expect(() => inclusionPath(numbered(3), index, nodeHasher)).toThrow('index')
  })

  it('of 100,000 leaves has 17 steps', () => {
    expect(inclusionPath(numbered(100_000), 54_321, nodeHasher)).toHaveLength(17)
  })
})

describe('properties', () => {
  it('every root up to 256 leaves equals the recursive definition', () => {
    const leaves = numbered(256)
    for (let size = 1; size <= 256; size++) {
      expect(hex(root(leaves.slice(0, size)))).toBe(hex(recursiveRoot(leaves.slice(0, size))))
    }
  })

  it('every path does, too', () => {
    const leaves = numbered(256)
    const place = fc.integer({ min: 1, max: 256 }).chain((size) => fc.tuple(fc.nat(size - 1), fc.constant(size)))
    fc.assert(
      fc.property(place, ([index, size]) => {
        const some = leaves.slice(0, size)
        expect(inclusionPath(some, index, nodeHasher).map(hex)).toEqual(recursivePath(some, index).map(hex))
      }),
    )
  })
})
