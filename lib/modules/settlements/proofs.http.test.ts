import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { decodeBase64, encodeBase64 } from '../../kernel/merkle/base64.ts'
import { leafHash } from '../../kernel/merkle/hash.ts'
import { leafData, makeLeaf } from '../../kernel/merkle/leaf.ts'
import { nodeHasher } from '../../kernel/merkle/node-hasher.ts'
import { statementText } from '../../kernel/merkle/statement.ts'
import { storedRoot, treeNodes } from '../../kernel/merkle/stored-tree.ts'
import { makeSecrets } from '../../platform/crypto/secrets.ts'
import { chainAll } from '../../testing/chain.ts'
import { writeTransaction } from '../../testing/model/ledger.ts'
import { verifyInclusion } from '../../testing/model/merkle-tree.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { verifyChain } from '../audit/index.ts'
import { BatchDetails, BatchProof, SettlementKeys } from './contract.ts'
import { statementOf } from './statement.ts'
import { settlementBatches, settlementLeaves, settlementTrees } from './table.ts'

let net: TestNetwork
let banks: Bank[]
let batch: string
beforeAll(async () => {
  net = await testNetwork()
  banks = []
  for (const domain of ['alder', 'birch', 'cedar', 'dogwood', 'elm']) banks.push(await net.bank(domain))
  batch = await settled()
})
afterAll(() => net.close())

const bankAt = (i: number): Bank => {
  const bank = banks[i % banks.length]
  if (!bank) throw new Error('expected banks')
  return bank
}

/** A batch in which each of the first five has lines. */
async function settled(): Promise<string> {
  for (let i = 0; i < 5; i++) {
    await writeTransaction(
      { db: net.database.db, now: net.clock.now, random: net.random },
      { debtor: bankAt(i), creditor: bankAt(i + 1), amount: BigInt(100 * (i + 1)) },
    )
  }
  net.clock.advance(1000)
  return expectData(await bankAt(0).member('POST', '/settlements')).batches[0].token
}

const proofOf = async (bank: Bank, of = batch) =>
  BatchProof.parse(expectData(await bank.key('GET', `/settlements/${of}/proof`)))
const keys = async () => SettlementKeys.parse(expectData(await net.call('GET', '/settlements/keys'))).keys

const verified = (proof: BatchProof) =>
  verifyInclusion(
    {
      leafHash: leafHash(leafData(proof.leaf), nodeHasher),
      index: proof.leaf_index,
      size: proof.tree_size,
      path: proof.audit_path.map((hash) => decodeBase64(hash, 32)),
      root: decodeBase64(proof.root_hash, 32),
    },
    nodeHasher,
  ).ok

const signedBy = async ({ statement, signature }: BatchProof, { x }: { x: string }) => {
  const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify'])
  const text = new TextEncoder().encode(statementText(statement))
  return crypto.subtle.verify('Ed25519', key, decodeBase64(signature, 64), text)
}

describe('a proof', () => {
  test('contains the caller’s own leaf, leads to the batch’s root, and is signed with the published key', async () => {
    const [key, ...others] = await keys()
    if (!key) throw new Error('one key')
    expect(others).toEqual([])
    for (const bank of banks) {
      const proof = await proofOf(bank)
      const details = BatchDetails.parse(expectData(await bank.key('GET', `/settlements/${batch}`)))
      expect(proof.leaf).toMatchObject({
        partner_id: bank.partnerId,
        kind: details.merkle_leaf?.kind,
        amount: details.merkle_leaf?.amount,
        batch_id: batch,
        currency: 'USD',
      })
      expect(details.merkle_root).toMatchObject({ root_hash: proof.root_hash, leaves_count: proof.tree_size })
      expect(proof.statement).toEqual({
        batch_id: batch,
        currency: 'USD',
        cutoff_time: details.summary.cutoff_time,
        environment: 'sandbox',
        leaves_count: 5,
        root_hash: proof.root_hash,
        version: proof.version,
      })
      expect(verified(proof)).toBe(true)
      expect([proof.key_id, proof.public_key.x]).toEqual([key.kid, key.x])
      expect(await signedBy(proof, key)).toBe(true)
    }
  })

  test('reveals nothing of other leaves but as many hashes as the tree is high', async () => {
    const text = JSON.stringify(await proofOf(bankAt(0)))
    for (const bank of banks.slice(1)) expect(text).not.toContain(bank.partnerId)
    expect((await proofOf(bankAt(0))).audit_path.length).toBeLessThanOrEqual(3)
  })

  test('of a batch without the caller’s lines is not found', async () => {
    const stranger = await net.bank('fir')
    expect((await stranger.key('GET', `/settlements/${batch}/proof`)).status).toBe(404)
  })

  test('keeps its signature after the network changes its key, and the old key stays published', async () => {
    const before = await proofOf(bankAt(0))
    const secrets = { ...net.secrets, settlement: makeSecrets('another master secret, long enough').settlement }
    const { app } = createGateway({ ...net.deps, secrets })
    const published = await caller(app, {})('GET', '/settlements/keys')
    expect(expectData(published).keys.map(({ kid }: { kid: string }) => kid)).toEqual([
      net.secrets.settlement.keyId,
      secrets.settlement.keyId,
    ])
    const { orgId, partnerId, secret } = bankAt(0)
    const call = caller(app, { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId })
    expect(expectData(await call('GET', `/settlements/${batch}/proof`))).toEqual(before)
  })
})

