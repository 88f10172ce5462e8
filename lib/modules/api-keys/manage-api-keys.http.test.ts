import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { type Bank, caller, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { members } from '../members/table.ts'
import { ApiKey, ApiKeyList } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  await harbor.customer('juniper')
})
afterAll(() => net.close())

const all = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
const create = async () =>
  ApiKey.parse(expectData(await harbor.member('POST', '/apikey', { body: { name: 'k', access: all } })))
const resolve = (secret: string) =>
  caller(net.app, { 'x-service-api-key': secret, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId })(
    'GET',
    '/customer/juniper@harbor/resolve',
  )
const put = (named: string, body: unknown, key?: string) => harbor.member('PUT', `/apikey/${named}`, { body, key })
const refused = (reply: Reply) => [reply.status, reply.body.code]

test('a key is found by secret and by token, and shows its masked secret only', async () => {
  const made = await create()
  const bySecret = ApiKey.parse(expectData(await harbor.member('GET', `/apikey/${made.secret_key}`)))
  expect(bySecret).toEqual({ ...made, secret_key: `csp_test_…${made.secret_key.slice(-4)}` })
  expect(expectData(await harbor.member('GET', `/apikey/${made.token}`))).toEqual(bySecret)
})

test('a namespace has at most two hundred keys, even if created concurrently; a revoked one is not counted', async () => {
  const bank = await net.bank('limit')
  const make = () => bank.member('POST', '/apikey', { body: { name: 'k', access: all } })
  const [first] = ApiKeyList.parse(expectData(await bank.member('GET', '/apikey'))).api_keys
  await net.database.db.execute(sql`
    insert into api_keys select (jsonb_populate_record(k, jsonb_build_object(
             'token', k.token || n, 'secret_hash', k.secret_hash || n))).*
      from api_keys k, generate_series(1, 198) n where k.token = ${first?.token}`)
  const replies = await Promise.all(Array.from({ length: 3 }, make))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expectData(await bank.member('DELETE', `/apikey/${first?.token}`))
  expectData(await make())
  expect((await make()).body.message).toBe('A namespace can have at most 200 API keys. Revoke one first.')
  expectData(await harbor.member('POST', '/apikey', { body: { name: 'k', access: all } }))
})

describe('update', () => {
  test.each(['secret_key', 'token'] as const)('by %s changes the given fields only', async (by) => {
    const made = await create()
    const access = { ...all, customers_write: false }
    const updated = ApiKey.parse(expectData(await put(made[by], { name: 'renamed', access })))
    expect(updated).toMatchObject({ token: made.token, name: 'renamed', description: '', enabled: true, access })
    expect(ApiKey.parse(expectData(await put(made[by], { description: 'why' })))).toMatchObject({
      name: 'renamed',
      description: 'why',
      access,
    })
  })

  test('disables the key immediately, including its previous secret, and enables it again', async () => {
    const made = await create()
    const body = { grace_period_seconds: 600 }
    const rotated = expectData(await harbor.member('POST', `/apikey/${made.token}`, { body }))
    const statuses = async () => [(await resolve(made.secret_key)).status, (await resolve(rotated.secret_key)).status]
    expect(await statuses()).toEqual([200, 200])
    expectData(await put(made.token, { enabled: false }))
    expect(await statuses()).toEqual([401, 401])
    expectData(await put(made.token, { enabled: true }))
    expect(await statuses()).toEqual([200, 200])
  })

  test('removes a permission immediately', async () => {
    const made = await create()
    expectData(await put(made.token, { access: { ...all, customers_read: false } }))
    const reply = await resolve(made.secret_key)
    expect(refused(reply)).toEqual([403, 'error.forbidden'])
    expect(reply.body.message).toContain('customers_read')
  })

  test.each([
    ['name', { name: '' }],
    ['description', { description: 'x'.repeat(501) }],
    ['enabled', { enabled: 'no' }],
    ['access.customers_write', { access: { customers_read: true } }],
  ])('an invalid %s is named', async (field, body) => {
    const reply = await put((await create()).token, body)
    expect(refused(reply)).toEqual([400, 'error.bad_request'])
    expect(reply.body.message.startsWith(`${field}: `)).toBe(true)
  })

  test('a retry with the same idempotency key is replayed', async () => {
    const { token } = await create()
    const first = await put(token, { name: 'again' }, 'update')
    const again = await put(token, { name: 'again' }, 'update')
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })
})

