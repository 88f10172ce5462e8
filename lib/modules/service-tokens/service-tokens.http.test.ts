import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { chainAll } from '../../testing/chain.ts'
import { type Bank, expectData, operatorAndBank, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { expectRefused, withJwt } from '../../testing/refused.ts'
import { PREFIX } from '../../wire/operation.ts'
import { operations } from '../operations.ts'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  await chainAll(net.database.db)
})
afterAll(() => net.close())

const create = (of: Bank, settings: object = {}) =>
  of.member('POST', '/service-tokens', { body: { name: 'Collector', purpose: 'audit', ...settings } })
const revoke = (of: Bank, token: string) => of.member('DELETE', `/service-tokens/${token}`)
const read = (secret: string, address?: string, app = net.app) =>
  app.request(
    `${PREFIX}/audit-entries.ndjson`,
    { headers: { authorization: `Bearer ${secret}` } },
    { clientAddress: address },
  )
const listed = async (of: Bank, token: string) =>
  expectData(await of.member('GET', '/service-tokens')).service_tokens.find(
    (one: { token: string }) => one.token === token,
  )

async function created(of = bank, settings: object = {}): Promise<{ token: string; secret: string }> {
  return expectData(await create(of, settings))
}

test('reads the audit log of its organization only, and its secret is shown once', async () => {
  const other = await net.bank('meadow')
  await chainAll(net.database.db)
  const { token, secret } = await created()
  expect(secret).toMatch(/^csp_audit_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
  const text = await (await read(secret)).text()
  expect(text).toContain(bank.orgId)
  expect(text).not.toContain(other.orgId)
  expect((await listed(bank, token)).secret).toBe(`csp_audit_…${secret.slice(-4)}`)
  expect(await revoke(other, token)).toMatchObject({ status: 404 })
  await revoke(bank, token)
})

test('is refused by every operation that does not name its purpose', async () => {
  const { token, secret } = await created()
  const others = Object.values(operations).filter(({ access }) => access.by !== 'anyone' && !('serviceToken' in access))
  expect(others.length).toBeGreaterThan(100)
  await expectRefused(withJwt(net, bank, secret), others)
  expect((await net.call('GET', '/payments', { headers: { 'x-service-api-key': secret } })).status).toBe(401)
  await revoke(bank, token)
})

test.each([
  ['an API key', () => bank.secret],
  ['a secret with a wrong checksum', async () => `${(await created()).secret.slice(0, -1)}!`],
  ['the secret of another purpose', async () => (await created()).secret.replace('csp_audit_', 'csp_live_')],
  ['a prefix alone', () => 'csp_audit_'],
])('%s is not a service token', async (_, secret) => {
  expect((await read(await secret())).status).toBe(401)
})

test('a revoked, expired or suspended one is rejected from the next request on', async () => {
  const { net, operator, harbor } = await operatorAndBank()
  const get = (secret: string) =>
    net.app.request(`${PREFIX}/audit-entries.ndjson`, { headers: { authorization: `Bearer ${secret}` } })
  const expires_at = new Date(net.clock.now.getTime() + 60_000).toISOString()
  const expiring = await created(harbor, { expires_at })
  const revoked = await created(harbor)
  const other = await created(harbor)
  expect((await get(expiring.secret)).status).toBe(200)
  net.clock.advance(60_000)
  expect(await (await get(expiring.secret)).json()).toMatchObject({ message: 'This service token has expired' })
  expectData(await revoke(harbor, revoked.token))
  expect((await get(revoked.secret)).status).toBe(401)
  expect((await get(other.secret)).status).toBe(200)
  const body = { reason: 'Asked to' }
  expectData(await operator.member('POST', `/operator/organizations/${harbor.orgId}/suspend`, { body }))
  expect((await get(other.secret)).status).toBe(401)
})

test('is accepted from its networks only, and the last accepted use is shown', async () => {
  const { token, secret } = await created(bank, { allowed_networks: ['192.0.2.0/24'] })
  const gateway = createGateway(net.deps)
  const refused = await read(secret, '198.51.100.7', gateway.app)
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { code: 'error.address_not_allowed', message: 'This service token does not accept requests from 198.51.100.7' },
  ])
  expect((await read(secret, '192.0.2.9', gateway.app)).status).toBe(200)
  await read(secret, '198.51.100.7', gateway.app)
  await gateway.lastUse.flush()
  expect(await listed(bank, token)).toMatchObject({
    last_used_at: net.clock.now.toISOString(),
    last_address: '192.0.2.9',
  })
  await revoke(bank, token)
})

test('an organization has at most five for a purpose, which concurrent creations do not exceed', async () => {
  const quay = await net.bank('quay')
  const made = await Promise.all(Array.from({ length: 8 }, () => create(quay)))
  expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
})

test.each([
  [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at: must be in the future'],
  [{ expires_at: '2099-01-01T00:00:00Z' }, 'expires_at: must be within 10 years'],
  [{ purpose: 'payments' }, expect.stringContaining('purpose: ')],
  [{ allowed_networks: ['10.0.0.1/8'] }, 'allowed_networks.0: has host bits set. Use 10.0.0.0/8'],
])('the settings %j are refused', async (settings, message) => {
  expect(await create(bank, settings)).toMatchObject({ status: 400, body: { message } })
})

test('creation and revocation are audited without the secret', async () => {
  const { token, secret } = await created()
  net.clock.advance(1)
  await revoke(bank, token)
  const { entries } = expectData(await bank.member('GET', `/audit-entries?resource=${token}`))
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'service_token.revoke',
    'service_token.create',
  ])
  expect(JSON.stringify(entries)).not.toContain(secret)
})

test('requests are limited for each token, and rejected ones by address', async () => {
  const { secret } = await created()
  const limited = createGateway({ ...net.deps, rateLimit: 1 }).app
  const statusesOf = async (given: string, address: string) => {
    const all = []
    for (let sent = 0; sent < 5; sent++) {
      const response = await read(given, address, limited)
      await response.text()
      all.push(response.status)
    }
    return all
  }
  expect(await statusesOf(secret, '192.0.2.1')).toEqual([200, 200, 200, 429, 429])
  expect(await statusesOf('csp_audit_x', '192.0.2.2')).toEqual([401, 401, 401, 429, 429])
})
