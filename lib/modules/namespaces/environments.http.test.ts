import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNamespace } from '../../testing/bank.ts'
import { hasManyConnections } from '../../testing/database.ts'
import { created, stateOf, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { organizations } from '../organizations/table.ts'

// Domains and addresses are unique per environment (decision 0105). Strangers have the domains of
// two banks in the sandbox, with the same addresses.

let net: TestNetwork
let operator: Bank
/** The live banks, and the organizations that have their domains in the sandbox. */
let harbor: Bank
let meadow: Bank
let squatter: Bank
let accomplice: Bank

beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
  squatter = await net.bank('harbor')
  accomplice = await net.bank('meadow')
  harbor = await openLive('harbor')
  meadow = await openLive('meadow')
  for (const bank of [squatter, accomplice, harbor, meadow]) await bank.customer('willow')
})
afterAll(() => net.close())

/** A verified organization with a live namespace. */
async function openLive(domain: string): Promise<Bank> {
  const bank = await net.bank(`${domain}-test`)
  await verify(bank)
  return live(bank, domain)
}
const verify = ({ orgId }: Bank) =>
  net.database.db.update(organizations).set({ verification: 'verified' }).where(eq(organizations.token, orgId))
const live = (bank: Bank, domain: string) => openNamespace(net.app, bank, domain, undefined, 'live')

const create = ({ member }: Bank, domain: string, environment: string) =>
  member('POST', '/partner', { body: { name: domain, domain, environment } })
const resolve = async ({ key }: Bank, address: string) => {
  const reply = await key('GET', `/customer/${encodeURIComponent(address)}/resolve`)
  return reply.status === 200 ? reply.body.data.partner_id : reply.status
}
const exceptionOf = async ({ key }: Bank, id: string) =>
  expectData(await key('GET', `/payments/${id}/exceptions`)).exceptions[0].exception_code

describe('a domain', () => {
  test('in the sandbox does not block a live namespace with the same domain', async () => {
    await net.bank('quay')
    const quay = await openLive('quay')
    expect(await quay.customer('till')).toBe('till@quay')
  })

  test('in live does not block a sandbox namespace, of the same or another organization', async () => {
    await live(harbor, 'harbor-one')
    expectData(await create(harbor, 'harbor-one', 'sandbox'))
    await live(harbor, 'harbor-two')
    expectData(await create(squatter, 'harbor-two', 'sandbox'))
  })

  test('is unique in its environment', async () => {
    for (const [bank, environment] of [
      [meadow, 'live'],
      [meadow, 'sandbox'],
    ] as const) {
      const reply = await create(bank, 'harbor', environment)
      expect([reply.status, reply.body.message]).toEqual([409, `domain: harbor is taken in ${environment}`])
    }
  })

  test('of the other environment is refused until the indexes of the previous release are dropped', async () => {
    const upgrading = await testNetwork()
    const { db } = upgrading.database
    // As in the migration 0000, which 0065 reverts.
    await db.execute(sql`create unique index partners_domain on partners (domain)`)
    await db.execute(sql`create unique index customers_address on customers (payment_address) where deleted_at is null`)
    const bank = await upgrading.bank('quay')
    await db.update(organizations).set({ verification: 'verified' })
    expect((await create(bank, 'quay', 'live')).status).toBe(409)
    const pier = await openNamespace(upgrading.app, bank, 'pier', undefined, 'live')
    const [from, to] = [await pier.customer('willow'), await pier.customer('aspen')]
    expect(await stateOf(pier, await submitted(pier, from, to))).toBe('completed')
    await upgrading.close()
  })

  test('is created by one of two concurrent requests in each environment', async () => {
    const attempts = (['sandbox', 'live'] as const).flatMap((environment) =>
      [harbor, meadow, harbor, meadow].map(async (bank) => ({
        environment,
        status: (await create(bank, 'contested', environment)).status,
      })),
    )
    const won = (await Promise.all(attempts)).filter(({ status }) => status === 200)
    expect(won.map(({ environment }) => environment).sort()).toEqual(['live', 'sandbox'])
  })
})

