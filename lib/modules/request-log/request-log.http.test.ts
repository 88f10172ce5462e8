import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { type Bank, expectData, type TestNetwork, testNetwork, testTargets } from '../../testing/network.ts'
import { startWorker } from '../../worker.ts'
import { createSchedule } from '../settlements/index.ts'
import { RequestLogPage } from './contract.ts'
import { RETENTION_DAYS, requestLogSweep } from './request-log.ts'
import { requestLog } from './table.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
beforeEach(async () => {
  await net.requests.flush()
  await net.database.db.delete(requestLog)
  net.clock.advance(1000)
})
afterAll(() => net.close())

const list = async (query = '', bank = harbor) => {
  await net.requests.flush()
  return RequestLogPage.parse(expectData(await bank.member('GET', `/request-log${query}`)))
}
const ACCESS = { customers_read: false, customers_write: false, transactions_read: false, transactions_write: false }
/** Each request is one millisecond after the previous one, so that the order is defined. */
const send = (...args: Parameters<Bank['key']>) => {
  net.clock.advance(1)
  return harbor.key(...args)
}

describe('the log', () => {
  test('contains method, template, status, key and request ID, newest first, and none of the sent data', async () => {
    await send('GET', '/payments?reference=secret')
    const reply = await send('POST', '/payments', { body: { amount: 'secret' } })
    const { requests } = await list()
    expect(requests.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['POST', '/payments', 400],
      ['GET', '/payments', 200],
    ])
    const keys = expectData(await harbor.member('GET', '/apikey')).api_keys
    expect(requests[0]).toMatchObject({
      key_id: keys[0].token,
      member_id: null,
      request_id: reply.headers.get('x-request-id'),
      at: net.clock.now.toISOString(),
      latency_ms: 0,
    })
  })

  test('contains the code and message of an error, and the operation to look up', async () => {
    await send('GET', '/payments')
    const refused = await send('POST', '/payments', { body: {} })
    const { requests } = await list()
    expect(
      requests.map(({ operation_id, error_code, error_message }) => [operation_id, error_code, error_message]),
    ).toEqual([
      ['createPayment', refused.body.code, refused.body.message],
      ['listPayments', null, null],
    ])
  })

  test('contains the message of a conflict, also of one whose stored response is sent again', async () => {
    const person = { type: 'Individual', first_name: 'Ada', last_name: 'Byron', email: 'ada@mail.example' }
    const body = { ...person, payment_address: await harbor.customer('logged'), status: 'ENABLED' }
    const create = () => send('POST', '/customer', { body, key: 'logged' })
    const refused = await create()
    await create()
    expect(refused.status).toBe(409)
    const logged = (await list('?status_class=4xx')).requests.map(({ error_code, error_message }) => [
      error_code,
      error_message,
    ])
    expect(logged).toEqual(Array.from({ length: 2 }, () => [refused.body.code, refused.body.message]))
  })

  test('includes members’ requests and those refused for a missing role or flag', async () => {
    const made = expectData(await harbor.member('POST', '/apikey', { body: { name: 'none', access: ACCESS } }))
    await send('GET', '/payments', { headers: { 'x-service-api-key': made.secret_key } })
    const { requests } = await list()
    expect(requests.map(({ path, status, key_id }) => [path, status, key_id])).toEqual([
      ['/payments', 403, made.token],
      ['/apikey', 200, null],
    ])
    const me = expectData(await harbor.member('GET', '/members/me'))
    expect(requests[1]?.member_id).toBe(me.token)
  })

  test('does not attribute a request with rejected credentials', async () => {
    await net.call('GET', '/payments')
    await send('GET', '/payments', { headers: { 'x-service-api-key': 'csp_test_wrong' } })
    expect((await list()).requests).toEqual([])
  })

  test('is separate for each namespace', async () => {
    await send('GET', '/payments')
    expect((await list('', meadow)).requests).toEqual([])
    expect((await list()).requests).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is filtered by method, status class, credential and key', async () => {
    await send('GET', '/payments')
    await send('GET', '/payments/none')
    await send('POST', '/payments', { body: {} })
    net.clock.advance(1)
    await harbor.member('GET', '/payments')
    await net.requests.flush()
    const found = async (query: string) =>
      (await list(query)).requests
        .filter(({ path }) => path !== '/request-log')
        .map(({ method, status, key_id }) => [method, status, key_id !== null])
    expect(await found('?method=POST')).toEqual([['POST', 400, true]])
    expect(await found('?status_class=4xx&method=GET')).toEqual([['GET', 404, true]])
    expect(await found('?status_class=2xx')).toEqual([
      ['GET', 200, false],
      ['GET', 200, true],
    ])
    expect(await found('?status_class=5xx')).toEqual([])
    expect(await found('?credential=member')).toEqual([['GET', 200, false]])
    expect(await found('?credential=api_key&status_class=2xx')).toEqual([['GET', 200, true]])
    expect(await found('?key_id=api_x')).toEqual([])
  })

  test('leaves out reads by members on request, but not their changes', async () => {
    await send('GET', '/payments')
    net.clock.advance(1)
    await harbor.member('GET', '/payments')
    net.clock.advance(1)
    await harbor.member('POST', '/apikey', { body: { name: 'seen', access: ACCESS } })
    const found = async (query: string) =>
      (await list(query)).requests.map(({ method, path, member_id }) => [method, path, member_id !== null])
    const unread = [
      ['POST', '/apikey', true],
      ['GET', '/payments', false],
    ]
    expect(await found('?member_reads=false')).toEqual(unread)
    expect(await found('?member_reads=true')).toContainEqual(['GET', '/payments', true])
  })

  test('is filtered by part of the path template in any case, by request ID and by entry', async () => {
    await send('GET', '/payments/pay-1', { headers: { 'x-request-id': 'trace-0001' } })
    await send('GET', '/customer/cust_x', { headers: { 'x-request-id': 'trace-0001' } })
    await send('GET', '/customer')
    const found = async (query: string) => (await list(`?credential=api_key&${query}`)).requests.map(({ path }) => path)
    expect(await found('path=CUSTOMER')).toEqual(['/customer', '/customer/{customer_id}'])
    expect(await found('path=%25')).toEqual([])
    expect(await found('request_id=trace-0001')).toEqual(['/customer/{customer_id}', '/payments/{payment_id}'])
    expect(await found('request_id=trace-000')).toEqual([])
    const [, entry] = (await list('?credential=api_key')).requests
    expect((await list(`?token=${entry?.token}`)).requests).toEqual([entry])
    expect((await list(`?token=${entry?.token}`, meadow)).requests).toEqual([])
  })

  test('is filtered by time, inclusive to the millisecond at both ends', async () => {
    for (const path of ['/payments/1', '/payments/2', '/payments/3']) await send('GET', path)
    const [last, middle, first] = (await list('?credential=api_key')).requests.map(({ at }) => at)
    const found = async (query: string) => (await list(`?credential=api_key&${query}`)).requests.map(({ at }) => at)
    expect(await found(`at_from=${middle}`)).toEqual([last, middle])
    expect(await found(`at_to=${middle}`)).toEqual([middle, first])
    expect(await found(`at_from=${middle}&at_to=${middle}`)).toEqual([middle])
    expect(await found('at_to=1969-01-01T00:00:00Z')).toEqual([])
    expect(await found(`at_from=1969-01-01T00:00:00Z&at_to=9999-01-01T00:00:00%2B02:00`)).toHaveLength(3)
  })

  test('is paged by cursor, each request once', async () => {
    for (let i = 0; i < 5; i++) await send('GET', `/payments/${i}`)
    await net.requests.flush()
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`?limit=2&credential=api_key${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.requests.map(({ at }) => at))
      cursor = page.next_cursor
    }
    expect(seen).toHaveLength(5)
    expect(seen).toEqual(seen.toSorted().reverse())
  })

  test.each([
    'method=PATCH',
    'status_class=3',
    'credential=jwt',
    'limit=0',
    'member_reads=no',
    'cursor=x',
    'at_from=noon',
    'at_to=2026-03-02',
  ])('%s is refused', async (query) => {
    const reply = await harbor.member('GET', `/request-log?${query}`)
    expect([reply.status, reply.body.code]).toEqual([400, 'error.bad_request'])
    expect(reply.body.message).toMatch(new RegExp(`^${query.split('=')[0]}: `))
  })

  test('is available to members in their own namespaces', async () => {
    expect((await harbor.key('GET', '/request-log')).status).toBe(401)
    expect((await net.call('GET', '/request-log')).status).toBe(401)
    const headers = { 'x-partner-id': meadow.partnerId }
    expect((await harbor.member('GET', '/request-log', { headers })).status).toBe(403)
  })
})

describe('off the hot path', () => {
  test('nothing is written before a flush, and a failed flush loses nothing', async () => {
    await send('GET', '/payments')
    expect(await net.database.db.$count(requestLog)).toBe(0)
    const { db } = net.database
    await db.execute('alter table logged_requests rename to logged_requests_away')
    await expect(net.requests.flush()).rejects.toThrow()
    await db.execute('alter table logged_requests_away rename to logged_requests')
    await net.requests.flush()
    expect(await net.database.db.$count(requestLog)).toBe(1)
  })

  test('an entry that the database refuses is reported and holds up no other', async () => {
    const { db } = net.database
    await db.execute('alter table logged_requests add constraint refused check (status <> 404) not valid')
    await send('GET', '/payments')
    const { headers } = await send('GET', '/payments/none')
    await send('POST', '/payments', { body: {} })
    const { requests } = await list()
    await db.execute('alter table logged_requests drop constraint refused')
    expect(requests.map(({ status }) => status)).toEqual([400, 200])
    const reported = net.logged.filter((line) => line.includes('request not logged'))
    expect(reported).toHaveLength(1)
    expect(reported[0]).toContain(headers.get('x-request-id'))
  })

  test('a NUL in the name of a parameter or field is neither repeated nor stored', async () => {
    const refused = [
      await send('GET', '/payments?%00=1'),
      await send('GET', '/payments?a%00b=1'),
      await send('POST', '/payments', { body: { 'a\0b': 1 } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(refused.slice(0, 2).map(({ body }) => body.message)).toEqual(
      Array.from({ length: 2 }, () => 'query: contains a parameter whose name has invalid characters or is too long'),
    )
    expect((await list()).requests.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  test('buffered entries are written when the process stops', async () => {
    await send('GET', '/payments')
    const worker = startWorker({
      db: net.database.db,
      run: net.database.run,
      jobs: net.database.jobs,
      as: net.database.as,
      group: net.database.group,
      secrets: net.secrets,
      random: net.random,
      clock: () => net.clock.now,
      log: net.log,
      version: '0.0.0',
      rateLimit: 0,
      targets: testTargets,
      lastUse: { flush: async () => undefined },
      requests: net.requests,
      schedule: createSchedule([]),
    })
    await worker.stop()
    expect(await net.database.db.$count(requestLog)).toBe(1)
  })

  test('entries beyond the retention period are deleted, and nothing else', async () => {
    await send('GET', '/payments')
    await net.requests.flush()
    const { db } = net.database
    const later = (ms: number) => new Date(net.clock.now.getTime() + RETENTION_DAYS * 86_400_000 + ms)
    await runSweep(db, later(0), requestLogSweep)
    expect(await db.$count(requestLog)).toBe(1)
    await runSweep(db, later(1), requestLogSweep)
    expect(await db.$count(requestLog)).toBe(0)
  })
})
