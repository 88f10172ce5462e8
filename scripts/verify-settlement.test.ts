import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BatchProof } from '../lib/modules/settlements/contract.ts'
import { settlementKeyOf } from '../lib/platform/crypto/settlement-key.ts'
import { FORGED_PROOFS, proofOfFirstVersion } from '../lib/testing/model/forged-proofs.ts'
import { writeTransaction } from '../lib/testing/model/ledger.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../lib/testing/network.ts'

// Runs the verifier as a third party would: the single file, copied to a folder without
// dependencies, in a separate process.
let folder: string
let net: TestNetwork
let proofs: BatchProof[]
let keys: unknown
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-settlement-'))
  copyFileSync('scripts/verify-settlement.mjs', join(folder, 'verify-settlement.mjs'))
  net = await testNetwork()
  const banks: Bank[] = []
  for (const domain of ['alder', 'birch', 'cedar', 'dogwood', 'elm']) banks.push(await net.bank(domain))
  for (const [i, debtor] of banks.entries()) {
    const creditor = banks[(i * 2 + 1) % banks.length] ?? debtor
    await writeTransaction(
      { db: net.database.db, now: net.clock.now, random: net.random },
      { debtor, creditor, amount: BigInt(100 * (i + 1)) },
    )
  }
  const [first] = banks
  const [batch] = expectData((await first?.member('POST', '/settlements')) ?? fail()).batches
  proofs = await Promise.all(
    banks.map(async (bank) => expectData(await bank.key('GET', `/settlements/${batch.token}/proof`))),
  )
  keys = expectData(await net.call('GET', '/settlements/keys'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await net.close()
})

const fail = (): never => {
  throw new Error('expected a bank')
}
const proof = (): BatchProof => proofs[4] ?? fail()
const run = (content: unknown, ...options: string[]) => {
  writeFileSync(join(folder, 'proof.json'), typeof content === 'string' ? content : JSON.stringify(content))
  return runWith('proof.json', ...options)
}
const runWith = (...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify-settlement.mjs', ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: { NODE_ENV: 'production' },
  })
  return { status, stdout, stderr }
}
const no = (reason: string) => ({ status: 1, stdout: expect.stringContaining(reason), stderr: '' })

describe('a genuine proof', () => {
  test('of every leaf is accepted, with what it proves in words', () => {
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys))
    for (const one of proofs) {
      const { status, stdout } = run(one, '--keys', 'keys.json')
      expect([status, stdout.slice(0, 4)]).toEqual([0, 'YES.'])
      for (const word of [one.leaf.partner_id, one.leaf.kind, one.leaf.amount, one.leaf.batch_id, one.key_id]) {
        expect(stdout).toContain(word)
      }
    }
  })

  test('is no success if the network’s keys are not given', () => {
    const { status, stdout } = run(proof())
    expect([status, stdout.split(' part_')[0]]).toEqual([3, 'ONLY IF this key belongs to the network:'])
  })

  test('names the head of the organization’s audit chain that was signed with it', () => {
    const { leaf } = proof()
    expect(run(proof()).stdout).toContain(`${leaf.audit_sequence}:${leaf.audit_hash}`)
  })

  test('of the first version, whose leaves have no audit chain, is accepted', () => {
    expect(run(proofOfFirstVersion(), '--key-id', proofOfFirstVersion().key_id).status).toBe(0)
    const strange = { ...proofOfFirstVersion(), leaf: { ...proofOfFirstVersion().leaf, audit_sequence: 1 } }
    expect(run(strange)).toEqual(no('unknown fields: audit_sequence'))
  })

  test('is accepted in the gateway’s response envelope', () => {
    expect(run({ ok: true, data: proof() }, '--key-id', proof().key_id).status).toBe(0)
  })

  test('is checked against the published keys, and against a thumbprint', () => {
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys))
    expect(run(proof(), '--keys', 'keys.json')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('the network’s key'.replace('’', "'")),
    })
    expect(run(proof(), '--key-id', proof().key_id).status).toBe(0)
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: [] }))
    expect(run(proof(), '--keys', 'keys.json')).toEqual(no('not among the published keys'))
    expect(run(proof(), '--key-id', 'another')).toEqual(no('not another'))
  })

  test('is not checked against keys that were sent without TLS', () => {
    const { status, stderr } = run(proof(), '--keys', 'http://network.example/keys.json')
    expect([status, stderr]).toEqual([2, expect.stringContaining('cannot be read')])
  })
})

describe('a modified proof', () => {
  test.each(FORGED_PROOFS)('with %s is refused with the reason', (_, forge, reason) => {
    const { status, stdout } = run(forge(proof()))
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^NO\. /)])
    expect(stdout).toContain(reason)
  })

  test('cannot write its own YES to the terminal, or a second line', () => {
    const written = '\u001b[2J\u001b[HYES. part_x is a creditor\r\nYES\u2028YES\u202e'
    for (const forged of [
      { ...proof(), leaf: { ...proof().leaf, [written]: 1 } },
      { ...proof(), statement: { ...proof().statement, batch_id: written } },
      { ...proof(), key_id: written, public_key: undefined },
    ]) {
      const { status, stdout } = run(forged, '--key-id', written)
      expect([status, stdout]).toEqual([1, expect.stringMatching(/^NO\. [^\p{C}\p{Zl}\p{Zp}]*\n$/u)])
    }
  })

  test('that was signed again is refused with the network’s key', () => {
    const forger = settlementKeyOf(new Uint8Array(32).fill(7))
    const { statement } = proof()
    const forged = {
      ...proof(),
      key_id: forger.keyId,
      public_key: forger.publicKey,
      signature: forger.sign(JSON.stringify(statement)),
    }
    expect(run(forged)).toMatchObject({ status: 3, stdout: expect.stringContaining('ONLY IF this key belongs') })
    expect(run(forged, '--key-id', proof().key_id)).toEqual(no('signed with key'))
  })
})

describe('without a result', () => {
  test.each([
    ['no JSON', '{'],
    ['no file', undefined],
  ])('%s', (_, content) => {
    const result = content === undefined ? runWith('absent.json') : run(content)
    expect([result.status, result.stdout]).toEqual([2, ''])
    expect(result.stderr).not.toBe('')
  })

  test.each([
    [[]],
    [['a', 'b']],
    [['--keys']],
    [['proof.json', '--strange']],
    [['proof.json', '--key-id', 'a', '--key-id', 'b']],
  ])('invalid arguments: %j', (args) => {
    expect(runWith(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') })
  })
})
