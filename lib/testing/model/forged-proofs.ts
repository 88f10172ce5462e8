import { createHash } from 'node:crypto'
import type { BatchProof } from '../../modules/settlements/contract.ts'
import { settlementKeyOf } from '../../platform/crypto/settlement-key.ts'

/** A modification of a genuine proof, and what the reason for its rejection contains. */
type Forgery = readonly [name: string, forge: (proof: BatchProof) => unknown, reason: string]

const flip = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64')
  bytes[3] = (bytes[3] ?? 0) ^ 1
  return bytes.toString('base64')
}

const otherThan = (environment: string) => (environment === 'live' ? 'sandbox' : 'live')

/** Modified proofs, for each implementation of the verification. */
export const FORGED_PROOFS: readonly Forgery[] = [
  ['another amount', (p) => ({ ...p, leaf: { ...p.leaf, amount: '1' } }), 'root_hash does not match the leaf'],
  [
    'the other kind',
    (p) => ({ ...p, leaf: { ...p.leaf, kind: p.leaf.kind === 'debtor' ? 'creditor' : 'debtor' } }),
    'root_hash does not match the leaf',
  ],
  [
    'another salt',
    (p) => ({ ...p, leaf: { ...p.leaf, salt: flip(p.leaf.salt) } }),
    'root_hash does not match the leaf',
  ],
  [
    'another audit chain',
    (p) => ({ ...p, leaf: { ...p.leaf, audit_hash: 'b'.repeat(64) } }),
    'root_hash does not match the leaf',
  ],
  [
    'a longer audit chain',
    (p) => ({ ...p, leaf: { ...p.leaf, audit_sequence: 9 } }),
    'root_hash does not match the leaf',
  ],
  [
    'no audit chain',
    (p) => ({ ...p, leaf: { ...p.leaf, audit_hash: undefined } }),
    'leaf.audit_hash is missing or invalid',
  ],
  ['the older version', (p) => ({ ...p, version: 'rfc6962-sha256/1' }), 'unknown fields: audit_hash'],
  ['a leaf with a field more', (p) => ({ ...p, leaf: { ...p.leaf, note: 'x' } }), 'unknown fields: note'],
  ['another place', (p) => ({ ...p, leaf_index: (p.leaf_index + 1) % p.tree_size }), ''],
  ['a place outside', (p) => ({ ...p, leaf_index: p.tree_size }), 'outside the tree'],
  ['another size', (p) => ({ ...p, tree_size: p.tree_size + 1 }), ''],
  ['a missing hash', (p) => ({ ...p, audit_path: p.audit_path.slice(1) }), ''],
  ['an extra hash', (p) => ({ ...p, audit_path: [...p.audit_path, p.root_hash] }), ''],
  ['a changed hash', (p) => ({ ...p, audit_path: p.audit_path.map(flip) }), 'root_hash does not match the leaf'],
  [
    'a hash in the other alphabet',
    (p) => ({ ...p, root_hash: `${p.root_hash.slice(0, 40)}-_-_` }),
    'root_hash is not 32 bytes',
  ],
  ['another root', (p) => ({ ...p, root_hash: flip(p.root_hash) }), 'root_hash does not match the leaf'],
  [
    'a statement of another root',
    (p) => ({ ...p, statement: { ...p.statement, root_hash: flip(p.root_hash) } }),
    'different root',
  ],
  [
    'a statement of more leaves',
    (p) => ({ ...p, statement: { ...p.statement, leaves_count: 6 } }),
    'different number of leaves',
  ],
  [
    'a statement of another currency',
    (p) => ({ ...p, statement: { ...p.statement, currency: 'EUR' } }),
    'different currency',
  ],
  [
    'a statement of another batch',
    (p) => ({ ...p, statement: { ...p.statement, batch_id: 'batch_x' } }),
    'different batch',
  ],
  [
    'a statement of another cutoff',
    (p) => ({ ...p, statement: { ...p.statement, cutoff_time: 1 } }),
    'the signature does not match',
  ],
  [
    'a statement of the other environment',
    (p) => ({ ...p, statement: { ...p.statement, environment: otherThan(p.statement.environment) } }),
    'the signature does not match',
  ],
  ['another version', (p) => ({ ...p, version: 'rfc6962-sha256/3' }), 'this verifier supports'],
  ['another signature', (p) => ({ ...p, signature: flip(p.signature) }), 'the signature does not match'],
  [
    'a key of the forger under the network’s name',
    (p) => ({ ...p, public_key: settlementKeyOf(new Uint8Array(32)).publicKey }),
    'not the thumbprint',
  ],
  ['no statement', (p) => ({ ...p, statement: undefined }), 'statement is missing'],
  ['no leaf', (p) => ({ ...p, leaf: null }), 'leaf is missing'],
  ['nothing', () => ({}), 'version'],
  ['no object', () => [], 'no proof'],
]

/** A batch signed before leaves contained the head of an audit chain, with one leaf. */
export function proofOfFirstVersion() {
  const key = settlementKeyOf(new Uint8Array(32).fill(3))
  const version = 'rfc6962-sha256/1'
  const [batch_id, currency] = ['batch_1', 'USD']
  const leaf = {
    amount: '5',
    batch_id,
    currency,
    kind: 'debtor',
    partner_id: 'part_1',
    salt: 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  const root_hash = createHash('sha256').update(Buffer.of(0)).update(JSON.stringify(leaf)).digest('base64')
  const statement = { batch_id, currency, cutoff_time: 1, environment: 'live', leaves_count: 1, root_hash, version }
  const signed = { statement, signature: key.sign(JSON.stringify(statement)), key_id: key.keyId }
  return { leaf, leaf_index: 0, tree_size: 1, audit_path: [], root_hash, version, ...signed, public_key: key.publicKey }
}
