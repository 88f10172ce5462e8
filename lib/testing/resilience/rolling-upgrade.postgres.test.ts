import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { operations } from '../../modules/operations.ts'
import { createSchedule, cyclesOfCron } from '../../modules/settlements/index.ts'
import { rows } from '../../platform/db/rows.ts'
import { send, validDraft } from '../model/oracle.ts'
import { expectData, type TestNetwork, testNetwork } from '../network.ts'
import { covered } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'
import { runJobs } from './run-jobs.ts'

// A newer release adds columns while this one runs with its prepared statements.

let net: TestNetwork
let world: World
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
})
afterAll(() => net.close())

/** Runs every operation with a request that should succeed; returns those that failed. */
async function failedOperations(): Promise<string[]> {
  const failed: string[] = []
  for (const operation of covered(Object.values(operations))) {
    const credential = operation.access.by === 'key' ? 'key' : 'jwt'
    const response = await send(net, operation.method, await validDraft(net, world, operation, credential))
    const text = await response.text()
    if (response.status !== 200) failed.push(`${operation.id}: ${response.status} ${text.slice(0, 200)}`)
  }
  return failed
}

async function everyJob(): Promise<void> {
  const { lastUse, requests, exchange } = createGateway(net.deps)
  await net.requests.flush()
  // A cutoff passes, and payments expire.
  net.clock.advance(3_600_000)
  await runJobs({ ...net.deps, schedule: createSchedule(cyclesOfCron('* * * * *')), lastUse, requests, exchange })
  // An hour later, some operations require the session to be confirmed again (decision 0077).
  const { member, password } = world.own.bank
  expectData(await member('POST', '/members/me/confirmation', { body: { password } }))
}

test('every operation and job works after each table gets a column that is not null and has a default', async () => {
  // Three times, because statements are prepared from then on.
  for (let n = 0; n < 3; n++) expect(await failedOperations()).toEqual([])
  await everyJob()
  const tables = await rows<{ name: string }>(
    net.database.db,
    sql`select oid::regclass::text as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) {
    await net.database.db.execute(sql.raw(`alter table ${name} add column added_later text not null default 'later'`))
  }
  net.logged.length = 0
  expect(await failedOperations()).toEqual([])
  await everyJob()
  expect(await failedOperations()).toEqual([])
  expect(net.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
}, 900_000)
