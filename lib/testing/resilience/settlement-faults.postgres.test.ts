// All faults at once, followed by an audit of every row: two scheduler processes that are
// repeatedly killed, killed database sessions of runners and writers, late commits, and continuous
// payments. SETTLEMENT_FAULT_ROUNDS=60 runs about a minute.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settlementKeyOf } from '../../platform/crypto/settlement-key.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { rows } from '../../platform/db/rows.ts'
import { testDatabase } from '../database.ts'
import { writeTransaction } from '../model/ledger.ts'
import { settle } from '../model/settle.ts'
import { auditSettlement, NOTHING } from '../model/settlement-audit.ts'

const ROUNDS = Number(process.env.SETTLEMENT_FAULT_ROUNDS ?? 3)
const WRITERS = 4
const RUNNERS = 2

let database: Database
let url: string
beforeEach(async () => {
  database = await testDatabase()
  const [found] = await rows<{ name: string }>(database.db, sql`select current_database() as name`)
  const address = new URL(process.env.TEST_DATABASE_URL ?? '')
  address.pathname = `/${found?.name}`
  url = address.href
})
afterEach(() => database.close())

const sides = ['A', 'B', 'C', 'D', 'E'].map((partnerId) => ({ orgId: `org ${partnerId}`, partnerId }))
const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T

/** What was certainly written, and what may have been because its connection was killed. */
type Written = { acknowledged: Set<string>; unknown: number }

/** Writes transactions that commit in another order than their stamps, some long after. */
async function writeUntil(done: AbortSignal, written: Written): Promise<void> {
  while (!done.aborted) {
    const wait = pick([0, 0, 0.005, 0.02, 0.3])
    await database.db
      .transaction(async (tx) => {
        const amount = BigInt(1 + Math.floor(Math.random() * 1000))
        const move = { debtor: pick(sides), creditor: pick(sides), amount, currency: pick(['USD', 'EUR', 'JPY']) }
        const { token } = await writeTransaction({ db: tx, now: new Date(), random: randomBytes }, move)
        await tx.execute(sql`select pg_sleep(${wait}::float8)`)
        return token
      })
      .then((token) => written.acknowledged.add(token))
      .catch(() => {
        written.unknown += 1
      })
  }
}

/** A scheduler process, and its output. */
type Runner = { readonly child: ChildProcess; readonly lines: Interface }

function startRunner(): Runner {
  const child = spawn(process.execPath, ['lib/testing/resilience/settlement-runner.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  })
  return { child, lines: createInterface({ input: child.stdout }) }
}

async function kill({ child }: Runner): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Kills random sessions of the database, except its own. */
const killSessions = () =>
  database.db
    .execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and random() < 0.3`,
    )
    .catch(() => undefined)

/** The next line of a runner; empty if it ends first, as after its session was killed while it started. */
async function nextLine(runner: Runner): Promise<string> {
  if (stopped(runner)) return ''
  const ending = new AbortController()
  const [line = ''] = await Promise.race([
    once(runner.lines, 'line', { signal: ending.signal }),
    once(runner.child, 'exit', { signal: ending.signal }).then(() => []),
  ])
  ending.abort()
  return String(line)
}

const stopped = (runner: Runner) => runner.child.exitCode !== null || runner.child.signalCode !== null

test(`nothing is unsettled, settled twice or wrong after ${ROUNDS} rounds of faults`, async () => {
  const written: Written = { acknowledged: new Set(), unknown: 0 }
  const done = new AbortController()
  const writers = Promise.all(Array.from({ length: WRITERS }, () => writeUntil(done.signal, written)))
  const runners = Array.from({ length: RUNNERS }, startRunner)
  let runs = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, runner] of runners.entries()) {
        // It has started to settle, and dies somewhere in its next steps.
        const line = await nextLine(runner)
        if (line.startsWith('settled')) runs += 1
        if (round % 2 === 0) await killSessions()
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
        await kill(runner)
        runners[i] = startRunner()
      }
    }
  } finally {
    done.abort()
    await Promise.all([writers, ...runners.map(kill)])
  }
  const ctx = {
    db: database.db,
    actor: { kind: 'system', name: 'the last' },
    now: new Date(),
    random: randomBytes,
    requestId: 'test',
    address: 'test',
  } as const
  await settle(ctx, 'sandbox', settlementKeyOf(new Uint8Array(32)))
  expect(await auditSettlement(database.db)).toEqual(NOTHING)
  const stored = new Set(
    (await rows<{ token: string }>(database.db, sql`select token from transactions`)).map((t) => t.token),
  )
  expect([...written.acknowledged].filter((token) => !stored.has(token))).toEqual([])
  expect(stored.size - written.acknowledged.size).toBeLessThanOrEqual(written.unknown)
  expect(runs).toBeGreaterThan(0)
  expect(written.acknowledged.size).toBeGreaterThan(WRITERS)
}, 600_000)
