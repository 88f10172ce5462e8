// A process whose clock is wrong shares a database with others. It may do irreversible work late,
// but never early. These tests run in real time, because the database's clock decides.
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createGauges } from '../../gauges.ts'
import { expirePayments } from '../../modules/admissions/index.ts'
import { payments } from '../../modules/payments/table.ts'
import { createSchedule, cyclesOfCron } from '../../modules/settlements/index.ts'
import { settleOnSchedule } from '../../modules/settlements/run/settle-on-schedule.ts'
import { settlementRuns } from '../../modules/settlements/table.ts'
import type { Ctx } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { createAdmission } from '../../platform/http/admission.ts'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { idempotencySweep, storedSecretSweep } from '../../platform/write/idempotency.ts'
import { type Bank, caller, expectData, openBank } from '../bank.ts'
import { created, draft, stateOf } from '../model/payment-life.ts'
import { settle } from '../model/settle.ts'
import { type TestNetwork, testNetwork } from '../network.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await openBank(appOf(0), 'harbor')
})
afterAll(() => net.close())

const at = (ms: number) => new Date(Date.now() + ms)

/** The gateway of a process whose clock is ahead of the database's. */
const appOf = (ahead: number) => createGateway({ ...net.deps, clock: () => at(ahead) }).app

/** The context of a job of such a process. */
const jobOf = (ahead: number): Ctx => ({
  db: net.database.db,
  actor: { kind: 'system', name: 'job' },
  now: at(ahead),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  requestId: 'test',
  address: 'local',
})

describe('an idempotency-key', () => {
  const create = (ahead: number, key: string) => {
    const headers = { 'x-service-api-key': bank.secret, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
    const body = draft('willow@harbor', 'rowan@harbor')
    return caller(appOf(ahead), headers)('POST', '/payments', { body, key })
  }

  test.each([25 * HOUR, 49 * HOUR])(
    'is replayed by a process whose clock is %d ms ahead, and the payment is created once',
    async (ahead) => {
      const key = crypto.randomUUID()
      const before = await net.database.db.$count(payments)
      const first = expectData(await create(0, key))
      const again = await create(ahead, key)
      expect(expectData(again)).toEqual(first)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(await net.database.db.$count(payments)).toBe(before + 1)
    },
  )

  test('survives the sweep of a process whose clock is ahead', async () => {
    const key = crypto.randomUUID()
    expectData(await create(0, key))
    await runSweep(net.database.db, at(49 * HOUR), idempotencySweep)
    expect((await create(0, key)).headers.get('idempotency-replayed')).toBe('true')
  })

  test('returns its secret again after a response and a sweep by a process whose clock is ahead', async () => {
    const key = crypto.randomUUID()
    const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }
    const createKey = (ahead: number) => {
      const headers = { authorization: `Bearer ${bank.jwt}`, 'x-partner-id': bank.partnerId }
      return caller(appOf(ahead), headers)('POST', '/apikey', { body: { name: 'k', access }, key })
    }
    const made = expectData(await createKey(0))
    expect(expectData(await createKey(HOUR))).toEqual(made)
    await runSweep(net.database.db, at(HOUR), storedSecretSweep)
    expect(expectData(await createKey(0))).toEqual(made)
  })
})

describe('an open payment', () => {
  test('survives the sweep of a process whose clock is ahead', async () => {
    const open = await created(bank, 'willow@harbor', 'rowan@harbor')
    await expirePayments(jobOf(2 * HOUR))
    expect(await stateOf(bank, open)).toBe('created')
  })

  test('is expired late by a process that was paused after it read the time, and never early', async () => {
    const due = await created(bank, 'willow@harbor', 'rowan@harbor')
    await net.database.db
      .update(payments)
      .set({ expiresAt: at(-HOUR) })
      .where(eq(payments.paymentId, due))
    await expirePayments(jobOf(-2 * HOUR))
    expect(await stateOf(bank, due)).toBe('created')
    await expirePayments(jobOf(0))
    expect(await stateOf(bank, due)).toBe('expired')
  })
})

describe('a cutoff', () => {
  afterEach(async () => {
    await net.database.db.delete(settlementRuns)
  })

  const schedule = (ctx: Ctx, at: Date) =>
    settleOnSchedule(ctx, 'sandbox', { at, cycle: 'Hourly' }, net.secrets.settlement)
  const newest = async () =>
    only(await net.database.db.select().from(settlementRuns).orderBy(desc(settlementRuns.uptoWindow)).limit(1))
  const expectNow = (when: Date) => expect(Math.abs(when.getTime() - Date.now())).toBeLessThan(60_000)

  const gauge = async (name: string) => {
    const clock = { now: () => new Date(), offset: () => 0 }
    const readings = await createGauges({
      database: net.database,
      clock,
      admission: createAdmission(),
      schedule: createSchedule(cyclesOfCron('0 * * * *')),
    })()
    const found = readings.find((reading) => reading.name === name)
    return found?.values.find(({ labels }) => labels.environment === 'sandbox')?.value ?? Number.NaN
  }

  test('in the future is not run by a process whose clock is a day ahead, and is run when it is due', async () => {
    const ahead = jobOf(DAY)
    const tomorrow = createSchedule().lastCutoff('sandbox', ahead.now) ?? ahead.now
    expect(await schedule(ahead, tomorrow)).toBeUndefined()
    expect(await net.database.db.$count(settlementRuns)).toBe(0)
    expectNow((await schedule(jobOf(0), new Date()))?.cutoffAt ?? new Date(0))
  })

  test('is not moved by a manual run of a process whose clock is ahead, and the next one is run', async () => {
    const { cutoffAt, startedAt } = await settle(jobOf(DAY), 'sandbox', net.secrets.settlement)
    expectNow(cutoffAt)
    expectNow(startedAt)
    expect(await schedule(jobOf(0), new Date())).toMatchObject({ status: 'COMPLETED' })
  })

  test('that a past defect recorded in the future does not block later ones', async () => {
    const { token } = await settle(jobOf(0), 'sandbox', net.secrets.settlement)
    const future = at(DAY)
    await net.database.db
      .update(settlementRuns)
      .set({ cutoffAt: future, startedAt: future })
      .where(eq(settlementRuns.token, token))
    expect(await gauge('settlement_lag_seconds')).toBeGreaterThan(0)
    expect(await gauge('settlement_cutoff_ahead_seconds')).toBeGreaterThan(DAY / 1000 - 60)

    await schedule(jobOf(0), new Date())
    const run = await newest()
    expect(run.token).not.toBe(token)
    expectNow(run.startedAt)
    // It never goes back.
    expect(run.cutoffAt).toEqual(future)
    expect(await gauge('settlement_lag_seconds')).toBe(0)
  })

  test('never goes back, even if another server with an earlier clock takes over', async () => {
    const first = await settle(jobOf(0), 'sandbox', net.secrets.settlement)
    const second = await settle(jobOf(-HOUR), 'sandbox', net.secrets.settlement)
    expect(second.cutoffAt).toEqual(first.cutoffAt)
  })

  test('is not run again by a process that was paused while another one ran it', async () => {
    await schedule(jobOf(0), at(-60_000))
    expect(await schedule(jobOf(-HOUR), at(-2 * HOUR))).toBeUndefined()
    expect(await net.database.db.$count(settlementRuns)).toBe(1)
  })
})
