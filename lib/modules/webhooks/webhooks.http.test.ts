import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, idempotencyRecords } from '../../platform/write/table.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { webhooks } from './table.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const ENDPOINT = 'https://hooks.test/payments'
const create = (body: object = {}, key?: string) =>
  harbor.member('POST', '/webhook', { body: { name: 'Ledger', endpoint: ENDPOINT, ...body }, key })
const made = async (body?: object) => expectData(await create(body))
const find = (id: string) => harbor.member('GET', `/webhook/${id}`)
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/

describe('a webhook', () => {
  test('has every field, and is enabled with all events by default', async () => {
    const webhook = await made()
    expect(webhook).toEqual({
      token: expect.stringMatching(/^whk_/),
      partner_id: harbor.partnerId,
      name: 'Ledger',
      description: '',
      endpoint: ENDPOINT,
      secret: expect.stringMatching(SECRET),
      previous_secret_expires_at: null,
      events: [],
      headers: [],
      timeout_seconds: 10,
      retry_delays_seconds: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
      payment_filter: null,
      ca_certificates: null,
      enabled: true,
      disabled_reason: null,
      failing_since: null,
      created_at: { seconds: expect.any(Number) },
      updated_at: { seconds: expect.any(Number) },
    })
    expect(expectData(await find(webhook.token))).toEqual({
      ...webhook,
      secret: expect.stringMatching(/^whsec_….{4}$/),
      health: { attempted: 0, delivered: 0, waiting: 0, last_error: null },
    })
  })

  test('shows its secret once, at creation and its replay, and does not store it in clear text', async () => {
    const first = await create({}, 'create-once')
    const again = await create({}, 'create-once')
    const { secret, token } = expectData(first)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(expectData(again)).toEqual(expectData(first))
    const stored = await Promise.all([
      net.database.db.select().from(webhooks),
      net.database.db.select().from(auditEntries),
      net.database.db.select().from(idempotencyRecords),
    ])
    const shown = [
      (await harbor.member('GET', '/webhook')).body,
      expectData(await harbor.member('PUT', `/webhook/${token}`, { body: { name: 'Other' } })),
    ]
    // An audit entry's transaction number is a bigint, which JSON cannot represent.
    const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
    expect(JSON.stringify([stored, shown, net.logged], text)).not.toContain(secret.slice(6, -1))
  })

  test('an update changes the given fields only', async () => {
    const events = [{ record_type: 'RT_Links', event_type: 'link.create.resp' }]
    const { token, secret, ...webhook } = await made({ description: 'Of the ledger', events: [...events, ...events] })
    expect(webhook.events).toEqual(events)
    net.clock.advance(5000)
    const change = async (body: object) => expectData(await harbor.member('PUT', `/webhook/${token}`, { body }))
    const disabled = await change({ enabled: false })
    const { updated_at, secret: masked, ...rest } = disabled
    expect({ ...rest, token }).toEqual({ ...webhook, token, enabled: false, updated_at: undefined })
    expect(updated_at.seconds).toBe(webhook.updated_at.seconds + 5)
    expect(masked.slice(-4)).toBe(secret.slice(-5, -1))
    expect((await change({ events: [...events, ...events] })).events).toEqual(events)
    expect(await change({ enabled: true, events: [], endpoint: 'https://other.test' })).toMatchObject({
      enabled: true,
      events: [],
      endpoint: 'https://other.test/',
      description: 'Of the ledger',
    })
  })

  test('has no failures once it is enabled again; an update that does not enable it keeps them', async () => {
    const { token } = await made()
    const { now } = net.clock
    const failing = { failingSince: now, restingUntil: new Date(now.getTime() + 60_000) }
    const { db } = net.database
    const store = (set: Partial<typeof webhooks.$inferInsert>) =>
      db.update(webhooks).set(set).where(eq(webhooks.token, token))
    const changed = async (body: object) => {
      expectData(await harbor.member('PUT', `/webhook/${token}`, { body }))
      const [row] = await db.select().from(webhooks).where(eq(webhooks.token, token))
      return row
    }
    await store(failing)
    expect(await changed({ enabled: true, name: 'Renamed' })).toMatchObject(failing)
    await store({ enabled: false, disabledReason: 'failing' })
    expect(await changed({ name: 'Disabled' })).toMatchObject({ ...failing, disabledReason: 'failing' })
    const anew = { enabled: true, disabledReason: null, failingSince: null, restingUntil: null }
    expect(await changed({ enabled: true })).toMatchObject(anew)
  })

  test('is deleted with its secrets', async () => {
    const { token } = await made()
    expectData(await harbor.member('POST', `/webhook/${token}/secret`))
    expect(expectData(await harbor.member('DELETE', `/webhook/${token}`))).toEqual({})
    expect((await harbor.member('DELETE', `/webhook/${token}`)).status).toBe(404)
    expect((await find(token)).status).toBe(404)
    expect((await harbor.member('PUT', `/webhook/${token}`, { body: {} })).status).toBe(404)
    const listed = expectData(await harbor.member('GET', '/webhook?limit=100')).webhooks
    expect(listed.map((webhook: { token: string }) => webhook.token)).not.toContain(token)
    const [row] = await net.database.db.select().from(webhooks).where(eq(webhooks.token, token))
    expect(row).toMatchObject({ sealedSecret: '', sealedPrevious: null, previousExpiresAt: null })
  })

  test('every change is audited', async () => {
    const { token } = await made()
    await harbor.member('PUT', `/webhook/${token}`, { body: { enabled: false } })
    await harbor.member('DELETE', `/webhook/${token}`)
    const entries = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, token))
    expect(entries.map(({ action }) => action).sort()).toEqual(['webhook.create', 'webhook.delete', 'webhook.update'])
    expect(entries.find(({ action }) => action === 'webhook.update')).toMatchObject({
      before: { enabled: true },
      after: { enabled: false },
    })
  })
})

