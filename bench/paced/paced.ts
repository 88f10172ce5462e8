import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { logWritten, type Target } from '../hot/hot.ts'
import { OPERATIONS, type Operation, openStock, type Pair } from '../hot/operations.ts'
import { measureProcessorTime, type ProcessorTime } from '../hot/processor-time.ts'
import { arrive } from '../load/arrive.ts'
import { type Connections, openConnections } from '../load/connections.ts'
import { openPairs } from '../pairs.ts'
import { newDatabase, startBare, startGateway, withClient } from '../servers.ts'
import { isSmall, numberOf } from '../small.ts'

// `npm run bench -- paced`: what a request costs by itself. Requests arrive at a rate so low that
// most batches contain one, and the result is CPU time, which other load on the machine changes
// little. The bare server, the gateway and optionally an earlier version of it take turns.
// BENCH_BESIDE is the folder of the other version, a checkout with its dependencies.
const RATE = numberOf('PACED_RATE', 100, 40)
const SECONDS = numberOf('BENCH_SECONDS', 6, 1)
const ROUNDS = numberOf('BENCH_ROUNDS', 3, 1)
/** Before all measurements of an operation, so that its code is compiled. */
const WARM_UP_REQUESTS = isSmall ? 0 : 800
const WARM_UP_CONNECTIONS = 4
/** The result is meaningless if more requests fail: a busy machine makes the gateway refuse some. */
const MAX_FAILED = 0.02
/** Before each measurement, because preparing payments invalidates plans. */
const START_SECONDS = isSmall ? 0.5 : 1.5
/** Pairs of namespaces. */
const PAIRS = numberOf('BENCH_NAMESPACES', 32, 8)
const BESIDE = process.env.BENCH_BESIDE

type Paced = Target & { readonly send: Connections }
type Cost = {
  readonly server: number
  readonly database: number
  readonly sum: number
  readonly p50: number
  readonly p99: number
  readonly log: number
  /** Requests per transaction. */
  readonly batch: number
}

/** Prints the CPU time per request and server, and that of an idle second. */
export async function benchPaced(cluster: Cluster): Promise<void> {
  const targets: Paced[] = []
  try {
    targets.push(await bare(cluster))
    if (BESIDE) targets.push(await gateway(cluster, 'gateway, other version', 'beside', BESIDE))
    targets.push(await gateway(cluster, 'gateway', 'gateway'))
    for (const operation of OPERATIONS) print(operation.title, targets, await measureInTurns(operation, targets))
    await printIdle(targets)
  } finally {
    await Promise.all(targets.map((target) => target.process.end('SIGTERM')))
  }
}

async function bare(cluster: Cluster): Promise<Paced> {
  const database = await newDatabase(cluster, 'paced_bare')
  const started = await startBare(database)
  const pair: Pair = { domains: { debtor: 'bench', creditor: 'elsewhere' }, headers: { debtor: {}, creditor: {} } }
  const server = { url: started.url, database, pairs: [pair] }
  return { name: 'bare Fastify + pg', process: started, server, namespaces: 1, send: openConnections(started.url) }
}

async function gateway(cluster: Cluster, name: string, database: string, folder?: string): Promise<Paced> {
  const url = await newDatabase(cluster, `paced_${database}`)
  const started = await startGateway(url, ['--api'], { SETTLEMENT_CRON: 'off' }, folder)
  const server = { url: started.url, database: url, pairs: await openPairs(started.url, PAIRS) }
  return { name, process: started, server, namespaces: PAIRS, send: openConnections(started.url) }
}

type Stock = Awaited<ReturnType<typeof openStock>>

/** Costs per target and round. */
async function measureInTurns(operation: Operation, targets: readonly Paced[]): Promise<Cost[][]> {
  const turns: { target: Paced; stock: Stock; costs: Cost[] }[] = []
  for (const target of targets) {
    const stock = await openStock(target.server, operation, target.namespaces)
    await stock.fill(WARM_UP_REQUESTS)
    await warmUp(target, stock.next)
    turns.push({ target, stock, costs: [] })
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { target, stock, costs } of turns) {
      await stock.fill(Math.ceil((SECONDS + START_SECONDS) * RATE) + 1)
      await send(target, stock.next, START_SECONDS)
      costs.push(await measure(target, stock.next))
    }
  }
  return turns.map(({ costs }) => costs)
}

