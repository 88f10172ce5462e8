import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { writeTransaction } from '../../testing/model/ledger.ts'
import { settle } from '../../testing/model/settle.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { BatchDetails, BatchList, type BatchSummary, RunList, SettledTransactionList } from './contract.ts'
import { closeWindow } from './run/close-window.ts'
import { noteLeftBehind } from './run/interruption.ts'
import { settleOnSchedule } from './run/settle-on-schedule.ts'

let net: TestNetwork
let a: Bank
let b: Bank
let stranger: Bank
beforeAll(async () => {
  net = await testNetwork()
  a = await net.bank('alder')
  b = await net.bank('birch')
  stranger = await net.bank('cedar')
})
beforeEach(async () => {
  net.clock.advance(3_600_000)
  await settle(ctx(), 'sandbox', net.secrets.settlement)
  net.clock.advance(3_600_000)
})
afterAll(() => net.close())

const ctx = (): Ctx => ({
  db: net.database.db,
  actor: { kind: 'system', name: 'settlement schedule' },
  now: net.clock.now,
  random: net.random,
  requestId: 'job-7',
  address: 'local',
})
const move = (debtor: Bank, creditor: Bank, amount: bigint, currency = 'USD') =>
  writeTransaction(ctx(), { debtor, creditor, amount, currency })
/** The first phase of a run, whose process then stops. */
const begin = () => writeOnce(ctx(), (write) => closeWindow(write, 'sandbox'))
const schedule = () => settleOnSchedule(ctx(), 'sandbox', undefined, net.secrets.settlement)
const list = async (bank: Bank, query = '') =>
  BatchList.parse(expectData(await bank.key('GET', `/settlements?cutoff_from=${since()}${query}`)))
const since = () => Math.floor(net.clock.now.getTime() / 1000) - 1800
const onlyOne = async (bank: Bank, query?: string): Promise<BatchSummary> => {
  const { total, batches } = await list(bank, query)
  const [batch] = batches
  if (!batch || total !== 1 || batches.length !== 1) throw new Error(`expected one batch, got ${total}`)
  return batch
}
const details = async (bank: Bank, token: string) =>
  BatchDetails.parse(expectData(await bank.key('GET', `/settlements/${token}`)))

/** Makes every run stop when it stores its leaves. */
const breakRuns = async () => {
  await net.database.db.execute(sql`create function break_runs() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`)
  await net.database.db.execute(sql`create trigger break_runs before insert on settlement_leaves
    for each row execute function break_runs()`)
}
const mendRuns = () => net.database.db.execute(sql`drop function break_runs() cascade`)