test('the list is newest first, paged, and filtered by whether webhooks are enabled', async () => {
  const bank = await net.bank('lists')
  const tokens: string[] = []
  for (const name of ['one', 'two', 'three']) {
    net.clock.advance(1)
    const body = { name, endpoint: ENDPOINT }
    tokens.unshift(expectData(await bank.member('POST', '/webhook', { body })).token)
  }
  await bank.member('PUT', `/webhook/${tokens[1]}`, { body: { enabled: false } })
  const list = async (query: string) => {
    const { count, webhooks: found } = expectData(await bank.member('GET', `/webhook${query}`))
    return [count, found.map((webhook: { token: string }) => webhook.token)]
  }
  expect(await list('')).toEqual([3, tokens])
  expect(await list('?limit=2&page=2')).toEqual([3, tokens.slice(2)])
  expect(await list('?enabled=false')).toEqual([1, [tokens[1]]])
  expect(await list('?enabled=true')).toEqual([2, [tokens[0], tokens[2]]])
})

describe('an endpoint', () => {
  const refused = [
    'http://hooks.test/',
    'https://10.0.0.1/',
    'https://0xa9fea9fe/',
    'https://[::ffff:10.0.0.1]/',
    'https://user:pw@hooks.test/',
    'https://hooks.test:25/',
    'ftp://hooks.test/',
    'hooks.test',
    // A name that resolves to an internal address.
    'https://10-0-0-1.test/',
    'https://169-254-169-254.test/',
  ]
  test.each(refused)('%s is refused, at creation and at an update', async (endpoint) => {
    const { token } = await made()
    for (const reply of [
      await create({ endpoint }),
      await harbor.member('PUT', `/webhook/${token}`, { body: { endpoint } }),
    ]) {
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ code: 'error.bad_request', errors: [{ field: 'endpoint' }] })
    }
    expect(expectData(await find(token)).endpoint).toBe(ENDPOINT)
  })

  test('whose name does not resolve is accepted, because it is checked at each connection', async () => {
    expect((await made({ endpoint: 'https://nowhere.test/' })).endpoint).toBe('https://nowhere.test/')
  })
})

test.each([
  ['events.0', { events: [{ record_type: 'RT_Transactions', event_type: 'EK_Updated' }] }],
  ['events.0.record_type', { events: [{ record_type: 'RT_Nothing', event_type: 'EK_Created' }] }],
  ['events', { events: Array(51).fill({ record_type: 'RT_Links', event_type: 'link_established' }) }],
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(101) }],
  ['description', { description: 'x'.repeat(501) }],
  ['endpoint', { endpoint: `https://hooks.test/${'x'.repeat(1982)}` }],
])('an invalid %s is named', async (field, body) => {
  expect((await create(body)).body.message).toMatch(new RegExp(`^${field}: `))
})

test('a namespace has at most a hundred that are not deleted, because each event is stored for each of them', async () => {
  const bank = await net.bank('many')
  const body = { name: 'One of many', endpoint: ENDPOINT }
  const create = () => bank.member('POST', '/webhook', { body })
  const { token } = expectData(await create())
  for (let i = 1; i < 100; i++) expectData(await create())
  expect((await create()).status).toBe(409)
  expectData(await bank.member('DELETE', `/webhook/${token}`))
  expectData(await create())
})
