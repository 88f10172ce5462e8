import { afterAll, beforeAll, expect, test } from 'vitest'
import { created } from '../../testing/model/payment-life.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { MAX_UNVERIFIED } from '../namespaces/domain-refusals.ts'
import { SIMULATED_IDS } from '../namespaces/index.ts'

// A domain held by somebody without a right to it: how many an organization can hold, and how the
// operator transfers one.

let net: TestNetwork
let operator: Bank
let squatter: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
  squatter = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const release = (partnerId: string, reason = 'The name of another bank') =>
  operator.member('POST', `/operator/partners/${partnerId}/release-domain`, { body: { reason } })
const create = ({ jwt }: Bank, domain: string) =>
  caller(net.app, { authorization: `Bearer ${jwt}` })('POST', '/partner', { body: { name: 'Harbor', domain } })

test('a released domain and its addresses are free immediately, and both audit logs record it', async () => {
  const [elm, aspen] = [await squatter.customer('elm'), await meadow.customer('aspen')]
  const early = await created(squatter, elm, aspen)
  expect((await create(meadow, 'harbor')).status).toBe(409)

  const { partners } = expectData(await release(squatter.partnerId))
  expect(partners).toEqual([expect.objectContaining({ domain: `released-${squatter.partnerId.slice(5)}` })])
  const taken = expectData(await create(meadow, 'harbor'))
  const owner = { ...meadow, partnerId: taken.token }
  const body = {
    type: 'Individual',
    first_name: 'Elm',
    last_name: 'Sample',
    email: 'elm@mail.example',
    payment_address: elm,
    status: 'ENABLED',
  }
  const member = caller(net.app, { authorization: `Bearer ${owner.jwt}`, 'x-partner-id': owner.partnerId })
  expectData(await member('POST', '/customer', { body }))
  expect((await squatter.key('POST', '/customer', { body })).body.message).toContain('must end in @released-')

  // The address's new owner is not paid by payments created earlier.
  expect(expectData(await squatter.key('POST', `/payments/${early}/submissions`)).status).toBe(3)
  const { exceptions } = expectData(await squatter.key('GET', `/payments/${early}/exceptions`))
  expect(exceptions[0].exception_code).toBe('O002')

  for (const bank of [squatter, operator]) {
    const found = expectData(await bank.member('GET', '/audit-entries?action=namespace.release_domain'))
    expect(found.entries[0]).toMatchObject({
      resource_id: squatter.partnerId,
      before: { domain: 'harbor' },
      after: { reason: 'The name of another bank', customers_deleted: 1 },
    })
  }
})

test('is refused if already released, simulated, unknown, or requested by anyone else', async () => {
  const lake = await net.bank('lake')
  expectData(await release(lake.partnerId))
  expect((await release(lake.partnerId)).status).toBe(409)
  expect((await create(meadow, `released-${meadow.partnerId.slice(5)}`)).body.message).toContain('is reserved')
  await net.openSandbox()
  expect((await release(SIMULATED_IDS[0] ?? '')).status).toBe(409)
  expect((await release(`part_${'0'.repeat(26)}`)).status).toBe(404)
  const reply = await meadow.member('POST', `/operator/partners/${lake.partnerId}/release-domain`, { body: {} })
  expect(reply.status).toBe(403)
})

test('a live namespace keeps its domain unless its organization is suspended', async () => {
  const grove = await net.bank('grove')
  const application = {
    legal_name: 'Grove Ltd',
    registration_number: '0123456',
    address: '1 Quay Street, Harbor',
    website: 'https://grove.example',
    contact_name: 'Juniper Sample',
    contact_email: 'juniper@grove.example',
  }
  const { request } = expectData(await grove.member('POST', '/organization/verification', { body: application }))
  const decision = { decision: 'approved', reason: 'Found in the register' }
  expectData(await operator.member('PUT', `/operator/verifications/${request.token}`, { body: decision }))
  const body = { name: 'Grove', domain: 'grove-live', environment: 'live' }
  const live = expectData(await grove.member('POST', '/partner', { body }))
  const refused = await release(live.token)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('suspend its organization')])
  const suspend = `/operator/organizations/${grove.orgId}/suspend`
  expectData(await operator.member('POST', suspend, { body: { reason: 'Fraud reported' } }))
  expectData(await release(live.token))
})

test('an unverified organization has a limited number of domains, even with concurrent requests', async () => {
  const grabber = await net.bank('grabber')
  const requests = Array.from({ length: MAX_UNVERIFIED + 5 }, (_, i) => create(grabber, `grabbed-${i}`))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  // It had one already.
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_UNVERIFIED - 1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(6)
  expectData(await create(meadow, 'grabbed-by-nobody'))
})
