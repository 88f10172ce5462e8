// Two processes on one database share their counters.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { openPostgres } from '../db/pool/client.ts'
import { rows } from '../db/rows.ts'
import { countersIn } from './counters.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

/** Another process on the database. */
const replica = (rateLimit: number) => {
  const gateway = createGateway({ ...net.deps, rateLimit, counter: countersIn(net.database.run) })
  return { ...gateway, call: caller(gateway.app, {}) }
}

test('failed sign-ins are counted across processes and restarts, and accounts are stored as hashes', async () => {
  const [one, two] = [replica(0), replica(0)]
  const wrong = { admin_email: harbor.email, admin_password: 'not the password' }
  const tryAt = async ({ call }: typeof one) => (await call('POST', '/organization/signin', { body: wrong })).status
  for (let n = 0; n < 5; n++) expect([await tryAt(one), await tryAt(two)]).toEqual([401, 401])
  expect([await tryAt(one), await tryAt(two), await tryAt(replica(0))]).toEqual([429, 429, 429])
  const stored = await rows<{ text: string }>(net.database.db, sql`select r::text as text from rate_limits r`)
  expect(stored.length).toBeGreaterThan(2)
  expect(stored.map(({ text }) => text).join('\n')).not.toContain(harbor.email)
})

test('requests of a key at one process reduce its limit at the other a second later', async () => {
  const [one, two] = [replica(10), replica(10)]
  const headers = { 'x-service-api-key': harbor.secret, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
  const send = async ({ call }: typeof one, times: number) => {
    const answers = []
    for (let n = 0; n < times; n++) answers.push((await call('GET', '/customer', { headers })).status)
    return answers
  }
  const exchange = async () => {
    for (const { exchange } of [one, two, one]) await exchange(new Date())
  }
  await send(one, 2)
  await send(two, 2)
  await exchange()
  // Of thirty in three seconds, five and twenty-four are used on both sides once they have
  // exchanged counts.
  expect(await send(one, 20)).not.toContain(429)
  expect(await send(two, 3)).not.toContain(429)
  await one.exchange(new Date())
  await two.exchange(new Date())
  expect(await send(two, 10)).toContain(429)
})

test('a key’s own limit is exchanged even if it is far below the network’s', async () => {
  const [one, two] = [replica(1000), replica(1000)]
  const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
  const body = { name: 'Limited', access, rate_limit_per_second: 10 }
  const { secret_key } = expectData(await harbor.member('POST', '/apikey', { body }))
  const headers = { 'x-service-api-key': secret_key, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
  const send = async ({ call }: typeof one, times: number) => {
    const answers = []
    for (let n = 0; n < times; n++) answers.push((await call('GET', '/customer', { headers })).status)
    return answers
  }
  await send(one, 2)
  await send(two, 2)
  for (const { exchange } of [one, two, one]) await exchange(new Date())
  expect(await send(one, 20)).not.toContain(429)
  expect(await send(two, 3)).not.toContain(429)
  await one.exchange(new Date())
  await two.exchange(new Date())
  expect(await send(two, 10)).toContain(429)
})

test('a request without a connection gets 503 with Retry-After and has no effect', async () => {
  const [found] = await rows<{ name: string }>(net.database.db, sql`select current_database() as name`)
  const address = new URL(inject('postgres')?.server ?? '')
  address.pathname = `/${found?.name}`
  const small = await openPostgres(address.href, 2, { patienceMs: 300 })
  const { app } = createGateway({
    ...net.deps,
    db: small.db,
    run: small.run,
    jobs: small.jobs,
    as: small.as,
    group: small.group,
  })
  let release: () => void = () => undefined
  const holder = small.db.transaction((tx) =>
    tx.execute(sql`select 1`).then(
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    ),
  )
  const call = caller(app, { authorization: `Bearer ${harbor.jwt}` })
  const make = () =>
    call('POST', '/partner', { body: { name: 'Kept waiting', domain: 'kept-waiting' }, key: 'waiting' })
  const refused = await make()
  release()
  await holder
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(expectData(await make()).domain).toBe('kept-waiting')
  await small.close()
})
