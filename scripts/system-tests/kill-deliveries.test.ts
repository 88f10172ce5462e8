import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { openDatabase } from '../../lib/platform/db/pool/client.ts'
import { rows } from '../../lib/platform/db/rows.ts'
import { type Answering, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { created } from '../../lib/testing/model/payment-life.ts'
import { openReceiver, type Receiver } from '../../lib/testing/receiver.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'

/** Short enough for every test run. KILL_ROUNDS=50 takes three minutes and finds rare defects. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4)
const CLIENTS = 4
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

let folder: string
let running: ServerProcess
let receiver: Receiver
/** Sends requests to the current process. */
const server: Answering = { request: (path, init) => overHttp(running.url).request(path, init) }

const start = async () => {
  const env = { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'warn', WEBHOOKS_TO_LOOPBACK: 'on' }
  running = await startServer(['--api'], env)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-kill-'))
  receiver = await openReceiver()
  await start()
})

afterEach(async () => {
  await running.end('SIGKILL')
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

test(`kill -9 during deliveries, ${ROUNDS} times: every event arrives, and duplicates have the same ID (KILL_SEED=${seed})`, async () => {
  const chance = createChance(seed)
  const harbor = await openBank(server, 'harbor')
  const [payer, payee] = [await harbor.customer('alder'), await harbor.customer('rowan')]
  const { token } = expectData(
    await harbor.member('POST', '/webhook', { body: { name: 'Recorder', endpoint: receiver.url } }),
  )
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const killed = killedAfter(1 + chance.below(60))
    let isOver = false
    const client = async () => {
      while (!isOver) {
        const paid = await created(harbor, payer, payee).catch(() => undefined)
        if (paid) acknowledged.push(paid)
        else await killed
      }
    }
    const clients = Array.from({ length: CLIENTS }, client)
    await killed
    isOver = true
    await Promise.all(clients)
    receiver.answer(200)
    await start()
  }
  const pending = async () =>
    expectData(await harbor.member('GET', `/webhook/${token}/deliveries?status=pending`)).deliveries.length
  await expect.poll(pending, { timeout: 60_000, interval: 200 }).toBe(0)
  expect(await running.end('SIGTERM')).toBe(0)
  await expectEveryEvent(acknowledged)
}, 600_000)

/**
 * Kills the server during a delivery after this many arrivals, either after the response or without
 * any.
 */
function killedAfter(arrivals: number): Promise<unknown> {
  let left = arrivals
  return new Promise((resolve) => {
    receiver.answer((response) => {
      if (left-- === 1) resolve(running.end('SIGKILL'))
      if (left % 2 === 0) response.writeHead(200).end()
      else setImmediate(() => response.writeHead(200).end())
    })
  })
}

/** Reads the data folder directly, without the server. */
async function expectEveryEvent(acknowledged: readonly string[]): Promise<void> {
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, DATABASE_POOL: 1 })
  try {
    const committed = await rows<{ token: string; payment: string }>(
      database.db,
      sql`select token, data->>'payment_id' as payment from events order by token`,
    )
    const bodies = new Map<string, Set<string>>()
    for (const { headers, body } of receiver.received) {
      const id = headers['webhook-id'] ?? ''
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
    }
    // Every committed event arrived, and nothing else did.
    expect([...bodies.keys()].sort()).toEqual(committed.map(({ token }) => token))
    expect([...bodies.values()].filter((different) => different.size > 1)).toEqual([])
    const delivered = new Set(committed.map(({ payment }) => payment))
    expect(acknowledged.filter((payment) => !delivered.has(payment))).toEqual([])
    const duplicates = receiver.received.length - committed.length
    expect(duplicates).toBeLessThanOrEqual(ROUNDS * 32)
    const wrong = sql`select token from deliveries where status <> 'delivered' or attempts < 1`
    expect(await rows(database.db, wrong)).toEqual([])
  } finally {
    await database.close()
  }
}