describe('an address', () => {
  test('resolves to the customer in the environment of the caller', async () => {
    expect(await resolve(harbor, 'willow@meadow')).toBe(meadow.partnerId)
    expect(await resolve(squatter, 'willow@meadow')).toBe(accomplice.partnerId)
    expect(await resolve(operator, 'WILLOW@Harbor')).toBe(squatter.partnerId)
  })

  test('that exists in the other environment only is unknown', async () => {
    await accomplice.customer('test-only')
    await meadow.customer('live-only')
    expect(await resolve(harbor, 'test-only@meadow')).toBe(404)
    expect(await resolve(squatter, 'live-only@meadow')).toBe(404)
    expect(await exceptionOf(harbor, await submitted(harbor, 'willow@harbor', 'test-only@meadow'))).toBe('O004')
    expect(await exceptionOf(squatter, await submitted(squatter, 'willow@harbor', 'live-only@meadow'))).toBe('O004')
  })

  test('is unique in its namespace, and free for the other environment', async () => {
    await squatter.customer('rowan')
    expect(await harbor.customer('rowan')).toBe('rowan@harbor')
    const body = {
      type: 'Individual',
      first_name: 'Rowan',
      last_name: 'Sample',
      email: 'rowan@mail.example',
      payment_address: 'Rowan@harbor',
    }
    expect((await harbor.key('POST', '/customer', { body })).status).toBe(409)
    const contested = { ...body, payment_address: 'contested@harbor' }
    const attempts = [harbor, squatter, harbor, squatter, harbor, squatter].map(async (bank) => ({
      bank,
      status: (await bank.key('POST', '/customer', { body: contested })).status,
    }))
    const won = (await Promise.all(attempts)).filter(({ status }) => status === 200)
    expect(new Set(won.map(({ bank }) => bank))).toEqual(new Set([harbor, squatter]))
    expect(won).toHaveLength(2)
  })

  test('of a simulated namespace exists in the sandbox only', async () => {
    await net.openSandbox()
    expect((await resolve(squatter, 'anybody@sandbank')).toString()).toMatch(/^part_/)
    expect(await resolve(harbor, 'anybody@sandbank')).toBe(404)
    const sandbank = await live(meadow, 'sandbank')
    const teller = await sandbank.customer('teller')
    expect(await resolve(harbor, teller)).toBe(sandbank.partnerId)
    expect(await resolve(harbor, 'anybody@sandbank')).toBe(404)
    expect(await resolve(squatter, teller)).not.toBe(sandbank.partnerId)
  })
})

describe('a payment', () => {
  test.each(['Type_Push', 'Type_Pull'] as const)(
    'reaches the namespace of its own environment only: %s',
    async (type) => {
      for (const [from, to, others] of [
        [harbor, meadow, [squatter, accomplice]],
        [squatter, accomplice, [harbor, meadow]],
      ] as const) {
        const [debtor, beneficiary] = type === 'Type_Push' ? [from, to] : [to, from]
        const id = await submitted(from, `willow@${debtor.domain}`, `willow@${beneficiary.domain}`, { type })
        const expected = type === 'Type_Push' ? 'completed' : 'in_admission'
        expect([await stateOf(from, id), await stateOf(to, id)]).toEqual([expected, expected])
        for (const other of others) expect((await other.key('GET', `/payments/${id}`)).status).toBe(404)
      }
    },
  )

  test('from a domain of one environment reaches its own, too', async () => {
    const pier = await live(harbor, 'pier')
    for (const [from, to] of [
      [operator, accomplice],
      [pier, meadow],
    ] as const) {
      const id = await submitted(from, await from.customer('rowan'), 'willow@meadow')
      expect([await stateOf(from, id), await stateOf(to, id)]).toEqual(['completed', 'completed'])
    }
  })

  test('among many concurrent ones in both environments stays in its own', async () => {
    const make = (from: Bank, to: Bank) => async () => {
      const id = await created(from, `willow@${from.domain}`, `willow@${to.domain}`)
      expectData(await from.key('POST', `/payments/${id}/submissions`))
      return [(await to.key('GET', `/payments/${id}`)).status, (await from.key('GET', `/payments/${id}`)).status]
    }
    const each = hasManyConnections() ? 20 : 5
    const pairs = [
      [harbor, meadow],
      [squatter, accomplice],
      [meadow, harbor],
      [accomplice, squatter],
    ] as const
    const all = pairs.flatMap(([from, to]) => Array.from({ length: each }, make(from, to)))
    expect(new Set((await Promise.all(all)).flat())).toEqual(new Set([200]))
  })
})

