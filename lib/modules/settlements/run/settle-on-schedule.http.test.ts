import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import type { Ctx } from '../../../platform/context.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { writeTransaction } from '../../../testing/model/ledger.ts'
import { type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { runJobs } from '../../../testing/resilience/run-jobs.ts'
import { createSchedule } from '../schedule/cutoffs.ts'
import { settlementBatches, settlementRuns } from '../table.ts'
import { closeWindow } from './close-window.ts'
import { settleOnSchedule } from './settle-on-schedule.ts'

let net: TestNetwork
beforeEach(async () => {
  net = await testNetwork()
})
afterEach(() => net.close())

const ctx = (): Ctx => ({
  db: net.database.db,
  actor: { kind: 'system', name: 'settlement schedule' },
  now: net.clock.now,
  random: net.random,
  requestId: 'test',
  address: 'local',
})
const side = (partnerId: string) => ({ orgId: `org of ${partnerId}`, partnerId })
const oneTransaction = () => writeTransaction(ctx(), { debtor: side('a'), creditor: side('b'), amount: 100n })
const batches = () => net.database.db.$count(settlementBatches)

test('a due settlement runs once, with any number of schedulers, and names its cycle', async () => {
  await oneTransaction()
  const due = { at: net.clock.now, cycle: 'Hourly' }
  net.clock.advance(1000)
  await Promise.all(Array.from({ length: 5 }, () => settleOnSchedule(ctx(), 'sandbox', due, net.secrets.settlement)))
  expect(await batches()).toBe(1)
  expect(await net.database.db.select().from(settlementRuns)).toMatchObject([{ cycle: 'Hourly' }])
})

test('nothing runs before the next cutoff', async () => {
  const due = { at: net.clock.now, cycle: 'Hourly' }
  await settleOnSchedule(ctx(), 'sandbox', due, net.secrets.settlement)
  await oneTransaction()
  net.clock.advance(60_000)
  expect(await settleOnSchedule(ctx(), 'sandbox', due, net.secrets.settlement)).toBeUndefined()
  expect(await batches()).toBe(0)
})

test('a run whose runner died is completed', async () => {
  await oneTransaction()
  const run = await writeOnce(ctx(), (write) => closeWindow(write, 'sandbox'))
  // Without a schedule nothing is due, but a started run is still completed.
  const settled = await settleOnSchedule(ctx(), 'sandbox', undefined, net.secrets.settlement)
  expect(settled).toMatchObject({ token: run.token, status: 'COMPLETED', cycle: null })
  expect(await batches()).toBe(1)
})

test('a missed cutoff is not settled on a closed day, but on the next day', async () => {
  const weekend = [net.clock.now.getUTCDay()]
  const daily = { name: 'Daily', environment: 'sandbox', cron: '0 0 * * *', timeZone: 'UTC' } as const
  const schedule = createSchedule([{ ...daily, calendar: { name: 'own', weekend } }])
  const { lastUse, requests } = createGateway(net.deps)
  const runAll = () => runJobs({ ...net.deps, schedule, lastUse, requests })
  await oneTransaction()
  await runAll()
  expect(await batches()).toBe(0)
  net.clock.advance(86_400_000)
  await runAll()
  expect(await batches()).toBe(1)
})
