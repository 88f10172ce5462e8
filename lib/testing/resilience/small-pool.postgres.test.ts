// What a process with few connections can do while others hold locks. The embedded database has one
// connection.
import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createSchedule, cyclesOfCron } from '../../modules/settlements/index.ts'
import { type Database, openPostgres } from '../../platform/db/pool/client.ts'
import { rows } from '../../platform/db/rows.ts'
import { startWorker } from '../../worker.ts'
import { confirming } from '../bank.ts'
import { databaseUrl } from '../database.ts'
import { draft } from '../model/payment-life.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../network.ts'

let net: TestNetwork
let harbor: Bank
let url: string
let small: Database
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  url = await databaseUrl(net.database)
  small = await openPostgres(url, 4)
})
afterAll(async () => {
  await small.close()
  await net.close()
})

/** Resolves once a session waits for a lock. */
const somebodyWaits = () =>
  expect
    .poll(
      () =>
        rows(
          net.database.db,
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      { timeout: 20_000 },
    )
    .toHaveLength(1)

const depsOn = ({ db, run, jobs, as, group }: Database) => ({ ...net.deps, db, run, jobs, as, group })
const smallDeps = () => depsOn(small)

/**
 * Sends forty requests at once, of all kinds of credentials, while a lock keeps the settlement
 * waiting that `begin` starts. `begin` returns what ends it once the lock is gone.
 */
async function whileSettlementWaits(lock: SQL, begin: () => () => Promise<unknown>): Promise<number[]> {
  const { app } = createGateway(smallDeps())
  const [willow, aspen] = [await harbor.customer(crypto.randomUUID()), await harbor.customer(crypto.randomUUID())]
  const machine = { 'x-service-api-key': harbor.secret, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
  const [key, member, nobody] = [
    caller(app, machine),
    caller(app, { authorization: `Bearer ${harbor.jwt}`, 'x-partner-id': harbor.partnerId }),
    caller(app, {}),
  ]
  const signIn = { admin_email: harbor.email, admin_password: harbor.password }
  let end: () => Promise<unknown> = async () => undefined
  const statuses = await net.database.db.transaction(async (tx) => {
    await tx.execute(lock)
    end = begin()
    await somebodyWaits()
    const requests = Array.from({ length: 10 }, () => [
      key('POST', '/payments', { body: draft(willow, aspen) }),
      key('GET', '/payments'),
      member('GET', '/members/me'),
      nobody('POST', '/organization/signin', { body: signIn }),
    ])
    return (await Promise.all(requests.flat())).map(({ status }) => status)
  })
  await end()
  return statuses
}

test('a manual settlement that has to wait delays no request', async () => {
  const admin = caller(createGateway(smallDeps()).app, {
    authorization: `Bearer ${harbor.jwt}`,
    'x-partner-id': harbor.partnerId,
  })
  const statuses = await whileSettlementWaits(sql`select from settlement_windows for update`, () => {
    const settled = admin('POST', '/settlements')
    return async () => expectData(await settled)
  })
  expect(statuses).toEqual(Array(40).fill(200))
})

test('a scheduled settlement that has to wait delays no request', async () => {
  net.clock.advance(600_000)
  const gateway = createGateway(smallDeps())
  const statuses = await whileSettlementWaits(sql`select settlement_window_for_writer('sandbox')`, () => {
    const worker = startWorker({ ...smallDeps(), ...gateway, schedule: createSchedule(cyclesOfCron('* * * * *')) })
    return () => worker.stop()
  })
  expect(statuses).toEqual(Array(40).fill(200))
})

/** The operator's settlements on demand in a process with this many connections. */
async function settlementsWith(connections: number) {
  await net.appoint(harbor.orgId)
  const process = await openPostgres(url, connections)
  const headers = { authorization: `Bearer ${harbor.jwt}`, 'x-partner-id': harbor.partnerId }
  const operator = confirming(caller(createGateway(depsOn(process)).app, headers), harbor.password)
  const settle = (environment: string) =>
    operator('POST', '/settlements', { headers: { 'x-environment': environment } })
  return { process, settle }
}

test('a live settlement does not wait for one of the sandbox', async () => {
  const { process, settle } = await settlementsWith(20)
  const sandbox = await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from settlement_windows where environment = 'sandbox' for update`)
    const waiting = settle('sandbox')
    await somebodyWaits()
    expectData(await settle('live'))
    return [waiting]
  })
  for (const settled of sandbox) expectData(await settled)
  await process.close()
})

test('in a process whose jobs have two connections, settlements of both environments leave one', async () => {
  const { process, settle } = await settlementsWith(10)
  const settlements = await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from settlement_windows for update`)
    const waiting = [settle('sandbox'), settle('live')]
    await somebodyWaits()
    // Until the second would wait, too.
    await pause(200)
    await process.jobs.run({ name: 'any', text: 'select 1' }, [])
    return waiting
  })
  for (const settled of settlements) expectData(await settled)
  await process.close()
})