describe('a link', () => {
  const propose = (from: Bank, to: Bank) =>
    from.key('POST', '/link', {
      body: {
        proposer_address: `willow@${from.domain}`,
        responder_address: `willow@${to.domain}`,
        permissions: { pull: true, limit: null },
      },
    })

  test('connects customers of one environment, and allows pulls in that one only', async () => {
    const link = expectData(await propose(squatter, accomplice))
    expect(link.responder_partner_id).toBe(accomplice.partnerId)
    expectData(await accomplice.key('PUT', `/link/${link.token}`, { body: { status: 'established' } }))
    const pull = (from: Bank) => submitted(from, 'willow@meadow', 'willow@harbor', { type: 'Type_Pull' })
    expect(await stateOf(squatter, await pull(squatter))).toBe('completed')
    expect(await stateOf(harbor, await pull(harbor))).toBe('in_admission')
    // The same addresses can have a link of their own in live.
    expect(expectData(await propose(harbor, meadow)).responder_partner_id).toBe(meadow.partnerId)
  })
})

describe('look-ups', () => {
  test('search and lists show the records of the caller’s own namespace', async () => {
    const term = 'willow@harbor'
    const idsIn = (list: { payment_id: string }[]) => list.map(({ payment_id }) => payment_id)
    for (const bank of [harbor, squatter]) {
      const { customers } = expectData(await bank.key('GET', '/customer?search=willow'))
      expect(customers).toEqual([expect.objectContaining({ partner_id: bank.partnerId, payment_address: term })])
      const results: { type: string; id: string }[] = expectData(await bank.key('GET', `/search?term=${term}`)).results
      const found = (kind: string) => results.filter(({ type }) => type === kind).map(({ id }) => id)
      expect(found('customer')).toEqual([customers[0].token])
      const { payments } = expectData(await bank.key('GET', '/payments?limit=100'))
      expect(found('payment').length).toBeGreaterThan(0)
      expect(idsIn(payments)).toEqual(expect.arrayContaining(found('payment')))
    }
  })

  test('the queue filters by the counterparty in the caller’s environment', async () => {
    const pull = (from: Bank) => submitted(from, 'willow@meadow', 'willow@harbor', { type: 'Type_Pull', total: '777' })
    const id = await pull(harbor)
    const path = '/admission-queue?counterparty=HARBOR&amount_min=777&amount_max=777&currency=USD'
    const waiting = async (bank: Bank) => expectData(await bank.member('GET', path)).payments
    expect(await waiting(meadow)).toEqual([expect.objectContaining({ payment_id: id })])
    expect(await waiting(accomplice)).toEqual([])
  })

  test('the operator finds both organizations of a domain, and releases the one that it names', async () => {
    const found = expectData(await operator.member('GET', '/operator/organizations?search=willow@harbor')).organizations
    expect(found.map(({ token }: { token: string }) => token).sort()).toEqual([harbor.orgId, squatter.orgId].sort())
    const path = `/operator/partners/${squatter.partnerId}/release-domain`
    const { partners } = expectData(await operator.member('POST', path, { body: { reason: 'The name of a bank' } }))
    expect(partners).toContainEqual(expect.objectContaining({ token: squatter.partnerId, environment: 'sandbox' }))
    const [entry] = expectData(await squatter.member('GET', '/audit-entries?action=namespace.release_domain')).entries
    expect(entry.before).toEqual({ domain: 'harbor', environment: 'sandbox' })
    expect(await resolve(meadow, 'willow@harbor')).toBe(harbor.partnerId)
    expect(await resolve(accomplice, 'willow@harbor')).toBe(404)
    expectData(await create(harbor, 'harbor', 'sandbox'))
  })
})
