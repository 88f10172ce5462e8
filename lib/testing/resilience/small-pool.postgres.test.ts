// What a process with few connections can do while others hold locks. The embedded database has one
// connection.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Database, openPostgres } from '../../platform/db/pool/client.ts'
import { rows } from '../../platform/db/rows.ts'
import { startWorker } from '../../worker.ts'
import { draft } from '../model/payment-life.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../network.ts'

let net: TestNetwork
let harbor: Bank
let small: Database
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  const [here] = await rows<{ name: string }>(net.database.db, sql`select current_database() as name`)
  small = await openPostgres(new URL(`/${here?.name}`, inject('postgres')?.server).href, 4)
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

const smallDeps = () => ({
  ...net.deps,
  db: small.db,
  run: small.run,
  jobs: small.jobs,
  as: small.as,
  group: small.group,
})

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
    const worker = startWorker({ ...smallDeps(), ...gateway, settlementCron: '* * * * *' })
    return () => worker.stop()
  })
  expect(statuses).toEqual(Array(40).fill(200))
})
