// Who finds what: namespace, organization and permissions decide in the gateway, and finding people by name leaves a trace.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { openNamespace } from '../../testing/bank.ts'
import { created, draft, submitted } from '../../testing/model/payment-life.ts'
import { indexEverything } from '../../testing/model/search-index.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { SearchResult } from './contract.ts'
import { indexInBackground, indexPayments } from './index-payments.ts'
import { searchParties, searchPayments, searchProgress } from './table.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
let sibling: Bank
let id: string
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  sibling = await openNamespace(net.app, harbor, 'cove')
  const willow = await harbor.customer('willow')
  const aspen = await meadow.customer('aspen')
  const body = draft(willow, aspen, { total: '4555', reference: 'Invoice 4711' })
  const named = { ...body.beneficiary_party, first_name: 'Ada', last_name: 'Thornbury' }
  id = expectData(await harbor.key('POST', '/payments', { body: { ...body, beneficiary_party: named } })).payment_id
  await indexEverything(net.database.db)
})
afterAll(() => net.close())

type Search = (term: string) => Promise<SearchResult>
const searchAs =
  (call: Bank['key']): Search =>
  async (term) =>
    SearchResult.parse(expectData(await call('GET', `/search?${new URLSearchParams({ term })}`)))
const idsFor = async (bank: Bank, term: string) => (await searchAs(bank.key)(term)).results.map((one) => one.id)

const TERMS = () => [id, id.slice(-6), '45.55', 'Invoice 4711', '4711', 'Thornbury', 'aspen@meadow', 'aspen']

describe('a payment', () => {
  test('is found in the namespace that created it, and in no other', async () => {
    for (const term of TERMS()) {
      expect(await idsFor(harbor, term), term).toEqual([id])
      expect(await idsFor(sibling, term), term).toEqual([])
      expect(
        (await idsFor(meadow, term)).filter((found) => found === id),
        term,
      ).toEqual([])
    }
  })

  test('is found by its receiver from its submission on', async () => {
    const sent = await created(harbor, 'willow@harbor', 'aspen@meadow', { total: '987654', reference: 'Late payment' })
    await indexEverything(net.database.db)
    for (const term of [sent, '9876.54', 'late pay']) expect(await idsFor(meadow, term), term).toEqual([])
    expectData(await harbor.key('POST', `/payments/${sent}/submissions`))
    await indexEverything(net.database.db)
    for (const term of [sent, '9876.54', 'late pay']) expect(await idsFor(meadow, term), term).toEqual([sent])
  })

  test('is found before it is indexed', async () => {
    const reference = 'Unindexed rent'
    const sent = await submitted(harbor, 'willow@harbor', 'aspen@meadow', { reference })
    for (const term of ['unindexed', sent.slice(-6)]) expect(await idsFor(harbor, term)).toEqual([sent])
  })

  test('is indexed when its party’s name is cut within a character, and stops no others', async () => {
    const draw = draft('willow@harbor', 'aspen@meadow', { reference: 'Odd name' })
    // Folded, the first part has 299 characters, and the next character takes two code units.
    const first_name = `${'\ufdfa'.repeat(16)}${'a'.repeat(11)}\u{10428}\u{10428}`
    const body = { ...draw, beneficiary_party: { ...draw.beneficiary_party, first_name } }
    const odd = expectData(await harbor.key('POST', '/payments', { body })).payment_id
    const after = await created(harbor, 'willow@harbor', 'aspen@meadow', { reference: 'After the odd name' })
    await indexEverything(net.database.db)
    const stored = await net.database.db.select().from(searchPayments)
    expect(stored.map(({ paymentId }) => paymentId)).toEqual(expect.arrayContaining([odd, after]))
  })

  test('that was stored before the index is found after the job has run', async () => {
    await indexEverything(net.database.db)
    const before = await net.database.db.select().from(searchPayments)
    await net.database.db.delete(searchPayments)
    await net.database.db.delete(searchParties)
    await net.database.db.execute("update search_progress set payment_id = ''")
    expect(await indexPayments(net.database.db, 2)).toBeGreaterThan(2)
    const order = (rows: typeof before) => rows.map((row) => JSON.stringify(row)).sort()
    expect(order(await net.database.db.select().from(searchPayments))).toEqual(order(before))
  })
})

