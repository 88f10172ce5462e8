// A process that is paused within a transaction keeps its connection and its network responds. The
// server notices only that no statement arrives.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeWindow } from '../../modules/settlements/run/close-window.ts'
import { settleOnSchedule } from '../../modules/settlements/run/settle-on-schedule.ts'
import { settlementKeyOf } from '../../platform/crypto/settlement-key.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { databaseUrl, testDatabase } from '../database.ts'
import { auditSettlement, NOTHING } from '../model/settlement-audit.ts'

let database: Database
let paused: ChildProcess | undefined
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  paused?.kill('SIGKILL')
  await database.close()
})

const IDLE_MS = 1500

/** Starts a process that holds a lock in an open transaction, and pauses it. */
async function pauseHolderOf(what: 'stamp' | 'run'): Promise<void> {
  paused = spawn(process.execPath, ['lib/testing/resilience/paused-writer.ts', what, String(IDLE_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: await databaseUrl(database) },
  })
  if (!paused.stdout) throw new Error('the process has no output')
  await once(createInterface({ input: paused.stdout }), 'line')
  paused.kill('SIGSTOP')
}

const ctx = () => {
  const actor = { kind: 'system', name: 'scheduler' } as const
  return { db: database.db, actor, now: new Date(), random: randomBytes, requestId: 'test', address: 'test' }
}
const key = settlementKeyOf(new Uint8Array(32))

test.each([
  ['a stamp of the closed window', 'stamp'],
  ['the run under way', 'run'],
] as const)('another process completes the settlement while one that holds %s is paused', async (_, what) => {
  if (what === 'run') await writeOnce(ctx(), (given) => closeWindow(given, 'sandbox'))
  await pauseHolderOf(what)
  const due = { at: new Date(), cycle: 'Hourly' }
  const attempt = async () => (await settleOnSchedule(ctx(), 'sandbox', due, key))?.status
  // As the worker's scheduler does, which skips what another process holds until its next run.
  await expect.poll(attempt, { timeout: 30_000 }).toBe('COMPLETED')
  // The paused process is still alive, so the locks were not released by its end.
  expect([paused?.exitCode, paused?.signalCode]).toEqual([null, null])
  expect(await auditSettlement(database.db)).toEqual(NOTHING)
})
