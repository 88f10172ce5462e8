// Requests whose clients left or got 503, over HTTP. Locks delay them. The embedded database has
// one connection.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { customers } from '../../modules/customers/table.ts'
import { payments } from '../../modules/payments/table.ts'
import { type Database, openPostgres } from '../../platform/db/pool/client.ts'
import { rows } from '../../platform/db/rows.ts'
import { apiListener } from '../../platform/http/front/front.ts'
import { idempotencyRecords } from '../../platform/write/table.ts'
import { PREFIX } from '../../wire/operation.ts'
import { overHttp } from '../bank.ts'
import { draft } from '../model/payment-life.ts'
import { type Bank, type Call, caller, type TestNetwork, testNetwork } from '../network.ts'

let net: TestNetwork
let harbor: Bank
let willow: string
let aspen: string
/** A process with one connection for tenants. */
let small: Database
let server: Server
let url: string
let call: Call
let headers: Record<string, string>
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  willow = await harbor.customer('willow')
  aspen = await harbor.customer('aspen')
  const [here] = await rows<{ name: string }>(net.database.db, sql`select current_database() as name`)
  small = await openPostgres(new URL(`/${here?.name}`, inject('postgres')?.server).href, 1)
  const { app } = createGateway({
    ...net.deps,
    db: small.db,
    run: small.run,
    jobs: small.jobs,
    as: small.as,
    group: small.group,
  })
  server = createServer(apiListener(app, { trustProxy: false, version: '0.0.0', longestMs: 1000 })).listen(0)
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  headers = { 'x-service-api-key': harbor.secret, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
  call = caller(overHttp(url), headers)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await small.close()
  await net.close()
})
beforeEach(() => net.database.db.execute(sql`truncate idempotency_records`))

const waitingForLocks = () =>
  rows(
    net.database.db,
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )

/** Runs work while another session holds a lock. */
const whileLocked = <T>(lock: SQL, work: () => Promise<T>): Promise<T> =>
  net.database.db.transaction(async (other) => {
    await other.execute(lock)
    return work()
  })

const NO_WRITES = sql`lock table payments, customers in exclusive mode`
const pay = (key: string) => call('POST', '/payments', { key, body: { ...draft(willow, aspen), reference: key } })
const paid = (key: string) => net.database.db.$count(payments, eq(payments.reference, key))
const storedKeys = async () =>
  (await net.database.db.select({ key: idempotencyRecords.key }).from(idempotencyRecords)).map(({ key }) => key).sort()

const customer = (identifier: string) => ({
  type: 'Individual',
  first_name: identifier,
  last_name: 'Sample',
  email: `${identifier}@mail.example`,
  payment_address: `${identifier}@harbor`,
  status: 'ENABLED',
})
const made = (identifier: string) =>
  net.database.db.$count(customers, eq(customers.paymentAddress, `${identifier}@harbor`))

test('a write that got 503 before it began never happens; one that had begun completes, and its replay shows so', async () => {
  await whileLocked(NO_WRITES, async () => {
    const begun = pay('begun')
    await expect.poll(waitingForLocks).toHaveLength(1)
    // They wait for the only connection, as a batch and as a transaction.
    const waiting = [pay('waits for a batch'), call('POST', '/customer', { key: 'plain', body: customer('plain') })]
    for (const { status, headers } of await Promise.all([begun, ...waiting]))
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })
  expect(await pay('later')).toMatchObject({ status: 200 })
  expect((await call('POST', '/customer', { key: 'later customer', body: customer('later') })).status).toBe(200)
  expect(await Promise.all(['begun', 'waits for a batch', 'later'].map(paid))).toEqual([1, 0, 1])
  expect(await made('plain')).toBe(0)
  expect(await storedKeys()).toEqual(['begun', 'later', 'later customer'])
  const replay = await pay('begun')
  expect([replay.status, replay.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  expect(await paid('begun')).toBe(1)
})

/** Sends a request; returns how to disconnect. */
function send(method: string, path: string, key?: string, body?: object): () => Promise<void> {
  const sent = JSON.stringify(body)
  const own = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}
  const request_ = request(`${url}${PREFIX}${path}`, {
    method,
    headers: { ...headers, ...own, ...(key ? { 'idempotency-key': key } : {}) },
  })
  request_.on('error', () => undefined)
  request_.end(sent)
  const closed = new Promise<void>((resolve) => request_.once('close', resolve))
  return async () => {
    request_.destroy()
    await closed
  }
}

test('a write whose client left before it began never happens', async () => {
  await whileLocked(NO_WRITES, async () => {
    void pay('holds the connection')
    await expect.poll(waitingForLocks).toHaveLength(1)
    const arrived = new Promise((resolve) => server.once('request', resolve))
    const leave = send('POST', '/customer', 'gone', customer('gone'))
    const request_ = (await arrived) as { socket: { once(event: 'close', then: () => void): void } }
    const noticed = new Promise<void>((resolve) => request_.socket.once('close', resolve))
    await leave()
    await noticed
  })
  expect((await call('POST', '/customer', { body: customer('after') })).status).toBe(200)
  expect([await made('gone'), await made('after')]).toEqual([0, 1])
  expect(await storedKeys()).not.toContain('gone')
})

test('the statement of a read whose client left is canceled', async () => {
  await whileLocked(sql`lock table payments in access exclusive mode`, async () => {
    const leave = send('GET', '/payments')
    await expect.poll(waitingForLocks).toHaveLength(1)
    await leave()
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toHaveLength(0)
  })
  expect((await call('GET', '/payments')).status).toBe(200)
})
