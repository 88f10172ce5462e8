import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { rows } from '../../platform/db/rows.ts'
import { chainAll } from '../../testing/chain.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { newRole } from '../../testing/members/new-role.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'
import { auditEndpoints } from './table.ts'

let net: TestNetwork
let receiver: Receiver
let bank: Bank
let banks = 0
beforeAll(async () => {
  net = await testNetwork()
  receiver = await openReceiver()
})
beforeEach(async () => {
  receiver.answer(200)
  receiver.received.length = 0
  bank = await net.bank(`harbor${banks++}`)
  await chainAll(net.database.db, { now: net.clock.now })
})
afterAll(async () => {
  await receiver.close()
  await net.close()
})

const create = (body: object = {}, of = bank) =>
  of.member('POST', '/audit-endpoint', { body: { endpoint: receiver.url, ...body } })
const update = (body: object) => bank.member('PUT', '/audit-endpoint', { body })
const find = async (of = bank) => expectData(await of.member('GET', '/audit-endpoint')).audit_endpoint
const auditsOf = async (action: string) =>
  expectData(await bank.member('GET', `/audit-entries?action=${action}`)).entries

test('an organization has at most one endpoint, of which others see nothing', async () => {
  expect(await find()).toBeNull()
  const made = await Promise.all([create(), create(), create()])
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await find()).toMatchObject({ endpoint: receiver.url, status: 'active', last_error: null })
  const other = await net.bank(`meadow${banks++}`)
  expect(await find(other)).toBeNull()
  for (const [method, path, body] of [
    ['PUT', '/audit-endpoint', { paused: true }],
    ['DELETE', '/audit-endpoint', undefined],
    ['POST', '/audit-endpoint/secret/rotate', {}],
    ['POST', '/audit-endpoint/test', undefined],
  ] as const)
    expect(await other.member(method, path, { body }), path).toMatchObject({ status: 404 })
  expectData(await bank.member('DELETE', '/audit-endpoint'))
  expect(await find()).toBeNull()
})

test.each([
  ['a private address', 'https://10.0.0.1/audit', /public IP address/],
  ['a name that resolves to one', 'https://10-0-0-1.test/audit', /./],
  ['plain HTTP', 'http://1.1.1.1/audit', /https/],
  ['a password', 'https://user:pass@1-1-1-1.test/audit', /user name or password/],
  ['the webhook inspector', 'https://inspector.internal/x', /./],
])('an endpoint with %s is refused with the reason', async (_, endpoint, reason) => {
  const refused = await create({ endpoint })
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^endpoint: /) } })
  expect(refused.body.message).toMatch(reason)
  expectData(await create())
  expect((await update({ endpoint })).status).toBe(400)
})

test('delivery starts with the next entry or with the first one, as chosen', async () => {
  const { sequence, waiting } = expectData(await create())
  expect([sequence > 0, waiting]).toEqual([true, 0])
  expect(expectData(await update({ start: 'beginning' }))).toMatchObject({ sequence: 0, waiting: sequence })
  expectData(await bank.member('DELETE', '/audit-endpoint'))
  expect(expectData(await create({ start: 'beginning' }))).toMatchObject({ sequence: 0, waiting: sequence })
})

test('the secret is returned by creation and rotation only, and stored and logged nowhere in clear', async () => {
  const { secret } = expectData(await create())
  const rotated = expectData(await bank.member('POST', '/audit-endpoint/secret/rotate', { body: {} }))
  expect(new Set([secret, rotated.secret]).size).toBe(2)
  for (const one of [secret, rotated.secret]) expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(rotated.previous_secret_expires_at).toBe(new Date(net.clock.now.getTime() + 86_400_000).toISOString())
  const seen = [await find(), expectData(await update({ paused: true })), await auditsOf('audit_endpoint.')]
  await net.requests.flush()
  const stored = await Promise.all(
    ['audit_endpoints', 'audit_entries', 'events', 'idempotency_records', 'logged_requests'].map((table) =>
      rows(net.database.db, sql`select t::text from ${sql.identifier(table)} t`),
    ),
  )
  for (const text of [secret, rotated.secret, secret.slice(6, -1), rotated.secret.slice(6, -1)]) {
    expect(JSON.stringify([seen, stored])).not.toContain(text)
    expect(net.logged.join('')).not.toContain(text)
  }
})

test('changes are audited with the endpoint before and after', async () => {
  expectData(await create())
  expectData(await update({ paused: true }))
  expectData(await bank.member('POST', '/audit-endpoint/secret/rotate', { body: { grace_period_seconds: 0 } }))
  expectData(await bank.member('DELETE', '/audit-endpoint'))
  const found = await auditsOf('audit_endpoint.')
  expect(found.map(({ action }: { action: string }) => action).sort()).toEqual([
    'audit_endpoint.create',
    'audit_endpoint.delete',
    'audit_endpoint.rotate_secret',
    'audit_endpoint.update',
  ])
  expect(found.find(({ action }: { action: string }) => action === 'audit_endpoint.update')).toMatchObject({
    resource_id: bank.orgId,
    before: { endpoint: receiver.url, paused: false },
    after: { endpoint: receiver.url, paused: true },
  })
})

test('reading the audit log is not enough to send it elsewhere', async () => {
  const { member } = await newMember(net, bank, await newRole(bank, 'audit.read'))
  expect((await member('GET', '/audit-endpoint')).status).toBe(200)
  expect((await member('POST', '/audit-endpoint', { body: { endpoint: receiver.url } })).status).toBe(403)
  expect((await member('POST', '/audit-endpoint/test')).status).toBe(403)
})

test('a test posts one signed line without an entry, returns the result and makes waiting entries due', async () => {
  expectData(await create())
  await net.database.db.update(auditEndpoints).set({ dueAt: new Date(net.clock.now.getTime() + 60_000) })
  receiver.answer((response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end())
  expect(expectData(await bank.member('POST', '/audit-endpoint/test'))).toMatchObject({
    failure: 'status',
    status_code: 302,
  })
  expect((await find()).next_attempt_at).not.toBeNull()
  receiver.answer(204)
  expect(expectData(await bank.member('POST', '/audit-endpoint/test'))).toMatchObject({
    failure: null,
    status_code: 204,
  })
  expect((await find()).next_attempt_at).toBeNull()
  const [, got] = receiver.received
  expect(JSON.parse(got?.body ?? '')).toEqual({
    test: true,
    organization_id: bank.orgId,
    at: net.clock.now.toISOString(),
  })
  expect(got?.headers).toMatchObject({ 'audit-test': 'true', 'audit-organization': bank.orgId })
  expect(got?.headers['webhook-signature']).toMatch(/^v1,/)
  expect((await auditsOf('audit_endpoint.test')).length).toBe(2)
})

test('a replayed test is not sent again, and tests are limited', async () => {
  expectData(await create())
  const test = (key: string) => bank.member('POST', '/audit-endpoint/test', { key })
  expect((await test('once')).body).toEqual((await test('once')).body)
  expect(receiver.received).toHaveLength(1)
  const limited = caller(createGateway({ ...net.deps, rateLimit: 1000 }).app, { authorization: `Bearer ${bank.jwt}` })
  const statuses = []
  for (let sent = 0; sent < 22; sent++) statuses.push((await limited('POST', '/audit-endpoint/test')).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
})
