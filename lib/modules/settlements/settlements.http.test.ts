import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { writeTransaction } from '../../testing/model/ledger.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { partners } from '../namespaces/table.ts'
import { organizations } from '../organizations/table.ts'
import { Transaction } from '../transactions/contract.ts'
import { transactions } from '../transactions/table.ts'
import { BatchDetails, BatchList, type BatchSummary, RunResult } from './contract.ts'
import { closeWindow } from './run/close-window.ts'
import { settlementRuns } from './table.ts'

let net: TestNetwork
let a: Bank
let b: Bank
let c: Bank
let stranger: Bank
beforeAll(async () => {
  net = await testNetwork()
  a = await net.bank('alder')
  b = await net.bank('birch')
  c = await net.bank('cedar')
  stranger = await net.bank('dogwood')
})
beforeEach(async () => {
  net.clock.advance(3_600_000)
  await run(stranger) // settles what the previous test left
  net.clock.advance(3_600_000)
})
afterAll(() => net.close())

const move = (debtor: Bank, creditor: Bank, amount: bigint, currency = 'USD') =>
  writeTransaction(
    { db: net.database.db, now: net.clock.now, random: net.random },
    { debtor, creditor, amount, currency },
  )

/** The recipients and events of a batch. */
const eventsOf = async (batchId: string) => {
  const query = sql`select concat_ws(' ', partner_id, event_type, data ->> 'status', data ->> 'net_total') as event
    from events where record_type = 'RT_SettlementBatches' and data ->> 'token' = ${batchId}`
  return (await rows<{ event: string }>(net.database.db, query)).map(({ event }) => event).sort()
}

/** A owes B 10000, B owes C 4000, C owes A 2500, A owes C 1500, B owes A 10000. */
const example = async () => {
  await move(a, b, 10000n)
  await move(b, c, 4000n)
  await move(c, a, 2500n)
  await move(a, c, 1500n)
  await move(b, a, 10000n)
}

const run = async (bank: Bank, key?: string) =>
  RunResult.parse(expectData(await bank.member('POST', '/settlements', { key }))).batches
const runOne = async (bank: Bank): Promise<BatchSummary> => {
  const [batch, ...others] = await run(bank)
  if (!batch || others.length > 0) throw new Error(`expected one batch, got ${batch ? 'more' : 'none'}`)
  return batch
}
const list = async (bank: Bank, query = '') =>
  BatchList.parse(expectData(await bank.key('GET', `/settlements${query}`)))
const details = async (bank: Bank, batch: string) =>
  BatchDetails.parse(expectData(await bank.key('GET', `/settlements/${batch}`)))

