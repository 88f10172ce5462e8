import autocannon from 'autocannon'
import { type Bank, openBank, overHttp } from '../../lib/testing/bank.ts'
import type { ServerProcess } from '../../lib/testing/server-process.ts'
import { buildWhenStale } from '../../scripts/build.ts'
import type { Cluster } from '../../scripts/throwaway-postgres.ts'
import { newDatabase, startBare, startGateway } from '../servers.ts'
import { OPERATIONS, type Operation, openStock, type Pair, type Server } from './operations.ts'
import { processorTime } from './processor-time.ts'

// `npm run bench`: the hot operations, through the gateway and through a bare server, in turns, so
// that both meet the same machine. The ratio is the result; the numbers themselves say more about the machine.
// `npm run bench -- --api` leaves the front door out, and with it the console's build.
const CONNECTIONS = 32
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const WARM_UP_SECONDS = 3
/** Before each measurement: the stock's statistics are new, and every connection plans its statements again. */
const START_SECONDS = 1
/** Namespaces that call at once. The gateway answers a namespace's simultaneous requests together: with more it can less. */
const PAIRS = Number(process.env.BENCH_NAMESPACES ?? 1)
/** Payments made ready for each second of a measurement: more than any server uses up. */
const STOCK_PER_SECOND = 4000

type Target = { name: string; process: ServerProcess; server: Server }
type Round = { rate: number; p50: number; p99: number; processor: number }

const targets: Target[] = []

/** Prints a table for each hot operation. */
export async function benchHotOperations(cluster: Cluster): Promise<void> {
  const withDoor = !process.argv.includes('--api')
  if (withDoor) await buildWhenStale()
  try {
    targets.push(await bare(cluster), await ours(cluster, 'the gateway alone', ['--api']))
    if (withDoor) targets.push(await ours(cluster, 'the front door', []))
    for (const operation of OPERATIONS) print(operation, await measureInTurns(operation))
  } finally {
    await Promise.all(targets.map((target) => target.process.end('SIGTERM')))
  }
}

async function bare(running: Cluster): Promise<Target> {
  const database = await newDatabase(running, 'bare')
  const started = await startBare(database)
  const pair: Pair = { domains: { debtor: 'bench', creditor: 'elsewhere' }, headers: { debtor: {}, creditor: {} } }
  const server = { url: started.url, database, pairs: [pair] }
  return { name: 'bare Fastify + pg', process: started, server }
}

async function ours(running: Cluster, name: string, flags: readonly string[]): Promise<Target> {
  const database = await newDatabase(running, flags.length > 0 ? 'alone' : 'door')
  const started = await startGateway(database, flags)
  const pairs: Pair[] = []
  for (let n = 0; n < PAIRS; n++) pairs.push(await openPair(started.url, n))
  return { name, process: started, server: { url: started.url, database, pairs } }
}

/** Two namespaces that pay each other. */
export async function openPair(url: string, n: number): Promise<Pair> {
  const domains = { debtor: `bench${n}`, creditor: `elsewhere${n}` }
  const debtor = await openBank(overHttp(url), domains.debtor)
  const creditor = await openBank(overHttp(url), domains.creditor)
  await debtor.customer('alder')
  await creditor.customer('rowan')
  return { domains, headers: { debtor: credentials(debtor), creditor: credentials(creditor) } }
}

function credentials({ secret, orgId, partnerId }: Bank): Record<string, string> {
  return { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId }
}

/** The rounds of each target, by its place. */
async function measureInTurns(operation: Operation): Promise<Round[][]> {
  const stocks = await Promise.all(targets.map(({ server }) => openStock(server, operation)))
  const rounds: Round[][] = targets.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    const seconds = round === 0 ? WARM_UP_SECONDS : SECONDS
    for (const [i, target] of targets.entries()) {
      const stock = stocks[i]
      if (!stock) throw new Error('every target has a stock')
      await stock.fill((seconds + START_SECONDS) * STOCK_PER_SECOND)
      await measure(target, stock.next, START_SECONDS)
      const measured = await measure(target, stock.next, seconds)
      if (round > 0) rounds[i]?.push(measured)
    }
  }
  return rounds
}

/** Sends requests for some seconds. Throws when one was refused: then the numbers mean nothing. */
async function measure(
  { name, server, process: running }: Target,
  next: () => autocannon.Request,
  duration: number,
): Promise<Round> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...next() })
  const taken = () => processorTime(running.process.pid ?? 0, new URL(server.database).pathname.slice(1))
  const before = taken()
  const result = await autocannon({ url: server.url, connections: CONNECTIONS, duration, requests: [{ setupRequest }] })
  const refused = result.non2xx + result.errors
  if (refused > 0) throw new Error(`${name}: ${refused} of ${result.requests.total} requests were refused`)
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: (1000 * (taken() - before)) / result.requests.total,
  }
}

function print({ title }: Operation, measured: readonly Round[][]): void {
  const median = (rounds: readonly Round[], of: keyof Round) =>
    rounds.map((round) => round[of]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN
  console.log(
    `\n${title}, ${CONNECTIONS} connections, ${PAIRS} namespaces, median of ${ROUNDS} rounds of ${SECONDS} s, in turns\n`,
  )
  const heads = ['requests/s', 'ratio', 'p50 ms', 'p99 ms', 'CPU ms each'].map((head) => head.padStart(12))
  console.log(`${''.padEnd(20)}${heads.join('')}`)
  for (const [i, { name }] of targets.entries()) {
    const rounds = measured[i] ?? []
    const rate = median(rounds, 'rate')
    const ratio = rate / median(measured[0] ?? [], 'rate')
    const cells = [
      rate.toFixed(0),
      ratio.toFixed(2),
      median(rounds, 'p50').toFixed(0),
      median(rounds, 'p99').toFixed(0),
      median(rounds, 'processor').toFixed(2),
    ]
    console.log(`${name.padEnd(20)}${cells.map((cell) => cell.padStart(12)).join('')}`)
  }
}
