import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, events } from '../../platform/write/table.ts'
import { stateOf, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { customers } from '../customers/table.ts'
import { partners } from '../namespaces/table.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
let shop: string
let payer: string
let round = 0
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())
// A shop of harbor that collects from a payer of meadow.
beforeEach(async () => {
  round += 1
  shop = await harbor.customer(`shop-${round}`)
  payer = await meadow.customer(`payer-${round}`)
})

const PULL = { pull: true, limit: null }
const upTo = (total: string, currency = 'USD') => ({ pull: true, limit: { currency, total } })
const propose = (permissions?: object, bank = harbor, body = {}) =>
  bank.key('POST', '/link', { body: { proposer_address: shop, responder_address: payer, permissions, ...body } })
const proposed = async (permissions?: object): Promise<string> => expectData(await propose(permissions)).token
function update(bank: Bank, id: string, body: object) {
  // Events of the same instant have no defined order, unless one request emits them.
  net.clock.advance(1)
  return bank.key('PUT', `/link/${id}`, { body })
}
async function established(permissions: object): Promise<string> {
  const id = await proposed(permissions)
  expectData(await update(meadow, id, { status: 'established' }))
  return id
}
const read = async (bank: Bank, id: string) => expectData(await bank.key('GET', `/link/${id}`))

/** The events of a link that a namespace received, in order. */
async function eventTypes({ partnerId }: Bank, id: string): Promise<string[]> {
  const found = await net.database.db
    .select()
    .from(events)
    .where(eq(events.recordType, 'RT_Links'))
    .orderBy(events.token)
  return found
    .filter((event) => event.partnerId === partnerId && (event.data as { token: string }).token === id)
    .map(({ eventType }) => eventType)
}

describe('a proposal', () => {
  test('creates a link that both sides can see, each from its own perspective', async () => {
    const link = expectData(await propose(upTo('5000')))
    expect(link).toEqual({
      token: expect.stringMatching(/^lnk_/),
      partner_id: harbor.partnerId,
      responder_partner_id: meadow.partnerId,
      proposer_address: shop,
      responder_address: payer,
      status: 1,
      permissions: upTo('5000'),
      created_at: { seconds: expect.any(Number) },
      updated_at: { seconds: expect.any(Number) },
    })
    expect(await read(meadow, link.token)).toEqual(link)
    expect(await eventTypes(harbor, link.token)).toEqual(['link.create.resp'])
    expect(await eventTypes(meadow, link.token)).toEqual(['link.propose.req'])
  })

  test('grants only the permissions it requests', async () => {
    expect(expectData(await propose()).permissions).toEqual({ pull: false, limit: null })
  })

  test('must be from a customer of the caller to an address that resolves', async () => {
    const message = async (body: object, bank = harbor) => (await propose(PULL, bank, body)).body.message
    expect(await message({}, meadow)).toMatch(/^proposer_address: /)
    expect(await message({ proposer_address: 'nobody@harbor' })).toMatch(/^proposer_address: /)
    expect(await message({ responder_address: 'nobody@meadow' })).toMatch(/^responder_address: /)
    expect(await message({ responder_address: shop.toUpperCase() })).toMatch(/^responder_address: /)
  })

  test.each([
    ['proposer_address', 'the own customer is disabled', () => [customers, { status: 1 }, shop] as const],
    ['responder_address', 'the other customer is disabled', () => [customers, { status: 1 }, payer] as const],
  ])('is refused with the %s if %s', async (field, _, change) => {
    const [table, set, address] = change()
    await net.database.db.update(table).set(set).where(eq(table.paymentAddress, address))
    expect((await propose()).body.message).toMatch(new RegExp(`^${field}: must belong to an enabled customer`))
  })

  test.each([
    ['disabled', { enabled: false }, { enabled: true }],
    ['in the other environment', { environment: 'live' }, { environment: 'sandbox' }],
  ] as const)('is refused if the other namespace is %s', async (_, set, reset) => {
    const change = (to: Partial<typeof partners.$inferInsert>) =>
      net.database.db.update(partners).set(to).where(eq(partners.token, meadow.partnerId))
    await change(set)
    expect((await propose()).body.message).toMatch(/^responder_address: /)
    await change(reset)
    expectData(await propose())
  })

  test('within one namespace can be accepted there, and its changes are announced once', async () => {
    const responder_address = await harbor.customer(`branch-${round}`)
    const { token } = expectData(await propose(PULL, harbor, { responder_address }))
    expect(expectData(await update(harbor, token, { status: 'established' })).status).toBe(2)
    expect(await eventTypes(harbor, token)).toEqual(['link.create.resp', 'link.propose.req', 'link_established'])
  })

  test('is refused to a suspended organization, and accepted after the suspension', async () => {
    const [operator, held] = [await net.bank('operator'), await net.bank('held')]
    await net.appoint(operator.orgId)
    const body = { responder_address: await held.customer('payer') }
    const act = (what: string) =>
      operator.member('POST', `/operator/organizations/${held.orgId}/${what}`, { body: { reason: 'Fraud' } })
    expectData(await act('suspend'))
    const refused = await propose(PULL, harbor, body)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'responder_address: must belong to an enabled customer in the same environment',
    ])
    expectData(await act('resume'))
    expectData(await propose(PULL, harbor, body))
  })

  test('is refused while the two have a link, and possible again afterwards', async () => {
    const first = await proposed()
    expect((await propose()).status).toBe(409)
    // The opposite direction is another link.
    expectData(await propose({}, meadow, { proposer_address: payer, responder_address: shop }))
    await update(meadow, first, { status: 'declined' })
    expectData(await propose())
  })
})