describe('a run', () => {
  test('nets the example: each partner reads its own total, leaf and positions only', async () => {
    await example()
    const { token } = await runOne(a)
    const [ofA, ofB, ofC] = [await details(a, token), await details(b, token), await details(c, token)]
    expect([ofA, ofB, ofC].map(({ summary }) => [summary.net_total, summary.txn_count])).toEqual([
      ['1000', 4],
      ['-4000', 3],
      ['3000', 3],
    ])
    expect([ofA, ofB, ofC].map(({ merkle_leaf: leaf }) => [leaf?.partner_id, leaf?.kind, leaf?.amount])).toEqual([
      [a.partnerId, 'creditor', '1000'],
      [b.partnerId, 'debtor', '4000'],
      [c.partnerId, 'creditor', '3000'],
    ])
    const positions = ({ positions }: BatchDetails) =>
      positions.map((one) => `${one.counterparty_domain} ${one.position_type} ${one.net_amount}`).toSorted()
    expect(positions(ofA)).toEqual(['birch Credit 0', 'cedar Credit 1000'])
    expect(positions(ofB)).toEqual(['alder Credit 0', 'cedar Debit 4000'])
    expect(positions(ofC)).toEqual(['alder Debit 1000', 'birch Credit 4000'])
    expect(ofA.merkle_root).toEqual(ofB.merkle_root)
    expect(ofA.merkle_root?.leaves_count).toBe(3)
  })

  test('settles nothing twice: a second one finds nothing to settle', async () => {
    await example()
    const first = await runOne(a)
    expect(await run(a)).toEqual([])
    expect((await details(a, first.token)).summary).toEqual(first)
  })

  test('is replayed under the same idempotency key, and closes no window', async () => {
    await move(a, b, 1n)
    const first = await run(a, 'once')
    await move(a, b, 2n)
    const replay = await a.member('POST', '/settlements', { key: 'once' })
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect(expectData(replay).batches).toEqual(first)
    const running = await net.database.db.select().from(settlementRuns).where(eq(settlementRuns.status, 'PROCESSING'))
    expect(running).toEqual([])
  })

  test('shows the member who started it no batch without the namespace’s lines', async () => {
    await move(a, b, 500n)
    expect(await run(stranger)).toEqual([])
    expect((await list(a)).batches[0]).toMatchObject({ status: 'COMPLETED', txn_count: 1, net_total: '-500' })
    await move(a, b, 500n, 'EUR')
    await move(b, c, 700n, 'USD')
    expect((await run(c)).map(({ currency, txn_count }) => [currency, txn_count])).toEqual([['USD', 1]])
  })

  test('creates a batch for each currency', async () => {
    await move(a, b, 500n, 'EUR')
    await move(b, a, 700n, 'USD')
    expect((await run(a)).map(({ currency, net_total }) => [currency, net_total])).toEqual([
      ['EUR', '-500'],
      ['USD', '700'],
    ])
  })

  test('includes payments within a partner, which change no position', async () => {
    await move(a, a, 900n)
    const { token } = await runOne(a)
    expect(await details(a, token)).toMatchObject({
      summary: { txn_count: 1, net_total: '0' },
      merkle_leaf: { kind: 'creditor', amount: '0' },
      positions: [],
    })
  })

  test('interrupted after its window was closed is completed by the next, with later transactions', async () => {
    await move(a, b, 100n)
    const ctx = {
      db: net.database.db,
      actor: { kind: 'system', name: 'a runner that stops here' },
      now: net.clock.now,
      random: net.random,
      requestId: 'test',
      address: 'test',
    } as const
    await writeOnce(ctx, (given) => closeWindow(given, 'sandbox'))
    await move(a, b, 20n)
    expect(await runOne(a)).toMatchObject({ net_total: '-120', txn_count: 2 })
  })

  test('sends each partner an event of the batch as that partner can see it', async () => {
    await move(a, b, 100n)
    const { token } = await runOne(a)
    const expected = [`${a.partnerId} EK_Created COMPLETED -100`, `${b.partnerId} EK_Created COMPLETED 100`]
    expect(await eventsOf(token)).toEqual(expected.sort())
  })

  test('with figures that cannot be right fails and settles nothing, and the next one includes its transactions', async () => {
    const { db } = net.database
    await db.execute(sql`alter table transactions drop constraint transactions_amount`)
    await move(a, b, 300n)
    const corrupt = await move(b, a, 0n)
    expect(await runOne(a)).toMatchObject({
      status: 'FAILED',
      failure: expect.stringMatching(/positive/),
      net_total: null,
    })
    const [failed, ...others] = (await list(a, `?cutoff_from=${seconds()}`)).batches
    expect([failed?.status, failed?.txn_count, others]).toEqual(['FAILED', 0, []])
    const { token = '' } = failed ?? {}
    expect(await details(a, token)).toMatchObject({ merkle_root: null, merkle_leaf: null, positions: [] })
    expect((await b.key('GET', `/settlements/${token}`)).status).toBe(200)
    expect(await eventsOf(token)).toEqual([a, b].map(({ partnerId }) => `${partnerId} EK_Updated FAILED`).sort())
    expect((await a.key('GET', `/settlements/${token}/transactions/${corrupt.token}`)).status).toBe(404)
    for (const file of ['proof', 'transactions.csv', 'statement.csv']) {
      const refused = await a.key('GET', `/settlements/${token}/${file}`)
      expect([refused.status, refused.body.message], file).toEqual([409, expect.stringMatching(/FAILED .* next run/)])
    }
    expect(expectData(await a.key('GET', `/settlements/${token}/transactions`))).toEqual({ count: 0, transactions: [] })
    expect((await list(stranger)).batches).toEqual([])
    expect((await stranger.key('GET', `/settlements/${token}`)).status).toBe(404)
    await db.execute(sql`alter table transactions disable trigger user`)
    await db.delete(transactions).where(eq(transactions.token, corrupt.token))
    await db.execute(sql`alter table transactions enable trigger user`)
    await db.execute(sql`alter table transactions add constraint transactions_amount check (amount > 0)`)
    net.clock.advance(60_000)
    expect(await runOne(a)).toMatchObject({ status: 'COMPLETED', net_total: '-300', txn_count: 1 })
  })
})

const seconds = () => Math.floor(net.clock.now.getTime() / 1000)

describe('who may run a settlement', () => {
  test('members only, with a JWT and an idempotency-key', async () => {
    expect((await a.key('POST', '/settlements')).status).toBe(401)
    expect((await a.member('POST', '/settlements', { headers: { 'idempotency-key': undefined } })).status).toBe(400)
  })

  test('in live, only the operator', async () => {
    const { db } = net.database
    const operator = await net.bank('operator')
    await db.update(organizations).set({ operator: true }).where(eq(organizations.token, operator.orgId))
    for (const bank of [operator, stranger]) {
      await db.update(partners).set({ environment: 'live' }).where(eq(partners.token, bank.partnerId))
    }
    const refusal = await stranger.member('POST', '/settlements')
    expect([refusal.status, refusal.body.code]).toEqual([403, 'error.forbidden'])
    expect(await run(operator)).toEqual([])
    await db.update(partners).set({ environment: 'sandbox' }).where(eq(partners.token, stranger.partnerId))
  })
})

