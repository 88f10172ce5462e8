import { fromBase64, toBase64, utf8 } from './encoding.ts'
import type { components } from './types.ts'

export type SettlementProof = components['schemas']['BatchProof']
/** Whose signature counts: one of these published keys, or the key with this thumbprint. */
export type SettlementSigner =
  | { readonly keys: readonly { readonly kty: string; readonly crv: string; readonly x: string }[] }
  | { readonly keyId: string }

/** The proof is invalid, or not signed by the network. */
export class InvalidProof extends Error {
  override readonly name = 'InvalidProof'
}

type Bytes = Uint8Array<ArrayBuffer>
type Unknown = Readonly<Record<string, unknown>>

const FIRST = 'rfc6962-sha256/1'
const CURRENT = 'rfc6962-sha256/2'
const LEAF: Readonly<Record<string, readonly string[]>> = {
  [FIRST]: ['amount', 'batch_id', 'currency', 'kind', 'partner_id', 'salt'],
  [CURRENT]: ['amount', 'audit_hash', 'audit_sequence', 'batch_id', 'currency', 'kind', 'partner_id', 'salt'],
}
const STATEMENT = ['batch_id', 'currency', 'cutoff_time', 'environment', 'leaves_count', 'root_hash', 'version']

/**
 * Verifies that the network signed a settlement batch that contains the leaf, and returns the leaf and
 * the signed statement. Throws InvalidProof with the reason. Pass keys that you already have or read
 * yourself, never the key in the proof. The checks and reasons are those of the program
 * `verify-settlement`.
 */
export async function verifySettlement(
  proof: SettlementProof,
  signer: SettlementSigner,
): Promise<Pick<SettlementProof, 'leaf' | 'statement' | 'key_id'>> {
  demand(isObject(proof), 'this is no proof')
  await checkTree(proof)
  await checkSignature(proof, statementOf(proof))
  await checkSigner(proof, signer)
  const { leaf, statement, key_id } = proof
  return { leaf, statement, key_id }
}

function demand(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new InvalidProof(reason)
}

const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const joined = new Uint8Array(parts.flatMap((part) => [...part]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined))
}

/** Decodes exactly `length` bytes of canonical Base64, because a hash must have only one encoding. */
function bytesOf(value: unknown, length: number, name: string): Bytes {
  const decoded = typeof value === 'string' ? fromBase64(value) : undefined
  demand(decoded?.length === length && toBase64(decoded) === value, `${name} is not ${length} bytes in base64`)
  return decoded
}

/** RFC 8785 JSON of a flat object of strings and integers: sorted keys, no white space. */
function canonical(object: unknown, fields: readonly string[], name: string): Bytes {
  demand(isObject(object), `${name} is missing`)
  const strange = Object.keys(object).filter((field) => !fields.includes(field))
  demand(strange.length === 0, `${name} has unknown fields: ${strange.join(', ')}`)
  const picked = fields.map((field) => {
    const value = object[field]
    demand(typeof value === 'string' ? isWellFormed(value) : isCount(value), `${name}.${field} is missing or invalid`)
    return [field, value]
  })
  return utf8(JSON.stringify(Object.fromEntries(picked)))
}

const isWellFormed = (text: string) => new TextDecoder().decode(utf8(text)) === text