async function measure(target: Paced, next: Stock['next']): Promise<Cost> {
  const { database } = target.server
  const [log, batches] = [await logWritten(database), await countBatches(database)]
  const taken = startMeasuring(target)
  const { finished, p50, p99 } = await send(target, next, SECONDS)
  const { server, database: backends } = taken()
  return {
    server: (1000 * server) / finished,
    database: (1000 * backends) / finished,
    sum: (1000 * (server + backends)) / finished,
    p50,
    p99,
    log: ((await logWritten(database)) - log) / finished / 1000,
    batch: finished / ((await countBatches(database)) - batches),
  }
}

const startMeasuring = ({ server, process: running }: Paced): (() => ProcessorTime) =>
  measureProcessorTime(running.process.pid ?? 0, new URL(server.database).pathname.slice(1))

async function send(target: Paced, next: Stock['next'], seconds: number) {
  const arrivals = await arrive(() => request(target, next), RATE, seconds)
  const { errors, finished } = arrivals
  if (errors.length > MAX_FAILED * finished) throw new Error(`${errors.length} requests failed, such as: ${errors[0]}`)
  return arrivals
}

/** Sends sequential requests on a few connections. */
async function warmUp(target: Paced, next: Stock['next']): Promise<void> {
  const client = async () => {
    for (let n = 0; n < WARM_UP_REQUESTS / WARM_UP_CONNECTIONS; n++) await request(target, next)
  }
  await Promise.all(Array.from({ length: WARM_UP_CONNECTIONS }, client))
}

async function request({ name, send }: Paced, next: Stock['next']): Promise<number[]> {
  const { method, path, headers, body } = next()
  const began = performance.now()
  const { status, text } = await send(method, path, headers, body)
  if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
  return [performance.now() - began]
}

/** Transactions that stored responses. Each response is stored in the transaction of its request. */
const countBatches = (database: string): Promise<number> =>
  withClient(database, async (client) => {
    const table = await client.query(`select to_regclass('idempotency_records') is not null as ours`)
    const { rows } = await client.query(
      `select count(distinct xmin::text)::int as n from ${table.rows[0].ours ? 'idempotency_records' : 'idempotency'}`,
    )
    return rows[0].n
  })

const median = (costs: readonly Cost[], of: keyof Cost): number =>
  costs.map((cost) => cost[of]).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? Number.NaN

const COLUMNS: readonly (readonly [head: string, of: keyof Cost, digits: number])[] = [
  ['server', 'server', 2],
  ['PostgreSQL', 'database', 2],
  ['sum', 'sum', 2],
  ['p50 ms', 'p50', 1],
  ['p99 ms', 'p99', 1],
  ['WAL kB', 'log', 1],
  ['batch', 'batch', 2],
]

function print(title: string, targets: readonly Paced[], measured: readonly Cost[][]): void {
  console.log(`\n${title}, ${RATE}/s, ${PAIRS} pairs of namespaces, CPU ms per request`)
  console.log(`median of ${ROUNDS} interleaved rounds of ${SECONDS} s\n`)
  const heads = [...COLUMNS.map(([head]) => head), 'ratio'].map((head) => head.padStart(11))
  console.log(`${''.padEnd(24)}${heads.join('')}`)
  const base = median(measured[0] ?? [], 'sum')
  for (const [i, { name }] of targets.entries()) {
    const costs = measured[i] ?? []
    const cells = COLUMNS.map(([, of, digits]) => median(costs, of).toFixed(digits))
    cells.push((median(costs, 'sum') / base).toFixed(2))
    console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(11)).join('')}`)
  }
}

/** Jobs run without requests, too. Their cost is part of the figures above. */
async function printIdle(targets: readonly Paced[]): Promise<void> {
  const measured = targets.map(startMeasuring)
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  console.log('\nwithout requests, CPU ms per second\n')
  for (const [i, { name }] of targets.entries()) {
    const times = measured[i]?.() ?? { server: Number.NaN, database: Number.NaN }
    const cells = [times.server, times.database].map((seconds) => ((1000 * seconds) / SECONDS).toFixed(1))
    console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(11)).join('')}`)
  }
}