describe('batches', () => {
  test('are listed to partners with lines in them, newest cutoff first', async () => {
    const since = seconds()
    await move(a, b, 100n)
    const first = await runOne(a)
    net.clock.advance(60_000)
    await move(a, c, 200n)
    const second = await runOne(a)
    const tokens = async (bank: Bank) => (await list(bank, `?cutoff_from=${since}`)).batches.map(({ token }) => token)
    expect(await tokens(a)).toEqual([second.token, first.token])
    expect(await tokens(b)).toEqual([first.token])
    expect(await tokens(c)).toEqual([second.token])
    expect(await tokens(stranger)).toEqual([])
  })

  test('are filtered by status and by cutoff, inclusive at both ends, and counted across pages', async () => {
    await move(a, b, 100n)
    const first = await runOne(a)
    net.clock.advance(60_500)
    await move(a, b, 200n)
    const second = await runOne(a)
    const [from, to] = [first.cutoff_time, second.cutoff_time]
    expect(await list(a, `?cutoff_from=${from}&cutoff_to=${to}&limit=1`)).toEqual({ total: 2, batches: [second] })
    expect(await list(a, `?cutoff_from=${from}&cutoff_to=${to}&limit=1&page=2`)).toEqual({ total: 2, batches: [first] })
    expect((await list(a, `?cutoff_from=${from + 1}&cutoff_to=${to - 1}`)).total).toBe(0)
    expect((await list(a, `?cutoff_from=${from}&status=FAILED`)).total).toBe(0)
    expect((await list(a, `?cutoff_from=${from}&status=COMPLETED`)).total).toBe(2)
    expect((await list(a, `?cutoff_from=${from}&cutoff_to=253402300799`)).total).toBe(2)
  })

  test.each(['status=DONE', 'page=0', 'limit=0', 'limit=101', 'cutoff_from=yesterday', 'cutoff_to=-1'])(
    'reject %s',
    async (query) => {
      const reply = await a.key('GET', `/settlements?${query}`)
      expect([reply.status, reply.body.code]).toEqual([400, 'error.bad_request'])
    },
  )

  test('of others respond like nonexistent ones', async () => {
    await move(a, b, 100n)
    const { token } = await runOne(a)
    const hidden = await stranger.key('GET', `/settlements/${token}`)
    const absent = await stranger.key('GET', '/settlements/batch_00000000000000000000000000')
    expect(hidden.status).toBe(404)
    expect(hidden.body).toEqual(absent.body)
  })

  test('contain the caller’s namespace and organization in their headers, and are the same with a JWT', async () => {
    await move(a, b, 100n)
    const { token } = await runOne(a)
    const reply = await a.key('GET', `/settlements/${token}`)
    expect([reply.headers.get('x-partner-id'), reply.headers.get('x-org-id')]).toEqual([a.partnerId, a.orgId])
    expect((await a.member('GET', `/settlements/${token}`)).body).toEqual(reply.body)
  })
})

describe('a settled transaction', () => {
  test('is found in its batch by both sides, and in no other batch', async () => {
    const { token: transaction } = await move(a, b, 100n)
    const { token: batch } = await runOne(a)
    await move(a, b, 100n)
    const { token: later } = await runOne(a)
    const find = (bank: Bank, of: string) => bank.key('GET', `/settlements/${of}/transactions/${transaction}`)
    expect(Transaction.parse(expectData(await find(a, batch))).token).toBe(transaction)
    expect(expectData(await find(b, batch))).toEqual(expectData(await find(a, batch)))
    expect((await find(a, later)).status).toBe(404)
  })

  test('is hidden from a partner in the batch that has no line of it', async () => {
    const { token: transaction } = await move(a, b, 100n)
    await move(a, c, 100n)
    const { token: batch } = await runOne(a)
    expect((await c.key('GET', `/settlements/${batch}/transactions/${transaction}`)).status).toBe(404)
  })

  test('in another currency is not in the batch', async () => {
    const { token: transaction } = await move(a, b, 100n, 'EUR')
    await move(a, b, 100n, 'USD')
    const batches = await run(a)
    const dollars = batches.find(({ currency }) => currency === 'USD')
    expect((await a.key('GET', `/settlements/${dollars?.token}/transactions/${transaction}`)).status).toBe(404)
  })
})
