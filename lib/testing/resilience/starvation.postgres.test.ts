// One organization's slow work does not keep others from the database. The embedded database has
// one connection.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../network.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const LOCK = 4_711
const READS = 60

/** Resolves once the given number of sessions wait for the lock. */
const sessionsThatWait = async () =>
  (
    await rows(
      net.database.db,
      sql`select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
    )
  ).length

test('other organizations are served while one holds all its connections', async () => {
  const { db } = net.database.as({ organizationId: harbor.orgId, partnerId: harbor.partnerId })
  let answered = 0
  let slow: Promise<unknown>[] = []
  await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    slow = Array.from({ length: READS }, () =>
      db.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`).then(
        () => (answered += 1),
        // A request that waits longer than the pool's timeout is refused.
        () => undefined,
      ),
    )
    await expect.poll(sessionsThatWait, { timeout: 20_000 }).toBeGreaterThan(1)
    await meadow.customer('willow')
    expectData(await meadow.key('GET', '/payments'))
    expect(answered).toBe(0)
  })
  await Promise.all(slow)
  const [tenants] = net.database.pools().filter(({ pool }) => pool === 'tenants')
  expect(tenants).toMatchObject({ idle: tenants?.total, waiting: 0 })
})

test('other organizations are authenticated while one’s operations across the network wait', async () => {
  await net.openSandbox()
  const sample = {
    initiated_by: 'partner',
    age_seconds: 0,
    partner_address: 'corner-shop@sandbank',
    payment_address: await harbor.customer('alder'),
    payment_type: 'Type_Push',
    amount: { currency: 'USD', total: '100' },
  }
  const create = () => harbor.member('POST', '/sandbox/sample-payments', { body: { payments: [sample] } })
  const waiting = () => net.database.pools().find(({ pool }) => pool === 'owner')?.waiting
  let slow: ReturnType<typeof create>[] = []
  await net.database.jobs.db.transaction(async (tx) => {
    await tx.execute(sql`lock table payments in share mode`)
    slow = Array.from({ length: 13 }, create)
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(9)
    expectData(await meadow.key('GET', '/payments'))
  })
  // Those that wait longer than the pool's timeout are refused.
  expect((await Promise.all(slow)).map(({ status }) => status)).toContain(200)
})
