import { describe, expect, test } from 'vitest'
import { encodeBase64 } from '#lib/kernel/merkle/base64.ts'
import { leafHash } from '#lib/kernel/merkle/hash.ts'
import { leafData, makeLeaf } from '#lib/kernel/merkle/leaf.ts'
import { nodeHasher } from '#lib/kernel/merkle/node-hasher.ts'
import { FIRST_VERSION, statementText, VERSION } from '#lib/kernel/merkle/statement.ts'
import type { BatchDetails, BatchProof, SettlementKeys } from '#lib/modules/settlements/contract.ts'
import { inclusionPath, merkleRoot } from '#lib/testing/model/merkle-tree.ts'
import { checkProof } from './check-proof.ts'

const BATCH = 'batch_01'
const CUTOFF = 1_763_700_000
const SIZE = 5
const OURS = 4

/**
 * A batch of five leaves of which the last is ours, with its proof and the published keys,
 * generated as the network does.
 */
async function sealed(version = VERSION): Promise<{ proof: BatchProof; batch: BatchDetails; keys: SettlementKeys }> {
  const leaves = Array.from({ length: SIZE }, (_, i) =>
    makeLeaf({
      batchId: BATCH,
      currency: 'USD',
      partnerId: `part_${i}`,
      total: i === OURS ? -1000n : 250n,
      salt: encodeBase64(new Uint8Array(16).fill(i)),
      head: version === VERSION ? { sequence: i, hash: 'ab'.repeat(32) } : undefined,
    }),
  )
  const leaf = leaves[OURS]
  if (!leaf) throw new Error('ours is one of the leaves')
  const hashes = leaves.map((one) => leafHash(leafData(one), nodeHasher))
  const root_hash = encodeBase64(merkleRoot(hashes, nodeHasher))
  const common = { batch_id: BATCH, currency: 'USD', root_hash, version }
  const statement = { ...common, cutoff_time: CUTOFF, environment: 'sandbox' as const, leaves_count: SIZE }
  const { key, signature, kid } = await sign(statementText(statement))
  const proof: BatchProof = {
    leaf,
    leaf_index: OURS,
    tree_size: SIZE,
    audit_path: inclusionPath(hashes, OURS, nodeHasher).map(encodeBase64),
    root_hash,
    version,
    statement,
    signature,
    key_id: kid,
    public_key: key,
  }
  const batch: BatchDetails = {
    summary: {
      token: BATCH,
      cutoff_time: CUTOFF,
      started_on: CUTOFF,
      completed_on: CUTOFF + 1,
      status: 'COMPLETED',
      txn_count: 1,
      currency: 'USD',
      failure: null,
      finality: null,
      net_total: '-1000',
    },
    merkle_root: { root_hash, version, leaves_count: SIZE, created_at: '2026-11-21T00:00:00.000Z' },
    merkle_leaf: {
      partner_id: leaf.partner_id,
      kind: leaf.kind,
      amount: leaf.amount,
      leaf_hash: encodeBase64(leafHash(leafData(leaf), nodeHasher)),
    },
    positions: [],
  }
  return { proof, batch, keys: { keys: [{ ...key, kid, use: 'sig', alg: 'EdDSA' }] } }
}

async function sign(text: string) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('Ed25519 makes pairs')
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const key = { kty: 'OKP' as const, crv: 'Ed25519' as const, x }
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))
  const named = new TextEncoder().encode(JSON.stringify({ crv: key.crv, kty: key.kty, x }))
  const kid = Buffer.from(await crypto.subtle.digest('SHA-256', named)).toString('base64url')
  return { key, signature: encodeBase64(new Uint8Array(signature)), kid }
}

const { proof, batch, keys } = await sealed()
const failing = ({ results }: Awaited<ReturnType<typeof checkProof>>) =>
  results.filter(({ outcome }) => outcome === 'no').map(({ id }) => id)

test('a genuine proof passes every check, and its path can be drawn', async () => {
  const check = await checkProof(proof, batch, keys)
  expect(check.verdict).toBe('yes')
  expect(check.results.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['leaf', 'yes'],
    ['path', 'yes'],
    ['statement', 'yes'],
    ['signature', 'yes'],
    ['key', 'yes'],
  ])
  expect(check.steps.map(({ side }) => side)).toEqual(['left'])
  expect(encodeBase64(check.steps.at(-1)?.parent ?? new Uint8Array())).toBe(proof.root_hash)
})

