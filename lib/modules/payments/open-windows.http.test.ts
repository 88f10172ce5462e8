// A page of completed payments reads each settlement window that may be unsettled: those since the
// last completed run, however long ago a currency was settled last.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerCtx } from '../../platform/context.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { openWindows } from './payment-sources.ts'

const RUNS = 1_000

let net: TestNetwork
let bank: Bank
let ctx: PartnerCtx
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  const { orgId: organizationId, partnerId } = bank
  const { db } = net.database.as({ organizationId, partnerId })
  const actor = { kind: 'system' as const, name: 'test' }
  const rest = { requestId: '', address: '', environment: 'sandbox' as const }
  ctx = { db, actor, now: net.clock.now, random: net.random, organizationId, partnerId, ...rest }
  await runsWithoutBatches(RUNS)
})
afterAll(() => net.close())

/** Cutoffs of a quiet network: each closes a window and finds nothing to settle. */
async function runsWithoutBatches(count: number): Promise<void> {
  await net.database.db.execute(sql`
    insert into settlement_runs (token, environment, after_window, upto_window, status, cutoff_at, started_at, completed_at)
    select 'run_' || n, 'sandbox', n - 1, n, 'COMPLETED', at, at, at
      from generate_series(1, ${count}::int) n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour' as at) t`)
  await net.database.db.execute(sql`update settlement_windows set open = ${count + 1} where environment = 'sandbox'`)
}

test('windows of completed runs are not read, whether or not the run included the currency', async () => {
  const payment = await submitted(bank, await bank.customer('willow'), await bank.customer('rowan'))
  expect(await openWindows(ctx, ['EUR', 'USD'])).toEqual([
    { currency: 'EUR', number: `${RUNS + 1}` },
    { currency: 'USD', number: `${RUNS + 1}` },
  ])
  const { payments } = expectData(await bank.key('GET', '/payments?state=completed'))
  expect(payments).toMatchObject([{ payment_id: payment }])
})

test('windows of a failed or running run are read, because they are not settled', async () => {
  const open = await openWindows(ctx, ['USD'])
  const { db } = net.database
  await db.execute(sql`
    insert into settlement_runs (token, environment, after_window, upto_window, status, cutoff_at, started_at)
    select 'run_' || status, 'sandbox', ${RUNS}, ${RUNS} + n, status, now(), now()
      from unnest(array['FAILED', 'PROCESSING']) with ordinality r (status, n)`)
  await db.execute(sql`update settlement_windows set open = open + 2 where environment = 'sandbox'`)
  const more = await openWindows(ctx, ['USD'])
  expect(more.map(({ number }) => number)).toEqual([`${RUNS + 1}`, `${RUNS + 2}`, `${RUNS + 3}`])
  expect(more).toEqual(expect.arrayContaining(open))
})
