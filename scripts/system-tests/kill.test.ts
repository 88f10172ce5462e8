import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { openDatabase } from '../../lib/platform/db/pool/client.ts'
import { rows } from '../../lib/platform/db/rows.ts'
import { type Answering, type Call, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'

/** Short enough for every test run. KILL_ROUNDS=50 finds rare defects. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)
const CLIENTS = 8
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

/** A payment that a client attempts; `created` and `submitted` are what the server acknowledged. */
type Attempt = { id: string; created: boolean; submitted: boolean }
type Parties = { debtor: string; beneficiary: string }

let folder: string
let running: ServerProcess
/** Sends requests to the current process. */
const server: Answering = { request: (path, init) => overHttp(running.url).request(path, init) }

const start = async () => {
  // On a slow machine, a scheduled cutoff could settle the completed payments first.
  const env = { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'warn', SETTLEMENT_CRON: 'off' }
  running = await startServer(['--api'], env)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-kill-'))
  await start()
})

afterEach(async () => {
  await running.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test(`kill -9 during writes, ${ROUNDS} times, loses no acknowledged payment, and the ledger balances (KILL_SEED=${seed})`, async () => {
  const chance = createChance(seed)
  const harbor = await openBank(server, 'harbor')
  const meadow = await openBank(server, 'meadow')
  const parties = { debtor: await harbor.customer('alder'), beneficiary: await meadow.customer('rowan') }
  const all: Attempt[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const attempts = await payUntilKilled(harbor.key, parties, 10 + chance.below(90))
    await start()
    await expectPersisted(harbor.key, attempts)
    // A client without a response retries with the same keys and must neither pay twice nor be
    // rejected.
    for (const attempt of attempts) await pay(harbor.key, parties, attempt)
    all.push(...attempts)
  }
  expect(await running.end('SIGTERM')).toBe(0)
  await expectBalanced(all)
}, 900_000)

/**
 * Several clients create payments; the process is killed at the given number of acknowledgements.
 */
async function payUntilKilled(call: Call, parties: Parties, acknowledgements: number): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  let left = acknowledgements
  let killed: Promise<unknown> | undefined
  const acknowledged = () => {
    left -= 1
    if (left === 0) killed = running.end('SIGKILL')
  }
  const client = async () => {
    while (!killed) {
      const attempt = { id: randomUUID(), created: false, submitted: false }
      attempts.push(attempt)
      try {
        await pay(call, parties, attempt, acknowledged)
      } catch (error) {
        // Nothing may fail before the kill.
        if (!killed) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await killed
  return attempts
}

async function pay(
  call: Call,
  { debtor, beneficiary }: Parties,
  attempt: Attempt,
  acknowledged: () => void = () => undefined,
): Promise<void> {
  const body = {
    payment_id: attempt.id,
    amount: { currency: 'USD', total: '125' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    payment_type: 'Type_Push',
  }
  expectData(await call('POST', '/payments', { key: `create ${attempt.id}`, body }))
  attempt.created = true
  acknowledged()
  expectData(await call('POST', `/payments/${attempt.id}/submissions`, { key: `submit ${attempt.id}` }))
  attempt.submitted = true
  acknowledged()
}

async function expectPersisted(call: Call, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts.filter(({ created }) => created)) {
    const payment = expectData(await call('GET', `/payments/${attempt.id}`))
    if (attempt.submitted) expect(payment.state).toBe('completed')
  }
}

/** Reads the data folder directly, without the server. */
async function expectBalanced(attempts: readonly Attempt[]): Promise<void> {
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, DATABASE_POOL: 1 })
  try {
    const ids = async (statement: ReturnType<typeof sql>) =>
      (await rows<{ payment_id: string }>(database.db, statement)).map((row) => row.payment_id)
    const expected = attempts.map(({ id }) => id).sort()
    expect(await ids(sql`select payment_id from payments where state = 'completed' order by 1`)).toEqual(expected)
    expect(await ids(sql`select payment_id from transactions order by 1`)).toEqual(expected)
    const balance = sql`select direction, sum(amount)::text as total, count(*)::int as lines from transaction_lines group by 1 order by 1`
    const total = String(125 * attempts.length)
    expect(await rows(database.db, balance)).toEqual([
      { direction: 'TD_Credit', total, lines: attempts.length },
      { direction: 'TD_Debit', total, lines: attempts.length },
    ])
  } finally {
    await database.close()
  }
}