test('after a restore whose transaction IDs start again, all payments are indexed again', async () => {
  const { db } = net.database
  await indexEverything(db)
  // Restored, with an audit entry that the position is past.
  await db.execute(sql`
    insert into payments select (jsonb_populate_record(p, '{"payment_id": "restored", "token": "pay_0"}')).*
      from payments p where payment_id = ${id}`)
  await indexPayments(db)
  const indexed = async () => (await db.select().from(searchPayments)).map(({ paymentId }) => paymentId)
  expect(await indexed()).not.toContain('restored')
  await db.update(searchProgress).set({ xid: 10n ** 15n })
  await indexEverything(db)
  expect(await indexed()).toContain('restored')
  const next = await created(harbor, 'willow@harbor', 'aspen@meadow')
  await indexEverything(db)
  expect(await indexed()).toContain(next)
  await db.execute(sql`delete from payments where payment_id = 'restored'`)
})

test('while the gateway is busy, a run of the job indexes 500 payments, and the next quiet run the rest', async () => {
  const { db } = net.database
  await indexEverything(db)
  const now = new Date(net.clock.now)
  await db.execute(sql`
    insert into audit_entries (token, organization_id, actor_kind, action, resource_id, request_id, at)
    select 'busy_' || n, ${harbor.orgId}, 'key', 'payment.create', ${id}, 'req', ${now.toISOString()}::timestamptz from generate_series(1, 1100) n`)
  const busy = async () => expect(await indexInBackground({ db, now })).toBe(500)
  await vi.waitFor(busy, { timeout: 20_000 })
  expect(await indexInBackground({ db, now: new Date(now.getTime() + 1000) })).toBe(600)
})

describe('permissions', () => {
  const keyWith = async (access: Record<string, boolean>) => {
    const none = { customers_read: false, customers_write: false, transactions_read: false, transactions_write: false }
    const made = await harbor.member('POST', '/apikey', { body: { name: 'limited', access: { ...none, ...access } } })
    const headers = { 'x-service-api-key': expectData(made).secret_key, 'x-org-id': harbor.orgId }
    return caller(net.app, { ...headers, 'x-partner-id': harbor.partnerId })
  }

  test('a key without transactions_read is refused', async () => {
    const reply = await (await keyWith({ customers_read: true }))('GET', '/search?term=45.55')
    expect([reply.status, reply.body.message]).toEqual([403, expect.stringContaining('transactions_read')])
  })

  test('customers are found with customers_read only', async () => {
    const types = async (search: Search) => (await search('willow sample')).results.map(({ type }) => type)
    expect(await types(searchAs(harbor.key))).toContain('customer')
    expect(await types(searchAs(await keyWith({ transactions_read: true })))).not.toContain('customer')
    expect(await types(searchAs(sibling.key))).toEqual([])
  })

  test('accounts are found by members only, like their list', async () => {
    const body = {
      account_number: '000123456789',
      account_title: 'Larch Payroll',
      routing_number: '011000015',
      type: 'AT_Checkings',
    }
    expectData(await harbor.member('POST', '/account', { body }))
    expect((await searchAs(harbor.member)('larch')).results).toMatchObject([
      { type: 'account', title: 'Larch Payroll' },
    ])
    expect((await searchAs(harbor.key)('larch')).results).toEqual([])
    expect((await searchAs(sibling.member)('larch')).results).toEqual([])
  })
})

