// A request whose commit gets no response: whether it took effect is unknown until the client
// repeats it with its key.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { databaseUrl } from '../../testing/database.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { openPostgres } from '../db/pool/client.ts'
import { only, rows } from '../db/rows.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const LOCK = 7

/** From now on, a transaction that stores a response waits for the lock when it commits. */
async function stallCommits(): Promise<void> {
  const { db } = net.database
  await db.execute(sql`
    create function stall() returns trigger language plpgsql as
    ${sql.raw(`'begin perform pg_advisory_xact_lock(${LOCK}); return null; end'`)}`)
  await db.execute(sql`
    create constraint trigger stall after insert on idempotency_records deferrable initially deferred
    for each row execute function stall()`)
}

test('a request whose commit gets no response is 503; repeated, it takes effect once and is stored', async () => {
  const process = await openPostgres(await databaseUrl(net.database), 4, { lostMs: 1000 })
  const { app } = createGateway({ ...net.deps, db: process.db, run: process.run, as: process.as, group: process.group })
  const call = caller(app, { authorization: `Bearer ${harbor.jwt}` })
  const create = () => call('POST', '/partner', { body: { name: 'Once', domain: 'once' }, key: 'once' })
  await stallCommits()

  const lost = await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    return create()
  })
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1'])

  await expect.poll(async () => (await create()).status).toBe(200)
  const first = expectData(await create())
  expect(first.domain).toBe('once')
  await process.close()
  const kept = await rows<{ n: number }>(
    net.database.db,
    sql`select count(*)::int as n from partners where domain = 'once' and token = ${String(first.token)}`,
  )
  expect(only(kept).n).toBe(1)
})
