import pg from 'pg'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import type { Pair } from '../hot/operations.ts'
import { processorTime } from '../hot/processor-time.ts'
import { openPairs } from '../pairs.ts'
import { newDatabase, startBare, startGateway, withClient } from '../servers.ts'
import { numberOf } from '../small.ts'
import { zipf } from '../zipf.ts'
import { type Arrivals, arrive } from './arrive.ts'
import { payOnBare, payOnGateway } from './chains.ts'
import { openConnections } from './connections.ts'
import { type Machine, watchMachine } from './machine.ts'
import { type Memory, watchMemory } from './memory.ts'

// `npm run bench -- load`: payments arrive at a fixed rate (open loop). Each is created, submitted,
// and its task listed and accepted, which creates its transaction. Runs on the bare server
// first, then on the gateway with all its jobs.
const RATE = numberOf('LOAD_RATE', 150, 20)
const SECONDS = numberOf('LOAD_SECONDS', 300, 2)
const WARM_UP_SECONDS = numberOf('LOAD_WARM_UP_SECONDS', 15, 1)
const BARE_SECONDS = Math.min(SECONDS, 60)
/** Pairs of namespaces, with most payments from a few of them. */
const PAIRS = numberOf('LOAD_NAMESPACES', 200, 4)
const MAX_P99_MS = 500
/**
 * Maximum growth of memory between the middle and the end. Node returns memory late, so some growth
 * is normal.
 */
const MAX_GROWTH = 1.15

/** Each step of the search for the highest rate is this much faster than the previous one. */
const STEP = 1.1
const STEP_SECONDS = numberOf('LOAD_STEP_SECONDS', 30, 1)
/** Stops a search that would never end, such as with tiny steps. */
const MAX_STEPS = numberOf('LOAD_STEPS', 12, 1)

type Measured = {
  readonly arrivals: Arrivals
  /** Number of failed payments of the warm-up, which no limit concerns. */
  readonly earlyErrors: number
  readonly processor: number
  readonly memory: Memory
  readonly machine: Machine
}

/** Measures, prints results and sets the exit code if a limit is exceeded. */
export async function benchLoad(cluster: Cluster): Promise<void> {
  const bare = await measureBare(cluster)
  const ours = await measureGateway(cluster)
  console.log(
    `\n${RATE} payments/s between ${PAIRS} pairs of namespaces, open loop, ${SECONDS} s (bare server: ${BARE_SECONDS} s), after a warm-up of ${WARM_UP_SECONDS} s\n`,
  )
  const heads = ['payments/s', 'errors', 'p50 ms', 'p99 ms', 'max ms', 'request p99', 'CPU ms each', 'memory MB']
  console.log(`${''.padEnd(20)}${heads.map((head) => head.padStart(13)).join('')}`)
  print('bare Fastify + pg', bare)
  print('the gateway', ours)
  const ratio = bare.processor / ours.processor
  console.log(
    `\nthroughput per CPU second relative to the bare server, which neither audits nor reads: ${ratio.toFixed(2)}`,
  )
  const { start, middle, end, most } = ours.memory
  console.log(`gateway memory: ${start} MB at the start, ${middle} MB halfway, ${end} MB at the end, ${most} MB peak`)
  for (const [name, { machine }] of Object.entries({ 'the bare server': bare, 'the gateway': ours })) {
    const { stolen, stalled, worst } = machine
    const disk = `disk stalls ${stalled.toFixed(1)} s, longest ${worst.toFixed(0)} ms`
    console.log(`machine during ${name}: ${(100 * stolen).toFixed(1)}% CPU steal, ${disk}`)
  }
  const misses = [
    ...(ours.arrivals.errors.length > 0
      ? [`${ours.arrivals.errors.length} errors, such as ${ours.arrivals.errors[0]}`]
      : []),
    ...(ours.arrivals.p99 > MAX_P99_MS ? [`p99 of ${ours.arrivals.p99.toFixed(0)} ms`] : []),
    ...(end > middle * MAX_GROWTH ? [`memory grew from ${middle} to ${end} MB`] : []),
  ]
  console.log(misses.length > 0 ? `Missed: ${misses.join('; ')}` : 'All limits met.')
  if (misses.length > 0) process.exitCode = 1
}