describe('a search that finds people by name', () => {
  const lookups = (bank: Bank) =>
    net.database.db
      .select({ actor: auditEntries.actorId, after: auditEntries.after, resource: auditEntries.resourceId })
      .from(auditEntries)
      .where(and(eq(auditEntries.organizationId, bank.orgId), eq(auditEntries.action, 'search.find_people')))

  test('is recorded once per actor, term and hour, without the name', async () => {
    const before = (await lookups(harbor)).length
    for (const term of ['Ada Thornbury', 'ada  thornbury.', 'ADA THORNBURY']) await searchAs(harbor.member)(term)
    const entries = (await lookups(harbor)).slice(before)
    expect(entries).toMatchObject([{ resource: harbor.partnerId, after: { results: 1 } }])
    expect(JSON.stringify(entries).toLowerCase()).not.toContain('thornbury')
    await searchAs(harbor.key)('Ada Thornbury')
    await searchAs(harbor.member)('Ada')
    net.clock.advance(3_600_001)
    await searchAs(harbor.key)('Ada Thornbury')
    expect((await lookups(harbor)).length - before).toBe(4)
  })

  test('is recorded if a part of the address is added to the name', async () => {
    const before = (await lookups(harbor)).length
    expect((await searchAs(harbor.key)('thornbury meadow')).results).toMatchObject([
      { id, matches: [{ by: 'name', value: 'Ada Thornbury' }] },
    ])
    expect((await lookups(harbor)).slice(before)).toMatchObject([{ after: { results: 1 } }])
  })

  test('is not recorded if nobody is found, or if it matches another field', async () => {
    const before = (await lookups(harbor)).length
    for (const term of ['Nobody Anywhere', '45.55', id, 'Invoice 4711', 'aspen@meadow'])
      await searchAs(harbor.key)(term)
    expect(await lookups(harbor)).toHaveLength(before)
  })
})

describe('hostile terms', () => {
  test.each([
    '%',
    '___',
    '%%%%%%',
    'invoice%',
    '.*',
    '(((((',
    '[a-z]+$',
    '\\',
    '\\%',
    "' or 1=1 --",
    '\u202e\u202d\u2066',
    '𝒶'.repeat(80),
    '1'.repeat(500),
    '1,'.repeat(250),
    '1 '.repeat(249),
    'a_'.repeat(250),
    'pay_'.repeat(125),
    '$'.repeat(500),
    'a@b '.repeat(125),
    '…'.repeat(166),
    '%E0%A4%A',
  ])('%j has an answer, and finds nothing that it does not contain', async (term) => {
    const before = performance.now()
    const { results } = await searchAs(harbor.member)(term)
    expect(results.map(({ matches }) => matches.map(({ by }) => by).join())).toEqual(
      term === 'invoice%' ? ['reference_part'] : [],
    )
    expect(performance.now() - before).toBeLessThan(2000)
  })

  test.each([
    '',
    '?term=',
    '?term=%20',
    `?term=${'x'.repeat(501)}`,
    '?term=a%00b',
    '?term=a&term=b',
    '?term=a&limit=0',
  ])('a request without one term of 1 to 500 characters (%s) is a 400 that names the parameter', async (query) => {
    const reply = await harbor.key('GET', `/search${query}`)
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^(term|limit): /)])
  })
})

test('a name that grows when it is folded is indexed, too', async () => {
  const body = draft('willow@harbor', 'aspen@meadow')
  const party = { ...body.beneficiary_party, first_name: 'Zephyra', last_name: '\ufdfa'.repeat(100) }
  const { payment_id } = expectData(
    await harbor.key('POST', '/payments', { body: { ...body, beneficiary_party: party } }),
  )
  await indexEverything(net.database.db)
  expect(await idsFor(harbor, 'zephyra')).toEqual([payment_id])
})

test('a name and a counterparty are found although a hundred payments without them are newer', async () => {
  await created(harbor, 'willow@harbor', await meadow.customer('birch'))
  const body = draft('willow@harbor', 'aspen@meadow')
  const party = { ...body.beneficiary_party, first_name: 'Ottoline', last_name: 'Marsh' }
  const { payment_id } = expectData(
    await harbor.key('POST', '/payments', { body: { ...body, beneficiary_party: party } }),
  )
  for (let n = 0; n < 120; n++) {
    net.clock.advance(1000)
    await created(harbor, 'willow@harbor', 'aspen@meadow')
  }
  await indexEverything(net.database.db)
  expect(await idsFor(harbor, 'ottoline')).toEqual([payment_id])
  const { counterparties } = expectData(await harbor.member('GET', '/counterparties?search=birch'))
  expect(counterparties).toMatchObject([
    { payment_address: 'birch@meadow', last_payment_at: { seconds: Math.floor(net.clock.now.getTime() / 1000) - 120 } },
  ])
})
