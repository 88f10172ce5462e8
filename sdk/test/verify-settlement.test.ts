import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settlementKeyOf } from '../../lib/platform/crypto/settlement-key.ts'
import { FORGED_PROOFS, proofOfFirstVersion } from '../../lib/testing/model/forged-proofs.ts'
import { writeTransaction } from '../../lib/testing/model/ledger.ts'
import { type Bank, type TestNetwork, testNetwork } from '../../lib/testing/network.ts'
import { EXAMPLE_PROOF } from '../../lib/wire/example-proof.ts'
import {
  ApiKeyClient,
  InvalidProof,
  type SettlementProof,
  type SettlementSigner,
  verifySettlement,
} from '../src/index.ts'
import { type FlakyGateway, flakyGateway } from './flaky-gateway.ts'

// The same genuine and forged proofs as for the program `verify-settlement`, in a batch of the same size.
let net: TestNetwork
let gateway: FlakyGateway
let proofs: SettlementProof[]
let signer: SettlementSigner & { keys: object }
beforeAll(async () => {
  net = await testNetwork()
  gateway = await flakyGateway(net.app)
  const banks: Bank[] = []
  for (const domain of ['alder', 'birch', 'cedar', 'dogwood', 'elm']) banks.push(await net.bank(domain))
  for (const [i, debtor] of banks.entries()) {
    const creditor = banks[(i * 2 + 1) % banks.length] ?? debtor
    const { now } = net.clock
    await writeTransaction(
      { db: net.database.db, now, random: net.random },
      { debtor, creditor, amount: BigInt(100 * (i + 1)) },
    )
  }
  await banks[0]?.member('POST', '/settlements')
  proofs = await Promise.all(banks.map(proofOf))
})
afterAll(async () => {
  gateway.close()
  await net.close()
})

async function proofOf({ secret, orgId, partnerId }: Bank): Promise<SettlementProof> {
  const { url: baseUrl } = gateway
  const client = new ApiKeyClient({ baseUrl, apiKey: secret, organization: orgId, namespace: partnerId })
  signer = await client.settlements.keys()
  const { batches } = await client.settlements.list()
  return client.settlements.proof(batches[0]?.token ?? 'none')
}
const proof = (): SettlementProof => {
  const [, , , , last] = proofs
  if (!last) throw new Error('there is no proof')
  return last
}
const invalid = (reason: string) => expect.objectContaining({ message: expect.stringContaining(reason) })

describe('a genuine proof', () => {
  test('of every leaf is valid with the published keys', async () => {
    for (const one of proofs) {
      const { leaf, statement } = await verifySettlement(one, signer)
      expect([leaf, statement]).toEqual([one.leaf, one.statement])
    }
  })

  test('of the documentation is valid with its key only', async () => {
    const example = EXAMPLE_PROOF as SettlementProof
    expect(await verifySettlement(example, { keyId: example.key_id })).toMatchObject({ leaf: example.leaf })
    await expect(verifySettlement(example, { keyId: 'another' })).rejects.toEqual(invalid('not another'))
    await expect(verifySettlement(example, signer)).rejects.toEqual(invalid('not among the published keys'))
  })

  test('of the first version, whose leaves have no audit chain, is valid', async () => {
    const first = proofOfFirstVersion() as unknown as SettlementProof
    expect(await verifySettlement(first, { keyId: first.key_id })).toMatchObject({ leaf: first.leaf })
  })
})

describe('a modified proof', () => {
  test.each(FORGED_PROOFS)('with %s is rejected with the reason', async (_, forge, reason) => {
    const forged = forge(proof() as Parameters<typeof forge>[0]) as SettlementProof
    const error = await verifySettlement(forged, signer).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvalidProof)
    expect(error).toEqual(invalid(reason))
  })

  test('that was signed again is rejected with the network’s keys', async () => {
    const forger = settlementKeyOf(new Uint8Array(32).fill(7))
    const signature = forger.sign(JSON.stringify(proof().statement))
    const forged = { ...proof(), key_id: forger.keyId, public_key: forger.publicKey, signature }
    await expect(verifySettlement(forged as SettlementProof, signer)).rejects.toEqual(
      invalid('not among the published'),
    )
  })
})
