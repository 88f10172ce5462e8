import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { created } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { PREFIX } from '../../wire/operation.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  await created(harbor, await harbor.customer('willow'), await meadow.customer('aspen'))
})
afterAll(() => net.close())

let opened: Response[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.map(({ body }) => body?.cancel().catch(() => undefined)))
  opened = []
})

/** Starts an export that nobody reads. */
async function open(bank: Bank, method = 'GET', signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${bank.jwt}`, 'x-partner-id': bank.partnerId }
  const response = await net.app.request(`${PREFIX}/payments.csv`, { method, headers }, signal && { signal })
  opened.push(response)
  return response
}
const statuses = async (bank: Bank, count: number) => {
  const all = await Promise.all(Array.from({ length: count }, () => open(bank)))
  return all.map(({ status }) => status).sort()
}

test('organizations of another database have slots of their own, whatever their IDs', async () => {
  const other = await testNetwork()
  const twin = await other.bank('harbor')
  await Promise.all(Array.from({ length: 3 }, () => open(harbor)))
  const headers = { authorization: `Bearer ${twin.jwt}`, 'x-partner-id': twin.partnerId }
  const response = await other.app.request(`${PREFIX}/payments.csv`, { headers })
  expect([twin.orgId, response.status]).toEqual([harbor.orgId, 200])
  await response.text()
  await other.close()
})

test('an organization has three exports at a time; further ones are refused until one ends', async () => {
  expect(await statuses(harbor, 4)).toEqual([200, 200, 200, 429])
  const refused = await open(harbor)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await refused.json()).message).toBe('This organization has too many exports in progress. Retry later.')
  expect(expectData(await harbor.key('GET', '/payments')).count).toBe(1)
  expect((await open(meadow)).status).toBe(200)

  const [canceled, read] = opened.filter(({ status }) => status === 200)
  await canceled?.body?.cancel()
  expect(await statuses(harbor, 2)).toEqual([200, 429])
  expect(await read?.text()).toContain('willow@harbor')
  expect(await statuses(harbor, 2)).toEqual([200, 429])
})

test.each([
  ['a request for the headers only', () => open(harbor, 'HEAD')],
  ['an export that does not exist', () => harbor.member('GET', '/settlements/batch_none/transactions.csv')],
  ['a request that is abandoned before its response', () => open(harbor, 'GET', AbortSignal.abort())],
  [
    'an export whose client leaves without reading it',
    async () => {
      const leaving = new AbortController()
      expect((await open(harbor, 'GET', leaving.signal)).status).toBe(200)
      leaving.abort()
    },
  ],
])('%s uses no slot afterwards', async (_, request) => {
  for (let i = 0; i < 4; i++) await request()
  expect(await statuses(harbor, 4)).toEqual([200, 200, 200, 429])
})

test('an export of which nothing is read for a minute ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const unread = await open(harbor)
  await open(harbor)
  await open(harbor)
  vi.advanceTimersByTime(60_000)
  await expect(unread.text()).rejects.toThrow('The export was not read')
  vi.useRealTimers()
  expect(await statuses(harbor, 4)).toEqual([200, 200, 200, 429])
})
