import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expanded } from '../../testing/model/expanded.ts'
import { writeTransaction } from '../../testing/model/ledger.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { partners } from '../namespaces/table.ts'
import { organizations } from '../organizations/table.ts'
import { type BatchSummary, RunResult, SettledTransactionList } from './contract.ts'

let net: TestNetwork
let a: Bank
let b: Bank
let c: Bank
beforeAll(async () => {
  net = await testNetwork()
  a = await net.bank('alder')
  b = await net.bank('birch')
  c = await net.bank('cedar')
})
beforeEach(async () => {
  net.clock.advance(3_600_000)
  await run(a) // settles what the previous test left
})
afterAll(() => net.close())

const move = (debtor: Bank, creditor: Bank, currency = 'USD') => {
  net.clock.advance(1)
  return writeTransaction(
    { db: net.database.db, now: net.clock.now, random: net.random },
    { debtor, creditor, amount: 100n, currency },
  )
}
const run = async (bank: Bank, environment?: string) => {
  const reply = await bank.member('POST', '/settlements', { headers: { 'x-environment': environment } })
  return RunResult.parse(expectData(reply)).batches
}
const batchOf = (batches: BatchSummary[], currency = 'USD') =>
  batches.find((batch) => batch.currency === currency)?.token ?? 'none'
const list = async (bank: Bank, batch: string, query = '') => {
  const reply = await bank.key('GET', `/settlements/${batch}/transactions${query}`)
  const { count, transactions } = SettledTransactionList.parse(expectData(reply))
  return [count, transactions.map(({ token }) => token)]
}

describe('the transactions of a batch', () => {
  test('are those with a line of the caller, newest first', async () => {
    const [ab, bc, ca, aa] = [await move(a, b), await move(b, c), await move(c, a), await move(a, a)]
    const batch = batchOf(await run(a))
    expect(await list(a, batch)).toEqual([3, [aa.token, ca.token, ab.token]])
    expect(await list(b, batch)).toEqual([2, [bc.token, ab.token]])
  })

  test('exclude other currencies, and transactions after the run', async () => {
    const [dollars, euros] = [await move(a, b), await move(a, b, 'EUR')]
    const batches = await run(a)
    await move(a, b)
    expect(await list(a, batchOf(batches))).toEqual([1, [dollars.token]])
    expect(await list(a, batchOf(batches, 'EUR'))).toEqual([1, [euros.token]])
  })

  test('are paged and counted, and found by transaction_id unless they belong to others', async () => {
    const [first, second, foreign] = [await move(a, b), await move(b, a), await move(b, c)]
    const batch = batchOf(await run(a))
    expect(await list(a, batch, '?limit=1')).toEqual([2, [second.token]])
    expect(await list(a, batch, '?limit=1&page=2')).toEqual([2, [first.token]])
    expect(await list(a, batch, `?transaction_id=${first.token}`)).toEqual([1, [first.token]])
    expect(await list(a, batch, `?transaction_id=${foreign.token}`)).toEqual([0, []])
  })

  test('of a batch without a line of the caller respond like those of a nonexistent batch', async () => {
    await move(a, b)
    const batch = batchOf(await run(a))
    const hidden = await c.key('GET', `/settlements/${batch}/transactions`)
    expect(hidden.status).toBe(404)
    expect(hidden.body).toEqual((await c.key('GET', '/settlements/batch_x/transactions')).body)
  })

  test.each(['limit=0', 'limit=101', 'page=0'])('reject %s', async (query) => {
    const reply = await a.key('GET', `/settlements/batch_x/transactions?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(new RegExp(`^${query.split('=')[0]}: `))
  })

  test('require credentials', async () => {
    expect((await net.call('GET', '/settlements/batch_x/transactions')).status).toBe(401)
  })
})

describe('x-environment', () => {
  test('live requires the operator, settles live even from a sandbox namespace, and not the sandbox', async () => {
    const { db } = net.database
    const live = await net.bank('river')
    await db.update(partners).set({ environment: 'live' }).where(eq(partners.token, live.partnerId))
    await db.update(organizations).set({ operator: true }).where(eq(organizations.token, a.orgId))
    await move(a, b)
    const reply = await b.member('POST', '/settlements', { headers: { 'x-environment': 'live' } })
    expect([reply.status, reply.body.code]).toEqual([403, 'error.forbidden'])
    expect(await run(a, 'live')).toEqual([])
    expect(await run(b, 'sandbox')).toHaveLength(1)
  })

  test('is required of an operator without a namespace, who then sees the run and all of its batches', async () => {
    await net.appoint(a.orgId)
    await move(b, c)
    const post = (headers: Record<string, string | undefined>) =>
      a.member('POST', '/settlements', { headers: { 'x-partner-id': undefined, ...headers } })
    const refused = await post({})
    const message = 'x-environment: must be sandbox or live if x-partner-id is omitted'
    expect([refused.status, refused.body.message]).toEqual([400, message])
    const first = RunResult.parse(expectData(await post({ 'x-environment': 'sandbox' })))
    expect(first.run).toMatchObject({ environment: 'sandbox', status: 'COMPLETED', failure: null })
    expect(first.batches).toMatchObject([{ status: 'COMPLETED', currency: 'USD', txn_count: 1, net_total: null }])
    const second = RunResult.parse(expectData(await post({ 'x-environment': 'sandbox' })))
    expect([second.run.status, second.run.token === first.run.token, second.batches]).toEqual(['COMPLETED', false, []])
    const stranger = await b.member('POST', '/settlements', { headers: { 'x-partner-id': undefined } })
    expect([stranger.status, stranger.body.message]).toEqual([400, 'x-partner-id: is required'])
  })

  test('is part of the request: the same idempotency key with another environment is 422', async () => {
    await run(a)
    const post = (environment: string) =>
      a.member('POST', '/settlements', { key: 'one', headers: { 'x-environment': environment } })
    expect((await post('sandbox')).status).toBe(200)
    expect((await post('live')).status).toBe(422)
  })

  test('with an unknown value is 400, naming the header', async () => {
    const reply = await a.member('POST', '/settlements', { headers: { 'x-environment': 'production' } })
    expect([reply.status, reply.body.code]).toEqual([400, 'error.bad_request'])
    expect(reply.body.message).toMatch(/^x-environment: /)
  })

  test('is documented in OpenAPI', async () => {
    const document = expanded(await (await net.app.request('/api/v1/csp/openapi.json')).json())
    const { parameters } = document.paths['/api/v1/csp/settlements'].post
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'x-environment', in: 'header' }))
  })
})
