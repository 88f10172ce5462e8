// A runner whose connection is killed. The embedded database has one connection only.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { writeTransaction } from '../../../testing/model/ledger.ts'
import { auditSettlement, NOTHING } from '../../../testing/model/settlement-audit.ts'
import { type Bank, expectData, testNetwork } from '../../../testing/network.ts'
import { BatchList } from '../contract.ts'
import { closeWindow } from './close-window.ts'
import { noteFailure } from './interruption.ts'
import { settleOnSchedule } from './settle-on-schedule.ts'
import { settleRun } from './settle-run.ts'

test('a run that is killed between or within its phases keeps its batch and completes once', async () => {
  const net = await testNetwork()
  try {
    const [a, b] = [await net.bank('alder'), await net.bank('birch')]
    const ctx: Ctx = {
      db: net.database.db,
      actor: { kind: 'system', name: 'settlement schedule' },
      now: net.clock.now,
      random: net.random,
      requestId: 'job-7',
      address: 'local',
    }
    const { settlement: key } = net.secrets
    const batchesOf = async (bank: Bank) =>
      BatchList.parse(expectData(await bank.key('GET', '/settlements'))).batches.map(({ token, status, failure }) => ({
        token,
        status,
        failure,
      }))
    for (let n = 0; n < 20; n++) await writeTransaction(ctx, { debtor: a, creditor: b, amount: 5n })

    const run = await writeOnce(ctx, (write) => closeWindow(write, 'sandbox'))
    const [processing, ...others] = await batchesOf(a)
    expect([processing?.status, others]).toEqual(['PROCESSING', []])
    const { token } = processing ?? {}
    const dying = () =>
      writeOnce(ctx, async (write) => {
        const ended = await settleRun(write, run.token, key)
        await write.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
        return ended
      })
    await expect(dying()).rejects.toThrow()
    expect(await batchesOf(a)).toEqual([processing])
    await expect(noteFailure(ctx, run, dying)).rejects.toThrow()
    const failed = { token, status: 'FAILED', failure: expect.stringMatching(/^The .*retried/) }
    expect([await batchesOf(a), await batchesOf(b)]).toEqual([[failed], [failed]])
    expect(await auditSettlement(net.database.db)).toMatchObject({ unsettled: 20, unfinished: 1 })

    await Promise.all([0, 1, 2].map(() => settleOnSchedule(ctx, 'sandbox', undefined, key)))
    const completed = { token, status: 'COMPLETED', failure: null }
    expect([await batchesOf(a), await batchesOf(b)]).toEqual([[completed], [completed]])
    expect(await auditSettlement(net.database.db)).toEqual(NOTHING)
  } finally {
    await net.close()
  }
})