async function measureBare(cluster: Cluster): Promise<Measured> {
  const database = await newDatabase(cluster, 'load_bare')
  const running = await startBare(database)
  const server = openConnections(running.url)
  const pool = new pg.Pool({ connectionString: database, max: 4 })
  const pair: Pair = { domains: { debtor: 'bench', creditor: 'elsewhere' }, headers: { debtor: {}, creditor: {} } }
  try {
    return await measure(running.process.pid ?? 0, database, cluster.folder, BARE_SECONDS, () =>
      payOnBare(server, pair, pool),
    )
  } finally {
    await pool.end()
    await running.end('SIGTERM')
  }
}

async function measureGateway(cluster: Cluster): Promise<Measured> {
  const database = await newDatabase(cluster, 'load_gateway')
  const running = await startGateway(database)
  const server = openConnections(running.url)
  try {
    const pairs = await openPairs(running.url, PAIRS)
    const draw = zipf(PAIRS)
    const next = () => pairs[draw()] as Pair
    const measured = await measure(running.process.pid ?? 0, database, cluster.folder, SECONDS, () =>
      payOnGateway(server, next()),
    )
    await expectPersisted(database, measured.earlyErrors + measured.arrivals.errors.length)
    console.log(
      `highest rate with a p99 under ${MAX_P99_MS} ms: ${await findHighestRate(() => payOnGateway(server, next()))}/s`,
    )
    return measured
  } finally {
    await running.end('SIGTERM')
  }
}

/**
 * The highest rate, in payments per second, that a step of `STEP_SECONDS` holds without errors and
 * with a p99 under the limit. The first step that does not ends the search.
 */
async function findHighestRate(pay: () => Promise<number[]>): Promise<number> {
  let highest = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    const rate = Math.round(RATE * STEP ** step)
    const { p99, errors, rate: held } = await arrive(pay, rate, STEP_SECONDS)
    console.log(`${rate}/s: p99 ${p99.toFixed(0)} ms, ${held.toFixed(0)}/s finished, ${errors.length} errors`)
    if (p99 > MAX_P99_MS || errors.length > 0) break
    highest = rate
  }
  return highest
}

async function measure(
  pid: number,
  database: string,
  folder: string,
  seconds: number,
  pay: () => Promise<number[]>,
): Promise<Measured> {
  const { errors: early } = await arrive(pay, RATE, WARM_UP_SECONDS)
  if (early.length > 0) console.log(`warm-up: ${early.length} errors, such as ${early[0]}`)
  const name = new URL(database).pathname.slice(1)
  const before = processorTime(pid, name)
  const memory = watchMemory(pid)
  const machine = await watchMachine(folder)
  const arrivals = await arrive(pay, RATE, seconds)
  const processor = (1000 * (processorTime(pid, name) - before)) / arrivals.finished
  return { arrivals, earlyErrors: early.length, processor, memory: memory.end(), machine: await machine.end() }
}

/**
 * Verifies that acknowledged results are stored: every payment is completed, except those in which a request
 * failed, and every transaction balanced.
 */
async function expectPersisted(database: string, failed: number): Promise<void> {
  const found = await withClient(database, (client) =>
    client.query(`select (select count(*) from payments where state <> 'completed')::int as open,
      (select count(*) from payments)::int - (select count(*) from transactions)::int as missing,
      (select coalesce(sum(case direction when 'TD_Debit' then amount else -amount end), 0)::text from transaction_lines) as balance`),
  )
  const { open, missing, balance } = found.rows[0]
  if (Math.max(open, missing) > failed || balance !== '0') {
    throw new Error(`${open} payments open, ${missing} transactions missing, the ledger is unbalanced by ${balance}`)
  }
}

function print(name: string, { arrivals, processor, memory }: Measured): void {
  const cells = [
    arrivals.rate.toFixed(1),
    String(arrivals.errors.length),
    arrivals.p50.toFixed(1),
    arrivals.p99.toFixed(1),
    arrivals.most.toFixed(0),
    arrivals.requestP99.toFixed(1),
    processor.toFixed(2),
    String(memory.end),
  ]
  console.log(`${name.padEnd(20)}${cells.map((cell) => cell.padStart(13)).join('')}`)
}