describe('a link', () => {
  test('is established by its responder, and both sides receive the event', async () => {
    const id = await proposed(PULL)
    expect(expectData(await update(meadow, id, { status: 'established' })).status).toBe(2)
    expect(await eventTypes(harbor, id)).toEqual(['link.create.resp', 'link_established'])
    expect(await eventTypes(meadow, id)).toEqual(['link.propose.req', 'link_established'])
  })

  const HOW = {
    declined: (id: string) => update(meadow, id, { status: 'declined' }),
    withdrawn: (id: string) => update(harbor, id, { status: 'revoked' }),
    'changed before the answer': (id: string) => update(harbor, id, { permissions: PULL }),
  }
  test.each(Object.entries(HOW))('%s: both sides are notified', async (_, act) => {
    const id = await proposed()
    expectData(await act(id))
    expect(await eventTypes(harbor, id)).toEqual(['link.create.resp', 'link_update_resp'])
    expect(await eventTypes(meadow, id)).toEqual(['link.propose.req', 'link_update_resp'])
  })

  test('can be answered by its responder only, and not after it has ended', async () => {
    const id = await proposed(PULL)
    expect((await update(harbor, id, { status: 'established' })).status).toBe(409)
    expect((await update(harbor, id, { status: 'declined' })).status).toBe(409)
    expect((await update(meadow, id, { status: 'revoked' })).status).toBe(409)
    expectData(await update(meadow, id, { status: 'established' }))
    expect((await update(meadow, id, { status: 'declined' })).status).toBe(409)
    expectData(await update(harbor, id, { status: 'revoked' }))
    for (const status of ['established', 'declined', 'revoked']) {
      for (const bank of [harbor, meadow]) expect((await update(bank, id, { status })).status).toBe(409)
    }
    expect((await update(meadow, id, { permissions: PULL })).status).toBe(409)
    expect((await update(meadow, id, {})).status).toBe(400)
  })

  test('can be reduced by either side once established, and extended by its responder only', async () => {
    const id = await established(upTo('5000'))
    for (const wider of [PULL, upTo('5001'), upTo('1', 'EUR')]) {
      expect((await update(harbor, id, { permissions: wider })).status).toBe(409)
    }
    expect(expectData(await update(harbor, id, { permissions: upTo('4000') })).permissions).toEqual(upTo('4000'))
    expect(expectData(await update(meadow, id, { permissions: upTo('1', 'EUR') })).permissions).toEqual(
      upTo('1', 'EUR'),
    )
    expect(expectData(await update(harbor, id, { permissions: {} })).permissions).toEqual({ pull: false, limit: null })
    expect((await update(harbor, id, { permissions: upTo('1', 'EUR') })).status).toBe(409)
    expectData(await update(meadow, id, { permissions: PULL }))
    expectData(await update(harbor, id, { permissions: upTo('1', 'EUR') }))
    expectData(await update(harbor, id, { permissions: upTo('1', 'EUR') }))
  })

  test('that ends cannot be changed by the same request', async () => {
    const id = await established(PULL)
    const reply = await update(harbor, id, { status: 'revoked', permissions: {} })
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('has ended')])
    expect((await read(harbor, id)).status).toBe(2)
  })

  test('cannot be accepted with other permissions than those shown', async () => {
    const id = await proposed(upTo('5000'))
    expectData(await update(harbor, id, { permissions: upTo('9000') }))
    for (const seen of [upTo('5000'), upTo('9000', 'EUR'), PULL, {}]) {
      const { status, body } = await update(meadow, id, { status: 'established', permissions: upTo('5000'), seen })
      expect([status, body.message]).toEqual([409, expect.stringContaining('have changed since they were read')])
    }
    expect(await read(harbor, id)).toMatchObject({ status: 1, permissions: upTo('9000') })
    const after = expectData(await update(meadow, id, { status: 'established', seen: upTo('9000') }))
    expect(after).toMatchObject({ status: 2, permissions: upTo('9000') })
  })

  test('is hidden from others', async () => {
    const id = await proposed()
    const other = await net.bank(`other-${round}`)
    expect((await other.key('GET', `/link/${id}`)).status).toBe(404)
    expect((await update(other, id, { status: 'revoked' })).status).toBe(404)
  })

  test('is audited at each change with the previous and new values', async () => {
    const id = await established(PULL)
    const entries = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, id))
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['link.propose', null, expect.objectContaining({ proposer_address: shop, permissions: PULL })],
      ['link.update', { status: 'proposed', ...PULL }, { status: 'established', ...PULL }],
    ])
  })
})

