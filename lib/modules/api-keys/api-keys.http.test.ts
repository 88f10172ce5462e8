import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS } from '../../kernel/access.ts'
import { rows } from '../../platform/db/rows.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
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
const create = async (access = all) =>
  ApiKey.parse(expectData(await harbor.member('POST', '/apikey', { body: { name: 'k', access } })))
const using = (secret: string) =>
  caller(net.app, { 'x-service-api-key': secret, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId })
const resolve = (secret: string) => using(secret)('GET', '/customer/juniper@harbor/resolve')

describe('a secret', () => {
  test('is shown in full once and works', async () => {
    const made = await create()
    expect(made.secret_key).toMatch(/^csp_test_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
    expect((await resolve(made.secret_key)).status).toBe(200)
    const list = ApiKeyList.parse(expectData(await harbor.member('GET', '/apikey?limit=100')))
    const listed = list.api_keys.find((key) => key.token === made.token)
    expect(listed?.secret_key).toBe(`csp_test_…${made.secret_key.slice(-4)}`)
  })

  test('is stored nowhere: not in its table, a stored response or the audit log', async () => {
    const made = await create()
    expectData(await harbor.member('POST', `/apikey/${made.secret_key}`, { key: 'canary' }))
    for (const table of ['api_keys', 'idempotency_records', 'audit_entries', 'events']) {
      const found = await rows<{ text: string }>(net.database.db, sql.raw(`select t::text as text from ${table} t`))
      expect(found.some((row) => row.text.includes(made.secret_key))).toBe(false)
    }
  })

  test.each([
    ['one character changed', (s: string) => `${s.slice(0, 12)}${s[12] === 'a' ? 'b' : 'a'}${s.slice(13)}`],
    ['cut short', (s: string) => s.slice(0, -1)],
    ['longer', (s: string) => `${s}x`],
    ['empty', () => ' '],
    ['huge', () => 'a'.repeat(10_000)],
  ])('%s is 401', async (_, change) => {
    const reply = await resolve(change(harbor.secret))
    expect(reply.status).toBe(401)
    expect(reply.body.code).toBe('error.unauthorized')
  })
})

describe('rotation', () => {
  test('invalidates the old secret immediately', async () => {
    const old = await create()
    const made = ApiKey.parse(expectData(await harbor.member('POST', `/apikey/${old.secret_key}`)))
    expect(made.token).toBe(old.token)
    expect(made.secret_key).not.toBe(old.secret_key)
    expect((await resolve(old.secret_key)).status).toBe(401)
    expect((await resolve(made.secret_key)).status).toBe(200)
  })

  test('also accepts the key’s token', async () => {
    const old = await create()
    expectData(await harbor.member('POST', `/apikey/${old.token}`))
    expect((await resolve(old.secret_key)).status).toBe(401)
  })

  test('keeps the old secret valid for the grace period', async () => {
    const old = await create()
    const body = { grace_period_seconds: 60 }
    const made = expectData(await harbor.member('POST', `/apikey/${old.token}`, { body }))
    expect((await resolve(old.secret_key)).status).toBe(200)
    expect((await resolve(made.secret_key)).status).toBe(200)
    net.clock.advance(60_000)
    expect((await resolve(old.secret_key)).status).toBe(401)
  })

  test('retried with the same key returns the same new secret, so that a lost response loses no credential', async () => {
    const old = await create()
    const path = `/apikey/${old.secret_key}`
    const first = await harbor.member('POST', path, { key: 'retry' })
    const again = await harbor.member('POST', path, { key: 'retry' })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  test('of an unknown, foreign or already rotated secret is 404', async () => {
    const old = await create()
    expectData(await harbor.member('POST', `/apikey/${old.secret_key}`))
    expect((await harbor.member('POST', `/apikey/${old.secret_key}`)).status).toBe(404)
    expect((await harbor.member('POST', '/apikey/nothing')).status).toBe(404)
    expect((await meadow.member('POST', `/apikey/${old.token}`)).status).toBe(404)
  })

  test('rejects a grace period of more than a week', async () => {
    const old = await create()
    const body = { grace_period_seconds: 604_801 }
    const reply = await harbor.member('POST', `/apikey/${old.token}`, { body })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(/^grace_period_seconds: /)
  })
})

describe('credentials', () => {
  test.each(FLAGS)('without %s get 403 for the operations that need it, naming it', async (flag) => {
    const key = using((await create({ ...all, [flag]: false })).secret_key)
    const calls = {
      customers_read: () => key('GET', '/customer/juniper@harbor/resolve'),
      customers_write: () => key('POST', '/customer', { body: {} }),
      transactions_read: () => key('GET', '/payments/x'),
      transactions_write: () => key('POST', '/payments', { body: {} }),
    }
    const reply = await calls[flag]()
    expect(reply.status).toBe(403)
    expect(reply.body.message).toContain(flag)
  })

  test('with another organization or namespace in the headers get 403', async () => {
    const path = '/customer/juniper@harbor/resolve'
    expect((await harbor.key('GET', path, { headers: { 'x-org-id': meadow.orgId } })).status).toBe(403)
    expect((await harbor.key('GET', path, { headers: { 'x-partner-id': meadow.partnerId } })).status).toBe(403)
    expect((await harbor.member('GET', '/apikey', { headers: { 'x-partner-id': meadow.partnerId } })).status).toBe(403)
  })

  test('without the headers get 400, naming the header', async () => {
    const path = '/customer/juniper@harbor/resolve'
    const reply = await harbor.key('GET', path, { headers: { 'x-org-id': undefined } })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain('x-org-id')
    const other = await harbor.key('GET', path, { headers: { 'x-partner-id': undefined } })
    expect(other.status).toBe(400)
    expect(other.body.message).toContain('x-partner-id')
  })
})
