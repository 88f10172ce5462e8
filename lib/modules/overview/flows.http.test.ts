// Sums of money that moved, by direction, and of money in progress (decision 0232).
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readMigrations } from '../../platform/db/migration-files.ts'
import { foldTallies } from '../../platform/tallies/tallies.ts'
import { accept, created, type Draft, decide, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { expirePayments } from '../admissions/index.ts'
import { Overview } from './contract.ts'

const CONFIRMED = { confirm_incoming: true, review_threshold: null }
const { net, harbor, meadow, willow, aspen } = await twoBanks({ harbor: CONFIRMED, meadow: CONFIRMED })
const birch = await harbor.customer('birch')

const pull = (by: Bank, debtor: string, beneficiary: string, draft: Draft) =>
  submitted(by, debtor, beneficiary, { ...draft, type: 'Type_Pull' })

const DAY_MS = 24 * 3_600_000

/** Each sum of the day has its own power of two, so that a wrong addend shows. */
async function makePayments(): Promise<void> {
  const done = async (decider: Bank, id: string) => expectData(await accept(decider, id))
  await done(meadow, await submitted(harbor, willow, aspen, { total: '1' }))
  await done(harbor, await pull(meadow, willow, aspen, { total: '2' }))
  await done(harbor, await submitted(meadow, aspen, willow, { total: '4' }))
  await done(meadow, await pull(harbor, aspen, willow, { total: '8' }))
  await done(harbor, await submitted(harbor, willow, birch, { total: '16' }))
  await done(meadow, await submitted(harbor, willow, aspen, { total: '32', currency: 'EUR' }))
  // None of these moved money.
  await created(harbor, willow, aspen, { total: '64' })
  await submitted(harbor, willow, aspen, { total: '128' })
  expectData(await decide(meadow, await submitted(harbor, willow, aspen, { total: '256' }), 'on_hold'))
  const decline = async (decider: Bank, id: string) => expectData(await decide(decider, id, 'failed', 'fraud_detected'))
  await decline(meadow, await submitted(harbor, willow, aspen, { total: '512' }))
  await decline(harbor, await pull(meadow, willow, aspen, { total: '1024' }))
  await submitted(meadow, aspen, willow, { total: '2048', currency: 'EUR' })
}

const overview = async (bank: Bank) => Overview.parse(expectData(await bank.member('GET', '/overview?window=7d')))
const sums = async (bank: Bank) => (await overview(bank)).today.figures
const none = { total: '0', completed: '0', sent: '0', received: '0', within: '0', waiting: '0' }

const OF_HARBOR = [
  { ...none, currency: 'EUR', count: 2, total: '2080', completed: '32', sent: '32', waiting: '2048' },
  {
    ...{ currency: 'USD', count: 10, total: '2015', waiting: String(64 + 128 + 256) },
    ...{ completed: '31', sent: String(1 + 2), received: String(4 + 8), within: '16' },
  },
]

test('separate what each namespace sent, received and moved within itself from what moved nothing', async () => {
  await makePayments()
  const figures = await sums(harbor)
  expect(figures.amounts).toEqual(OF_HARBOR)
  expect([figures.completed, figures.waiting, figures.failed]).toEqual([6, 4, 2])
  const ofMeadow = (await sums(meadow)).amounts
  expect(ofMeadow).toEqual([
    { ...none, currency: 'EUR', count: 2, total: '2080', completed: '32', received: '32', waiting: '2048' },
    { ...none, currency: 'USD', count: 8, total: '1935', completed: '15', sent: '12', received: '3', waiting: '384' },
  ])
})

test('are the same folded, recounted, and after the settlement', async () => {
  await foldTallies(net.database.db)
  expect((await sums(harbor)).amounts).toEqual(OF_HARBOR)
  await net.database.db.execute('select recount_tallies()')
  expect((await sums(harbor)).amounts).toEqual(OF_HARBOR)
  expectData(await harbor.member('POST', '/settlements'))
  expect((await sums(harbor)).amounts).toEqual(OF_HARBOR)
})

test('equal the sums of the lists that the console links to', async () => {
  const filters = {
    completed: 'state=completed_or_settled',
    sent: 'state=completed_or_settled&direction=out',
    received: 'state=completed_or_settled&direction=in',
    within: 'state=completed_or_settled&direction=within',
    waiting: 'state=waiting',
  }
  for (const bank of [harbor, meadow]) {
    for (const { currency, ...amounts } of (await sums(bank)).amounts) {
      for (const [name, filter] of Object.entries(filters)) {
        const { payments } = expectData(await bank.member('GET', `/payments?currency=${currency}&${filter}`))
        const sum = payments.reduce(
          (all: number, one: { amount: { total: string } }) => all + Number(one.amount.total),
          0,
        )
        expect(String(sum), `${name} in ${currency}`).toBe(amounts[name as keyof typeof filters])
      }
    }
  }
})

test('leave out what expired', async () => {
  const now = net.clock.now
  net.clock.advance(31 * 24 * 3_600_000)
  const actor = { kind: 'system' as const, name: 'test' }
  const system = { actor, now: net.clock.now, random: net.random, requestId: '', address: '', db: net.database.db }
  while ((await expirePayments(system)) > 0);
  net.clock.now = now
  const { amounts, expired, waiting } = await sums(harbor)
  expect([expired, waiting]).toEqual([4, 0])
  expect(amounts).toEqual(OF_HARBOR.map((one) => ({ ...one, waiting: '0' })))
})

const TALLIES = {
  folded: sql`tallies (list, partner_id, state, part, n, amount)`,
  unfolded: sql`tally_changes (list, partner_id, state, part, change, amount)`,
}

/** Tallies as a release without directions leaves them. */
async function forgetDirections(where: keyof typeof TALLIES): Promise<void> {
  await foldTallies(net.database.db)
  // What an earlier correction leaves.
  await net.database.db.execute(sql`delete from tallies where state = 'completed' and n = 0`)
  await net.database.db.execute(sql`
    with directed as (
      delete from tallies where list = 'payments by hour' and state in ('sent', 'received', 'within') returning *)
    insert into ${TALLIES[where]}
    select list, partner_id, 'completed', part, sum(n), sum(amount) from directed group by 1, 2, 4`)
}

/** A payment of yesterday whose ID was made before midnight. */
async function completeAtMidnight(): Promise<void> {
  const { now } = net.clock
  const midnight = new Date(Math.floor(now.getTime() / DAY_MS - 1) * DAY_MS)
  net.clock.now = new Date(midnight.getTime() - 60_000)
  const id = await submitted(harbor, willow, aspen, { total: '4096' })
  expectData(await accept(meadow, id))
  net.clock.now = now
  await net.database.db.execute(
    sql`update payments set initiated_at = ${midnight.toISOString()}::timestamptz where payment_id = ${id}`,
  )
}

/** Runs the correction of the migration at the time of the test. */
async function correct(): Promise<void> {
  const migration = (await readMigrations()).find(({ name }) => name.endsWith('_payment_flows'))
  const statement = migration?.statements.at(-1)?.replaceAll('now()', `'${net.clock.now.toISOString()}'::timestamptz`)
  expect(statement).toContain('INSERT INTO tally_changes')
  await net.database.db.execute(statement ?? '')
}

test('are of the day of the payment, today and yesterday', async () => {
  for (let day = 0; day < 2; day++) {
    net.clock.advance(DAY_MS)
    await makePayments()
  }
  const days = async () => (await overview(harbor)).volume.buckets.slice(-2).map(({ figures }) => figures.amounts)
  expect(await days()).toEqual([OF_HARBOR, OF_HARBOR])
  await completeAtMidnight()
  expect(await days()).toMatchObject([[{ sent: '32' }, { sent: String(1 + 2 + 4096) }], OF_HARBOR])
})

test.each(['folded', 'unfolded'] as const)('are corrected by the migration for both days if %s', async (where) => {
  const before = await overview(harbor)
  await forgetDirections(where)
  const old = await overview(harbor)
  expect(old.today.figures.amounts).toMatchObject([
    { completed: '32', sent: '0' },
    { completed: '31', sent: '0', received: '0', within: '0' },
  ])
  expect(old.today.figures.completed).toBe(before.today.figures.completed)

  await correct()
  const corrected = await overview(harbor)
  expect({ ...corrected, volume: undefined }).toEqual({ ...before, volume: undefined })
  expect(corrected.volume.buckets.slice(-2)).toEqual(before.volume.buckets.slice(-2))
  await foldTallies(net.database.db)
  expect(await overview(harbor)).toEqual(corrected)
})