test('the list is filtered by side, status and address', async () => {
  const id = await proposed()
  const list = async (bank: Bank, query: string) =>
    expectData(await bank.key('GET', `/link?limit=100&${query}`)).links.map(({ token }: { token: string }) => token)
  const about = `payment_address=${payer.toUpperCase()}`
  expect(await list(harbor, about)).toEqual([id])
  expect(await list(harbor, `${about}&side=proposer`)).toEqual([id])
  expect(await list(harbor, `${about}&side=responder`)).toEqual([])
  expect(await list(meadow, `${about}&side=responder`)).toEqual([id])
  expect(await list(meadow, `${about}&status=established`)).toEqual([])
  expect(await list(meadow, `payment_address=${shop}&status=proposed`)).toEqual([id])
})

describe('a pull payment', () => {
  const pull = (total: string, options = {}) => submitted(harbor, payer, shop, { type: 'Type_Pull', total, ...options })
  const tasks = async (id: string) => Object.keys(await taskPaths(harbor, id))

  test('within the limit of an established link needs no authentication, and completes immediately', async () => {
    await established(upTo('5000'))
    expect(await stateOf(harbor, await pull('5000'))).toBe('completed')
  })

  test('over the limit, or in another currency, needs authentication', async () => {
    await established(upTo('5000'))
    for (const id of [await pull('5001'), await pull('1', { currency: 'EUR' })]) {
      expect(await tasks(id)).toEqual(['customer_authentication'])
    }
  })

  test.each([
    ['only proposed', () => proposed(PULL)],
    ['established without the right to pull', () => established({ pull: false, limit: null })],
    ['revoked', async () => update(meadow, await established(PULL), { status: 'revoked' })],
    ['narrowed to nothing', async () => update(harbor, await established(PULL), { permissions: {} })],
  ] as const)('under a link that is %s needs authentication', async (_, make) => {
    await make()
    expect(await tasks(await pull('1'))).toEqual(['customer_authentication'])
  })

  test('in the opposite direction needs authentication, because a link lets its proposer pull, not its responder', async () => {
    await established(PULL)
    const id = await submitted(meadow, shop, payer, { type: 'Type_Pull' })
    expect(await tasks(id)).toEqual(['customer_authentication'])
  })

  test.each([
    ['payer', () => ({ bank: meadow, address: payer })],
    ['shop', () => ({ bank: harbor, address: shop })],
  ])('needs authentication if the address of the %s now belongs to somebody else', async (_, whose) => {
    await established(PULL)
    const { bank, address } = whose()
    const found: { token: string }[] = expectData(await bank.key('GET', `/customer?search=${address}`)).customers
    expectData(await bank.key('DELETE', `/customer/${found[0]?.token}`))
    await bank.customer(address.split('@')[0] ?? '')
    expect(await tasks(await pull('1'))).toEqual(['customer_authentication'])
  })

  test('is still reviewed if a policy requires it', async () => {
    const body = { admission_policy: { confirm_incoming: true, review_threshold: { currency: 'USD', total: '3000' } } }
    expectData(await meadow.member('PUT', `/partner/${meadow.partnerId}`, { body }))
    await established(PULL)
    expect(await tasks(await pull('3000'))).toEqual(['payment_review'])
    expect(await stateOf(harbor, await pull('2999'))).toBe('completed')
    const none = { admission_policy: { confirm_incoming: false, review_threshold: null } }
    expectData(await meadow.member('PUT', `/partner/${meadow.partnerId}`, { body: none }))
  })
})