async function checkTree(proof: Unknown): Promise<void> {
  const { leaf, version, leaf_index: index, tree_size: size, audit_path: path } = proof
  const fields = typeof version === 'string' && Object.hasOwn(LEAF, version) ? LEAF[version] : undefined
  demand(fields !== undefined, `version is ${JSON.stringify(version)}; this verifier supports ${FIRST} and ${CURRENT}`)
  const data = canonical(leaf, fields, 'leaf')
  const { amount, kind, salt, audit_hash, audit_sequence } = leaf as Unknown
  if (version === CURRENT) {
    demand(/^[0-9a-f]{64}$/.test(String(audit_hash)), 'leaf.audit_hash is not 32 bytes in hexadecimal')
    demand(isCount(audit_sequence) && audit_sequence >= 0, 'leaf.audit_sequence is not a whole number')
  }
  bytesOf(salt, 16, 'leaf.salt')
  demand(/^(0|[1-9][0-9]*)$/.test(String(amount)), 'leaf.amount is not a whole number of minor units')
  demand(kind === 'creditor' || kind === 'debtor', 'leaf.kind is neither creditor nor debtor')
  demand(isCount(size) && size > 0, 'tree_size is not a positive whole number')
  demand(isCount(index) && index >= 0 && index < size, 'leaf_index is outside the tree')
  demand(Array.isArray(path), 'audit_path is missing')
  const siblings = path.map((hash, step) => bytesOf(hash, 32, `audit_path[${step}]`))
  const root = await rootFrom(await sha256(Uint8Array.of(0), data), index, size, siblings)
  bytesOf(proof.root_hash, 32, 'root_hash')
  demand(
    toBase64(root) === proof.root_hash,
    'root_hash does not match the leaf: leaf, leaf_index, tree_size or audit_path was changed',
  )
}

/** The root computed from a leaf and its siblings (RFC 9162, 2.1.3.2). */
async function rootFrom(leafHash: Bytes, index: number, size: number, path: readonly Bytes[]): Promise<Bytes> {
  let [node, last, hash] = [index, size - 1, leafHash]
  for (const sibling of path) {
    demand(last > 0, 'audit_path has more hashes than a tree of this size')
    if (node % 2 === 1 || node === last) {
      hash = await sha256(Uint8Array.of(1), sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
    } else {
      hash = await sha256(Uint8Array.of(1), hash, sibling)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  demand(last === 0, 'audit_path has fewer hashes than a tree of this size')
  return hash
}

/** The signed bytes, which state the same as the proof. */
function statementOf(proof: Unknown): Bytes {
  const text = canonical(proof.statement, STATEMENT, 'statement')
  const [leaf, statement] = [proof.leaf as Unknown, proof.statement as Unknown]
  const pairs: readonly [name: string, stated: unknown, computed: unknown][] = [
    ['root', statement.root_hash, proof.root_hash],
    ['number of leaves', statement.leaves_count, proof.tree_size],
    ['version', statement.version, proof.version],
    ['batch', statement.batch_id, leaf.batch_id],
    ['currency', statement.currency, leaf.currency],
  ]
  for (const [name, stated, computed] of pairs) {
    demand(stated === computed, `the signed statement has a different ${name}: ${stated} instead of ${computed}`)
  }
  return text
}

/** JWK thumbprint (RFC 7638). */
async function thumbprint({ crv, kty, x }: Unknown): Promise<string> {
  const hash = toBase64(await sha256(utf8(JSON.stringify({ crv, kty, x }))))
  return hash.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

async function checkSignature(proof: Unknown, text: Bytes): Promise<void> {
  const { kty, crv, x } = isObject(proof.public_key) ? proof.public_key : {}
  demand(kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string', 'public_key is not an Ed25519 key')
  demand((await thumbprint({ kty, crv, x })) === proof.key_id, 'key_id is not the thumbprint of public_key')
  const key = await crypto.subtle
    .importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    .catch(() => undefined)
  demand(key !== undefined, 'public_key is not an Ed25519 key')
  const signature = bytesOf(proof.signature, 64, 'signature')
  const holds = await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, text)
  demand(holds, 'the signature does not match the statement and public_key')
}

/** Anyone can sign a forged proof with their own key. */
async function checkSigner({ key_id: id }: Unknown, signer: SettlementSigner): Promise<void> {
  if ('keyId' in signer) return demand(signer.keyId === id, `signed with key ${id}, not ${signer.keyId}`)
  const known = await Promise.all(signer.keys.map(thumbprint))
  demand(known.includes(String(id)), `signed with key ${id}, which is not among the published keys`)
}
