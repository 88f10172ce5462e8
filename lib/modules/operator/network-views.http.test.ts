import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { countersInMemory, type MakeCounter } from '../../platform/limits/counters.ts'
import { openNamespace } from '../../testing/bank.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { appointOperator } from '../organizations/index.ts'
import { organizations } from '../organizations/table.ts'
import { webhooks } from '../webhooks/table.ts'

// What the operator sees of the network: its participants and their status, but not their business.

let net: TestNetwork
let operator: Bank
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow', { confirm_incoming: true, review_threshold: null })
  await net.appoint(operator.orgId)
})
afterAll(() => net.close())

const see = async (path: string) => expectData(await operator.member('GET', `/operator${path}`))

describe('organizations', () => {
  const names = async (query: string) => {
    const { count, organizations } = await see(`/organizations?${query}`)
    expect(count).toBe(organizations.length)
    return organizations.map(({ name }: { name: string }) => name).sort()
  }

  test('are found by name, ID, domain, address and status', async () => {
    expect(await names('')).toEqual(['harbor bank', 'meadow bank', 'operator bank'])
    expect(await names('search=HARBOR+B')).toEqual(['harbor bank'])
    expect(await names(`search=${meadow.orgId}`)).toEqual(['meadow bank'])
    expect(await names('search=meadow')).toEqual(['meadow bank'])
    expect(await names('search=juniper@Harbor')).toEqual(['harbor bank'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('verification=verified')).toEqual([])
    await net.database.db.update(organizations).set({ enabled: false }).where(eq(organizations.token, meadow.orgId))
    expect(await names('enabled=false')).toEqual(['meadow bank'])
    await net.database.db.update(organizations).set({ enabled: true }).where(eq(organizations.token, meadow.orgId))
  })

  test('show figures and namespaces, but no customers, people, secrets or payments', async () => {
    // Of members with unverified emails, it shows what the operator needs to confirm them.
    await verifyEmail(net, harbor)
    const details = await see(`/organizations/${harbor.orgId}`)
    expect(details).toMatchObject({ namespaces: 1, live_namespaces: 0, members: 1, working_keys: 1, open_payments: 0 })
    expect(details.partners).toEqual([
      { token: harbor.partnerId, name: 'harbor', domain: 'harbor', environment: 'sandbox', enabled: true },
    ])
    expect(JSON.stringify(details)).not.toMatch(/csp_|@|Admin/)
  })
})

describe('net positions', () => {
  const positions = async (query: string) =>
    (await see(`/positions?${query}`)).positions.map(
      (one: { namespace: { domain: string }; currency: string; net_total: string; txn_count: number }) => [
        one.namespace.domain,
        one.currency,
        one.net_total,
        one.txn_count,
      ],
    )

  test('of the open period equal those of the next batch, and each currency sums to zero', async () => {
    const [alder, aspen] = [await harbor.customer('alder'), await meadow.customer('aspen')]
    for (const total of ['500', '250'])
      expectData(await accept(meadow, await submitted(harbor, alder, aspen, { total })))
    await submitted(meadow, aspen, alder, { total: '50' })
    await submitted(meadow, aspen, alder, { total: '7', currency: 'EUR' })
    await submitted(harbor, alder, aspen, { total: '9000' })
    const expected = [
      ['meadow', 'EUR', '-7', 1],
      ['harbor', 'EUR', '7', 1],
      ['harbor', 'USD', '-700', 3],
      ['meadow', 'USD', '700', 3],
    ]
    expect(await positions('')).toEqual(expected)
    expect(await positions('currency=USD')).toEqual(expected.slice(2))
    expect(await positions('limit=1&page=2')).toEqual(expected.slice(1, 2))
    const totals = [
      { currency: 'EUR', namespaces: 2, owed: '7' },
      { currency: 'USD', namespaces: 2, owed: '700' },
    ]
    expect(await see('/positions?page=2')).toMatchObject({ count: 4, positions: [], totals })
    expect(await see('/positions?currency=GBP')).toMatchObject({ count: 0, positions: [], totals })
    expect(await positions('environment=live')).toEqual([])
    expect(await positions('period=last')).toEqual([])
    const run = expectData(
      await operator.member('POST', '/operator/settlement-runs', { body: { environment: 'sandbox' } }),
    )
    expect((await see('/settlement-runs?environment=sandbox')).runs).toEqual([run])
    expect((await see('/settlement-runs?environment=live')).runs).toEqual([])
    expect(await positions('')).toEqual([])
    expect(await positions('period=last')).toEqual(expected)
    expectData(await operator.member('POST', '/operator/settlement-runs', { body: { environment: 'sandbox' } }))
    expect(await positions('period=last')).toEqual(expected)
  })
})

test('the operator’s settlements per hour are limited like those of any organization, in whichever way it runs them', async () => {
  const counter: MakeCounter = (name, points, seconds) =>
    countersInMemory(name, name === 'cutoffs' ? 3 : points, seconds)
  const { app } = createGateway({ ...net.deps, rateLimit: 100, counter })
  const { member } = await newMember({ ...net, app }, operator)
  const settle = (environment: string) => member('POST', '/operator/settlement-runs', { body: { environment } })
  const { count } = await see('/settlement-runs?environment=live')
  expectData(await settle('live'))
  expectData(await settle('sandbox'))
  expectData(await member('POST', '/settlements'))
  const refused = await settle('live')
  expect([refused.status, refused.body.code]).toEqual([429, 'error.rate_limited'])
  expect((await see('/settlement-runs?environment=live')).count).toBe(count + 1)
})

test('failing endpoints are named by host, without path, secret or sent data', async () => {
  const endpoint = 'https://hooks.test:8443/take/s3cret-path?token=s3cret'
  const hook = async (endpoint: string) =>
    expectData(await harbor.member('POST', '/webhook', { body: { name: 'Orders of s3cret', endpoint } })).token
  const [failing, gone, off] = [await hook(endpoint), await hook(endpoint), await hook(endpoint)]
  await hook('https://hooks.test/fine')
  expectData(await harbor.member('POST', `/webhook/${failing}/test`))
  await net.deliver()
  const set = (token: string, change: object) =>
    net.database.db.update(webhooks).set(change).where(eq(webhooks.token, token))
  await set(gone, { enabled: false, disabledReason: 'gone' })
  await set(off, { enabled: false })
  const { count, endpoints } = await see('/failing-endpoints')
  expect(count).toBe(2)
  expect(endpoints).toEqual([
    {
      token: failing,
      host: 'hooks.test:8443',
      organization: { token: harbor.orgId, name: 'harbor bank' },
      namespace: { token: harbor.partnerId, name: 'harbor', domain: 'harbor', environment: 'sandbox' },
      state: 'failing',
      disabled_reason: null,
      failing_since: net.clock.now.toISOString(),
      last_attempt_at: net.clock.now.toISOString(),
      last_failure: 'unresolved',
      last_status_code: null,
      waiting: 1,
    },
    expect.objectContaining({
      token: gone,
      state: 'disabled',
      disabled_reason: 'gone',
      last_failure: null,
      waiting: 0,
    }),
  ])
  expect(JSON.stringify(endpoints)).not.toMatch(/s3cret/)
  expect((await see('/failing-endpoints?state=disabled')).count).toBe(1)
})

test('failing endpoints of an environment are as many as the overview counts', async () => {
  await net.database.db
    .update(organizations)
    .set({ verification: 'verified' })
    .where(eq(organizations.token, harbor.orgId))
  const live = await openNamespace(net.app, harbor, 'harbor-live', undefined, 'live')
  const { token } = expectData(
    await live.member('POST', '/webhook', { body: { name: 'Live', endpoint: 'https://live.test' } }),
  )
  const failing = { failingSince: net.clock.now }
  await net.database.db.update(webhooks).set(failing).where(eq(webhooks.token, token))
  const tokensIn = async (environment: string) =>
    (await see(`/failing-endpoints?environment=${environment}`)).endpoints.map((one: { token: string }) => one.token)
  expect(await tokensIn('live')).toEqual([token])
  expect(await tokensIn('sandbox')).toHaveLength(2)
  for (const environment of ['live', 'sandbox']) {
    const { endpoints } = await see(`/overview?environment=${environment}`)
    const { count } = await see(`/failing-endpoints?environment=${environment}`)
    expect(endpoints.failing + endpoints.disabled).toBe(count)
  }
  const file = await operator.member('GET', '/operator/failing-endpoints.csv?environment=live')
  expect(String(file.body).trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(token)])
})

test('the configuration appoints one operator, which replaces the previous one', async () => {
  const { db, random, clock } = { ...net.deps, clock: net.clock }
  const actor = { kind: 'system', name: 'configuration' } as const
  const appoint = (token: string) =>
    appointOperator({ db, actor, now: clock.now, random, requestId: 'start', address: 'local' }, token)
  const mayLook = async ({ member }: Bank) => (await member('GET', '/operator/organizations')).status
  expect(await appoint('org_01h455vb4pex5vsknk084sn02q')).toBe(false)
  expect([await mayLook(operator), await mayLook(harbor)]).toEqual([200, 403])
  expect(await appoint(harbor.orgId)).toBe(true)
  expect([await mayLook(operator), await mayLook(harbor)]).toEqual([403, 200])
  expectData(await operator.member('GET', '/organization'))
  expect(await appoint(operator.orgId)).toBe(true)
})