describe('revocation', () => {
  test.each(['secret_key', 'token'] as const)('by %s ends the key permanently', async (by) => {
    const made = await create()
    expect(expectData(await harbor.member('DELETE', `/apikey/${made[by]}`))).toEqual({})
    expect((await resolve(made.secret_key)).status).toBe(401)
    const list = ApiKeyList.parse(expectData(await harbor.member('GET', '/apikey?limit=100')))
    expect(list.api_keys.map((key) => key.token)).not.toContain(made.token)
    for (const [method, body] of [['GET'], ['PUT', { enabled: true }], ['POST'], ['DELETE']] as const) {
      expect(refused(await harbor.member(method, `/apikey/${made[by]}`, { body }))).toEqual([404, 'error.not_found'])
    }
  })

  test('also ends the previous secret within its grace period', async () => {
    const made = await create()
    const body = { grace_period_seconds: 600 }
    expectData(await harbor.member('POST', `/apikey/${made.token}`, { body }))
    expectData(await harbor.member('DELETE', `/apikey/${made.token}`))
    expect((await resolve(made.secret_key)).status).toBe(401)
  })

  test('by secret stores the secret nowhere', async () => {
    const made = await create()
    expectData(await put(made.secret_key, { name: 'canary' }))
    expectData(await harbor.member('DELETE', `/apikey/${made.secret_key}`))
    for (const table of ['api_keys', 'idempotency_records', 'audit_entries', 'events', 'request_log']) {
      const found = await rows<{ text: string }>(net.database.db, sql.raw(`select t::text as text from ${table} t`))
      expect(found.some((row) => row.text.includes(made.secret_key))).toBe(false)
    }
  })
})

describe('access', () => {
  const methods = ['GET', 'PUT', 'DELETE']

  test('members only: API keys, even for themselves, and anonymous callers get 401', async () => {
    for (const method of methods) {
      const path = `/apikey/${harbor.secret}`
      expect(refused(await harbor.key(method, path, { body: {} }))).toEqual([401, 'error.unauthorized'])
      expect(refused(await net.call(method, path, { body: {} }))).toEqual([401, 'error.unauthorized'])
    }
  })

  test('another organization’s key responds like a nonexistent one, by secret or token', async () => {
    const made = await create()
    for (const method of methods) {
      for (const named of [made.token, made.secret_key]) {
        const hidden = await meadow.member(method, `/apikey/${named}`, { body: {} })
        const absent = await meadow.member(method, '/apikey/api_x', { body: {} })
        expect(hidden.status).toBe(404)
        expect(hidden.body).toEqual(absent.body)
      }
    }
    expect((await resolve(made.secret_key)).status).toBe(200)
  })

  test('a key of another namespace of the same organization is 404', async () => {
    const made = await create()
    const other = expectData(await harbor.member('POST', '/partner', { body: { name: 'Second', domain: 'second' } }))
    for (const method of methods) {
      const headers = { 'x-partner-id': other.token }
      expect((await harbor.member(method, `/apikey/${made.token}`, { body: {}, headers })).status).toBe(404)
    }
  })

  test('the support role can read but not change keys', async () => {
    const fresh = await testNetwork()
    const bank = await fresh.bank('roles')
    await fresh.database.db.update(members).set({ role: 'support' })
    for (const method of methods) {
      const { status } = await bank.member(method, '/apikey/api_x', { body: {} })
      expect(status === 403).toBe(method !== 'GET')
    }
    await fresh.close()
  })
})
