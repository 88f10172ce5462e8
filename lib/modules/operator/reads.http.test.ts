import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { application, newDeposits } from '../../testing/valid-operator.ts'

// The operator's reads of other organizations' data are recorded (decision 0085).

const HOUR = 3_600_000
let net: TestNetwork
let operator: Bank
let harbor: Bank
let quay: Bank
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  harbor = await net.bank('harbor')
  quay = await net.bank('quay')
  await net.appoint(operator.orgId)
})
afterAll(() => net.close())

type Entry = {
  resource_id: string
  request_id: string
  actor: { kind: string; id: string; name: string }
  address: string | null
  after: object
}
const readsOf = async (bank: Bank, what: string): Promise<Entry[]> =>
  expectData(await bank.member('GET', `/audit-entries?action=operator.read_${what}`)).entries
const open = ({ orgId }: Bank, by: Pick<Bank, 'member'> = operator) =>
  by.member('GET', `/operator/organizations/${orgId}`)

test('opening an organization is recorded in its audit log as a read by the operator, and in the operator’s own with the member', async () => {
  expectData(await open(harbor))
  const [theirs, ...more] = await readsOf(harbor, 'organization')
  expect(more).toEqual([])
  expect(theirs).toMatchObject({
    actor: { kind: 'operator', id: operator.orgId, name: 'Network operator' },
    resource_id: harbor.orgId,
    address: null,
  })
  const [own] = await readsOf(operator, 'organization')
  expect(own).toMatchObject({
    actor: { kind: 'member', name: 'Admin operator' },
    request_id: theirs?.request_id,
    after: { organization: harbor.orgId },
  })
  expect(await readsOf(quay, '')).toEqual([])
})

test('repeated reads by a member are recorded once per organization, operation and hour', async () => {
  net.clock.advance(2 * HOUR)
  const before = (await readsOf(quay, 'organization')).length
  const recorded = async () => (await readsOf(quay, 'organization')).length - before
  for (let reads = 0; reads < 3; reads++) expectData(await open(quay))
  expect(await recorded()).toBe(1)
  net.clock.advance(HOUR - 1000)
  expectData(await open(quay))
  expect(await recorded()).toBe(1)
  net.clock.advance(2000)
  expectData(await open(quay))
  expect(await recorded()).toBe(2)
  const viewer = await newMember(net, operator, 'viewer')
  expectData(await open(quay, viewer))
  expect(await recorded()).toBe(3)
})

test('lists record a read of each organization on the page, and of no others', async () => {
  expectData(await harbor.member('POST', '/organization/verification', { body: application() }))
  expectData(await operator.member('GET', '/operator/verifications'))
  expect((await readsOf(harbor, 'verifications')).length).toBe(1)
  expect(await readsOf(quay, 'verifications')).toEqual([])
  await newDeposits(operator)
  expectData(await operator.member('GET', '/operator/deposits'))
  expect((await readsOf(operator, 'deposits')).length).toBe(1)
  expect(await readsOf(quay, 'deposits')).toEqual([])
})

test('a search by email is recorded for each organization that it matches, not only those on the page', async () => {
  const claimed = { admin_email: harbor.email, admin_password: harbor.password, admin_first_name: 'Another' }
  const body = { ...claimed, admin_last_name: 'Claim', name: 'Newer @ claim', country: 'US' }
  expectData(await net.call('POST', '/organization', { body }))
  const recorded = async (query: string, log = harbor): Promise<number> => {
    net.clock.advance(2 * HOUR)
    const before = (await readsOf(log, 'organization')).length
    expect((await operator.member('GET', `/operator/organizations${query}`)).status).toBe(200)
    return (await readsOf(log, 'organization')).length - before
  }
  const search = `?search=${encodeURIComponent(harbor.email.toUpperCase())}`
  for (const page of ['', '&limit=1', '&page=2', '&page=2&verification=pending&enabled=true']) {
    expect([page, await recorded(`${search}${page}`)]).toEqual([page, 1])
  }
  expect(await recorded(`.csv${search}`)).toBe(1)
  expect(await recorded(`${search}&enabled=false`)).toBe(0)
  // A name is in the list, which is not recorded.
  expect(await recorded('?search=%40+claim', operator)).toBe(0)
})

test('reads of its own or a nonexistent organization are not recorded', async () => {
  const before = (await readsOf(operator, '')).length
  expectData(await open(operator))
  expect((await operator.member('GET', '/operator/organizations/org_missing')).status).toBe(404)
  expect((await readsOf(operator, '')).length).toBe(before)
})
