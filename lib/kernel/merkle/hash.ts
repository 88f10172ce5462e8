// The two hashes of RFC 6962, section 2.1 (identical in RFC 9162): leaves and nodes start with
// different bytes, so that no node can be passed off as a leaf. The hash function is injected:
// Node's on the server, WebCrypto in the browser.

/** SHA-256, synchronous. */
export type Hasher = (data: Uint8Array<ArrayBuffer>) => Uint8Array

/** SHA-256, asynchronous. */
export type AsyncHasher = (data: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/** Length of each hash in bytes. */
export const HASH_LENGTH = 32

const LEAF = 0x00
const NODE = 0x01

/** Hash input of a leaf: 0x00, then the leaf's data. */
export function leafInput(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const input = new Uint8Array(1 + data.length)
  input[0] = LEAF
  input.set(data, 1)
  return input
}

/** Hash input of an inner node: 0x01, then its left and right child. */
export function nodeInput(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const input = new Uint8Array(1 + left.length + right.length)
  input[0] = NODE
  input.set(left, 1)
  input.set(right, 1 + left.length)
  return input
}

export function leafHash(data: Uint8Array, hasher: Hasher): Uint8Array {
  return hasher(leafInput(data))
}

export function nodeHash(left: Uint8Array, right: Uint8Array, hasher: Hasher): Uint8Array {
  return hasher(nodeInput(left, right))
}