describe('a proof of an audit chain’s head', () => {
  test('contains the caller’s own organization’s, as of the batch', async () => {
    const { db } = net.database
    await chainAll(db)
    const heads = await Promise.all(banks.map(({ orgId }) => verifyChain({ db, organizationId: orgId })))
    const made = await settled()
    await chainAll(db)
    for (const [i, { head }] of heads.entries()) {
      const proof = await proofOf(bankAt(i), made)
      expect([proof.leaf.audit_sequence, proof.leaf.audit_hash]).toEqual([head.sequence, head.hash])
      expect(head.sequence).toBeGreaterThan(0)
      expect(verified(proof)).toBe(true)
    }
  })

  test('is missing in batches of the first version, whose proofs stay valid', async () => {
    const made = await settled()
    await asFirstVersion(made)
    const proof = await proofOf(bankAt(2), made)
    expect([proof.version, Object.keys(proof.leaf).length]).toEqual(['rfc6962-sha256/1', 6])
    expect([verified(proof), await signedBy(proof, net.secrets.settlement.publicKey)]).toEqual([true, true])
  })
})

/** Makes a batch look as releases stored it before leaves contained heads of audit chains. */
async function asFirstVersion(batchId: string): Promise<void> {
  const { db } = net.database
  const { settlement } = net.secrets
  const leaves = await db
    .update(settlementLeaves)
    .set({ auditSequence: null, auditHash: null })
    .where(eq(settlementLeaves.batchId, batchId))
    .returning()
  const hashes = leaves
    .sort((a, b) => a.leafIndex - b.leafIndex)
    .map((leaf) => leafHash(leafData(makeLeaf({ ...leaf, currency: 'USD' })), nodeHasher))
  const nodes = treeNodes(hashes, nodeHasher)
  await db.update(settlementTrees).set({ nodes }).where(eq(settlementTrees.batchId, batchId))
  const changed = { treeVersion: 'rfc6962-sha256/1', rootHash: encodeBase64(storedRoot(nodes)) }
  const where = eq(settlementBatches.token, batchId)
  const [row] = await db.update(settlementBatches).set(changed).where(where).returning()
  if (!row?.leavesCount) throw new Error('the batch has no leaf count')
  const { text } = statementOf({ ...row, ...changed, leavesCount: row.leavesCount })
  await db
    .update(settlementBatches)
    .set({ signature: settlement.sign(text) })
    .where(where)
}

describe('the tree of a batch', () => {
  test('is inaccessible without a leaf in it, and its hashes are those of the leaves', async () => {
    const found = await net.database.db.execute(
      sql`select octet_length(nodes) as size, encode(substring(nodes from 1 for 32), 'base64') as first,
                 (select leaf_hash from settlement_leaves where batch_id = ${batch} and leaf_index = 0) as leaf
            from settlement_trees where batch_id = ${batch}`,
    )
    const [row] = (found as unknown as { rows: { size: number; first: string; leaf: string }[] }).rows
    // Five leaves, three above them, two, the root.
    expect(row?.size).toBe((5 + 3 + 2 + 1) * 32)
    expect(row?.first).toBe(row?.leaf)
  })
})