describe('a batch of a running settlement', () => {
  test('is PROCESSING from the start of the run, for both sides of its transactions only', async () => {
    await move(a, b, 500n)
    expect((await list(a)).total).toBe(0)
    const run = await begin()
    for (const bank of [a, b]) {
      const batch = await onlyOne(bank)
      expect(batch).toMatchObject({ status: 'PROCESSING', currency: 'USD', completed_on: null, failure: null })
      expect([batch.txn_count, batch.net_total]).toEqual([0, null])
      expect(batch.started_on).toBe(Math.floor(run.startedAt.getTime() / 1000))
      expect(await details(bank, batch.token)).toEqual({
        summary: batch,
        merkle_root: null,
        merkle_leaf: null,
        positions: [],
      })
    }
    expect((await list(stranger)).total).toBe(0)
    const { token } = await onlyOne(a)
    expect((await stranger.key('GET', `/settlements/${token}`)).status).toBe(404)
    expect(await schedule()).toMatchObject({ token: run.token, status: 'COMPLETED' })
    expect(await onlyOne(a)).toMatchObject({ token, status: 'COMPLETED', txn_count: 1, net_total: '-500' })
    expect(await onlyOne(b)).toMatchObject({ token, net_total: '500' })
  })

  test('is found by status, currency and cutoff, and sorted before earlier ones', async () => {
    await move(a, b, 1n)
    await settle(ctx(), 'sandbox', net.secrets.settlement)
    net.clock.advance(60_000)
    await move(a, b, 2n)
    await move(a, b, 2n, 'EUR')
    const { cutoffAt } = await begin()
    const statuses = async (query: string) =>
      (await list(a, query)).batches.map((one) => `${one.status} ${one.currency}`)
    expect((await statuses('')).slice(0, 2).sort()).toEqual(['PROCESSING EUR', 'PROCESSING USD'])
    expect(await list(a, '&limit=2&page=2')).toMatchObject({ total: 3, batches: [{ status: 'COMPLETED' }] })
    expect(await statuses('&status=PROCESSING&currency=EUR')).toEqual(['PROCESSING EUR'])
    expect(await statuses('&status=COMPLETED')).toEqual(['COMPLETED USD'])
    expect(await statuses('&status=FAILED')).toEqual([])
    const before = Math.floor(cutoffAt.getTime() / 1000) - 1
    expect(await statuses(`&cutoff_to=${before}`)).toEqual(['COMPLETED USD'])
    await schedule()
    expect(await statuses('&status=PROCESSING')).toEqual([])
  })

  test('has no proof, files or transactions yet', async () => {
    const { token: transaction } = await move(a, b, 500n)
    await begin()
    const { token } = await onlyOne(a)
    for (const file of ['proof', 'transactions.csv', 'statement.csv']) {
      const { status, body } = await a.key('GET', `/settlements/${token}/${file}`)
      expect([status, body.code], file).toEqual([409, 'error.conflict'])
      expect(body.message).toBe('The batch is PROCESSING. Retry once it is COMPLETED.')
      expect((await stranger.key('GET', `/settlements/${token}/${file}`)).status).toBe(404)
    }
    const settled = expectData(await a.key('GET', `/settlements/${token}/transactions`))
    expect(SettledTransactionList.parse(settled)).toEqual({ count: 0, transactions: [] })
    expect((await a.key('GET', `/settlements/${token}/transactions/${transaction}`)).status).toBe(404)
    await schedule()
    expect((await a.key('GET', `/settlements/${token}/proof`)).status).toBe(200)
  })

  test('is the same batch when the next cutoff takes over the run', async () => {
    await move(a, b, 500n)
    await begin()
    const { token } = await onlyOne(a)
    await move(b, a, 200n)
    net.clock.advance(60_000)
    await begin()
    expect(await onlyOne(a)).toMatchObject({ token, status: 'PROCESSING' })
    await schedule()
    expect(await onlyOne(a)).toMatchObject({ token, status: 'COMPLETED', txn_count: 2, net_total: '-300' })
  })
})

describe('an interrupted run', () => {
  test('shows its batches as FAILED with a reason, is retried, and completes the same batches once', async () => {
    await move(a, b, 500n)
    await breakRuns()
    const { token: run } = await begin()
    const { token } = await onlyOne(a, '&status=PROCESSING')
    await expect(schedule()).rejects.toThrow()
    const failed = await onlyOne(a, '&status=FAILED')
    expect(failed).toMatchObject({ token, completed_on: null, net_total: null, txn_count: 0 })
    expect(failed.failure).toMatch(/^The database is out of disk space.* retried every few seconds.* quote job-7\.$/)
    expect((await details(b, token)).summary).toEqual(failed)
    expect((await list(stranger)).total).toBe(0)
    const refused = await a.key('GET', `/settlements/${token}/proof`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/FAILED. Retry/)])
    const runs = async (status: string) =>
      RunList.parse(expectData(await a.member('GET', `/settlement-runs?status=${status}`))).runs
    expect(await runs('FAILED')).toMatchObject([{ token: run, status: 'FAILED', failure: failed.failure }])
    expect(await runs('PROCESSING')).toEqual([])
    await mendRuns()
    expect(await schedule()).toMatchObject({ token: run, status: 'COMPLETED', failure: null })
    expect(await onlyOne(a)).toMatchObject({ token, status: 'COMPLETED', failure: null, net_total: '-500' })
  })

  test('is PROCESSING again from the next cutoff on', async () => {
    await move(a, b, 500n)
    await breakRuns()
    await begin()
    await expect(schedule()).rejects.toThrow()
    net.clock.advance(60_000)
    await begin()
    expect(await onlyOne(a)).toMatchObject({ status: 'PROCESSING', failure: null })
    await mendRuns()
    await schedule()
    expect(await onlyOne(a)).toMatchObject({ status: 'COMPLETED', failure: null })
  })

  test('is FAILED a minute after its process ended, until it is completed', async () => {
    await move(a, b, 500n)
    const run = await begin()
    await noteLeftBehind(ctx(), run)
    expect(await onlyOne(a)).toMatchObject({ status: 'PROCESSING', failure: null })
    net.clock.advance(60_000)
    await noteLeftBehind(ctx(), run)
    expect(await onlyOne(a)).toMatchObject({
      status: 'FAILED',
      failure: expect.stringMatching(/^The process .* stopped/),
    })
    await schedule()
    expect(await onlyOne(a)).toMatchObject({ status: 'COMPLETED', failure: null })
  })
})
