import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember, newSession } from '../../../testing/members/new-member.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'

const RULES = '/organization/rules'
const OFFICE = '203.0.113.7'
const ELSEWHERE = '198.51.100.1'

let net: TestNetwork
let bank: Bank
let number = 0
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())
beforeEach(async () => {
  bank = await net.bank(`harbor-${number++}`)
})

const from = (clientAddress: string | undefined, headers: Record<string, string> = {}) =>
  caller({ request: (path: string, init?: RequestInit) => net.app.request(path, init, { clientAddress }) }, headers)

/** A newly confirmed admin, who calls from an address. */
async function admin(of: Bank = bank) {
  const me = await newMember(net, of)
  const jwt = await newSession(net, { token: me.token, organizationId: of.orgId, role: 'admin' })
  return (address: string | undefined) => from(address, { authorization: `Bearer ${jwt}` })
}
const key = (address: string | undefined, of: Bank = bank) =>
  from(address, { 'x-service-api-key': of.secret, 'x-org-id': of.orgId, 'x-partner-id': of.partnerId })
const signIn = (address: string) =>
  from(address)('POST', '/organization/signin', {
    body: { admin_email: bank.email, admin_password: bank.password },
  })

test('sessions and sign-ins from other networks are refused with the address, until the list is removed', async () => {
  const call = await admin()
  expectData(await call(OFFICE)('PUT', RULES, { body: { console_networks: ['203.0.113.0/24'] } }))
  for (const address of [ELSEWHERE, undefined]) {
    const { status, body } = await call(address)('GET', '/members/me')
    expect([status, body]).toEqual([
      403,
      {
        code: 'error.address_not_allowed',
        message: `Your organization does not allow sign-ins from ${address ?? 'unknown'}`,
      },
    ])
  }
  expectData(await call('::ffff:203.0.113.9')('GET', '/members/me'))
  expect((await signIn(ELSEWHERE)).body.code).toBe('error.address_not_allowed')
  expectData(await signIn(OFFICE))
  expectData(await call(OFFICE)('PUT', RULES, { body: { console_networks: null } }))
  expectData(await call(ELSEWHERE)('GET', '/members/me'))
  expectData(await signIn(ELSEWHERE))
})

test('a session can be ended from any network', async () => {
  const call = await admin()
  expectData(await call(OFFICE)('PUT', RULES, { body: { console_networks: ['203.0.113.0/24'] } }))
  expectData(await call(ELSEWHERE)('POST', '/organization/signout'))
  expect((await call(OFFICE)('GET', '/members/me')).status).toBe(401)
})

test('a wrong password from another network gets the usual response, and a refused sign-in is audited', async () => {
  const call = await admin()
  expectData(await call(OFFICE)('PUT', RULES, { body: { console_networks: ['203.0.113.0/24'] } }))
  const wrong = await from(ELSEWHERE)('POST', '/organization/signin', {
    body: { admin_email: bank.email, admin_password: 'not the password' },
  })
  expect([wrong.status, wrong.body.message]).toEqual([401, 'Email or password is incorrect'])
  expect((await signIn(ELSEWHERE)).status).toBe(403)
  const { entries } = expectData(await call(OFFICE)('GET', '/audit-entries?action=member.sign_in_address_refused'))
  expect(entries).toHaveLength(1)
})

test('a list without the address of its author is refused with the reason', async () => {
  const call = await admin()
  const body = { console_networks: ['10.0.0.0/8'], session_hours: 1 }
  const { status, body: refused } = await call(OFFICE)('PUT', RULES, { body })
  expect([status, refused]).toEqual([
    409,
    {
      code: 'error.conflict',
      message:
        'console_networks: would lock you out, because your address 203.0.113.7 is not in any of them. Add its network, then retry',
    },
  ])
  expect(expectData(await call(OFFICE)('GET', RULES))).toMatchObject({ console_networks: null, session_hours: null })
  const wrong = await call(OFFICE)('PUT', RULES, { body: { console_networks: ['203.0.113.7/24'] } })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'console_networks.0: has host bits set. Use 203.0.113.0/24'])
})

test('API keys are restricted by the list of their organization and by their own, and sessions by neither', async () => {
  const call = await admin()
  expectData(await call(OFFICE)('PUT', RULES, { body: { api_key_networks: ['198.51.100.0/24'] } }))
  expectData(await key(ELSEWHERE)('GET', '/customer'))
  const { status, body } = await key(OFFICE)('GET', '/customer')
  expect([status, body.message]).toEqual([403, 'Your organization does not accept API key requests from 203.0.113.7'])
  expectData(await call(OFFICE)('GET', '/members/me'))
  const other = await net.bank(`meadow-${number++}`)
  expectData(await key(OFFICE, other)('GET', '/customer'))
})

test('the audit log has the lists before and after', async () => {
  const call = await admin()
  expectData(
    await call(OFFICE)('PUT', RULES, { body: { console_networks: [OFFICE], api_key_networks: ['10.0.0.0/8'] } }),
  )
  const { entries } = expectData(await call(OFFICE)('GET', '/audit-entries?action=organization.update_rules'))
  expect(entries[0]).toMatchObject({
    before: { console_networks: null, api_key_networks: null },
    after: { console_networks: ['203.0.113.7/32'], api_key_networks: ['10.0.0.0/8'] },
  })
})