test('a genuine proof of the first version, whose leaf has no audit chain, passes', async () => {
  const first = await sealed(FIRST_VERSION)
  expect((await checkProof(first.proof, first.batch, first.keys)).verdict).toBe('yes')
  const changed = { ...first.proof, leaf: { ...first.proof.leaf, audit_sequence: 4 } }
  expect((await checkProof(changed, first.batch, first.keys)).verdict).toBe('no')
})

test('without the published keys, the owner of the signing key is not confirmed', async () => {
  const check = await checkProof(proof, batch, undefined)
  expect([check.verdict, check.results.at(-1)?.outcome]).toEqual(['unknown', 'unknown'])
})

// Keys are random, so one in 64 starts with any given letter.
const otherStart = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
const other = encodeBase64(new Uint8Array(32).fill(7))
const statement = (change: Partial<BatchProof['statement']>) => ({ statement: { ...proof.statement, ...change } })

describe('a modified proof fails, and the failed check is named', () => {
  const cases: [string, Partial<BatchProof>, string[]][] = [
    ['another amount', { leaf: { ...proof.leaf, amount: '999' } }, ['leaf', 'path']],
    ['the other direction', { leaf: { ...proof.leaf, kind: 'creditor' } }, ['leaf', 'path']],
    ['another namespace', { leaf: { ...proof.leaf, partner_id: 'part_0' } }, ['leaf', 'path']],
    ['a salt of another form', { leaf: { ...proof.leaf, salt: 'salt' } }, ['leaf', 'path']],
    ['another audit chain', { leaf: { ...proof.leaf, audit_hash: 'b'.repeat(64) } }, ['leaf', 'path']],
    ['another neighbor', { audit_path: [other] }, ['path']],
    ['a neighbor more', { audit_path: [...proof.audit_path, other] }, ['path']],
    ['no neighbors', { audit_path: [] }, ['path']],
    ['a neighbor that is no hash', { audit_path: ['x'] }, ['path']],
    ['another place', { leaf_index: 3 }, ['path']],
    ['a place outside', { leaf_index: SIZE }, ['path']],
    ['another size', { tree_size: 9 }, ['path', 'statement']],
    ['another root', { root_hash: other }, ['path', 'statement']],
    ['a statement of another cutoff', statement({ cutoff_time: CUTOFF + 1 }), ['statement', 'signature']],
    ['a statement of live', statement({ environment: 'live' }), ['signature']],
    ['another signature', { signature: encodeBase64(new Uint8Array(64)) }, ['signature']],
    ['a signature that is none', { signature: 'AAAA' }, ['signature']],
    ['another key', { public_key: { ...proof.public_key, x: otherStart(proof.public_key.x) } }, ['signature', 'key']],
  ]
  test.each(cases)('%s', async (_, change, parts) => {
    const check = await checkProof({ ...proof, ...change }, batch, keys)
    expect(check.verdict).toBe('no')
    expect(failing(check)).toEqual(parts)
  })

  test('a valid signature by a key that is not the network’s', async () => {
    const { key, signature, kid } = await sign(statementText(proof.statement))
    const check = await checkProof({ ...proof, public_key: key, signature, key_id: kid }, batch, keys)
    expect(failing(check)).toEqual(['key'])
  })

  test('a tree of another scheme, though signed by the network', async () => {
    const changed = { ...proof.statement, version: 'rfc6962-sha256/3' }
    const { key, signature, kid } = await sign(statementText(changed))
    const signed = { version: changed.version, statement: changed, public_key: key, signature, key_id: kid }
    const published: SettlementKeys = { keys: [{ ...key, kid, use: 'sig', alg: 'EdDSA' }] }
    expect(failing(await checkProof({ ...proof, ...signed }, batch, published))).toEqual(['statement'])
  })

  test.each([
    ['leaf', { leaf: { ...proof.leaf, note: 'settled in full' } }],
    ['statement', { statement: { ...proof.statement, note: 'settled in full' } }],
  ])('an extra field in the %s that was neither hashed nor signed', async (_, change) => {
    expect((await checkProof({ ...proof, ...change }, batch, keys)).verdict).toBe('no')
  })

  test('a genuine proof of another batch', async () => {
    const shown = { ...batch, summary: { ...batch.summary, token: 'batch_02' } }
    expect(failing(await checkProof(proof, shown, keys))).toEqual(['leaf'])
  })

  test.each([{}, { leaf: null }, { leaf: { ...proof.leaf, salt: '\ud800' } }, { audit_path: 'x' }, { tree_size: '5' }])(
    'input that is not a proof: %j',
    async (change) => {
      const given = JSON.parse(JSON.stringify(Object.keys(change).length > 0 ? { ...proof, ...change } : {}))
      expect((await checkProof(given, batch, keys)).verdict).toBe('no')
    },
  )
})
