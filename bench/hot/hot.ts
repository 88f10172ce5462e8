import autocannon from 'autocannon'
import { operations } from '../../lib/modules/operations.ts'
import type { ServerProcess } from '../../lib/testing/server-process.ts'
import type { OperationSpec } from '../../lib/wire/operation.ts'
import { buildWhenStale } from '../../scripts/build.ts'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { openPairs } from '../pairs.ts'
import { newDatabase, startBare, startGateway, withClient } from '../servers.ts'
import { isSmall, numberOf } from '../small.ts'
import { OPERATIONS, type Operation, openStock, type Pair, type Server } from './operations.ts'
import { processorTime } from './processor-time.ts'

// `npm run bench`: the hot operations on the gateway and on the bare server. Both run in turns
// under the same conditions, with one, 32 and 1,000 pairs of namespaces of unequal load. The ratio
// is the result, because absolute numbers depend on the machine. `npm run bench -- --api` excludes
// Next.js and needs no console build. BENCH_BESIDE names folders of other versions, separated by
// commas: checkouts with their dependencies, whose gateways take turns with this one. BENCH_LIMITS=on sets a net debit
// cap for each namespace, and for both of the bare server. BENCH_KEYS=restricted adds turns with other
// namespaces of the same gateways, whose API keys are restricted to lists of networks and operations.
const CONNECTIONS = numberOf('BENCH_CONNECTIONS', 64, 8)
const ROUNDS = numberOf('BENCH_ROUNDS', 3, 1)
const SECONDS = numberOf('BENCH_SECONDS', 8, 1)
/** The short form has no warm-up round. */
const WARM_UP_SECONDS = isSmall ? 0 : 3
/**
 * Before each measurement, because table statistics are new and every connection has to prepare its
 * statements.
 */
const START_SECONDS = 1
/** Pairs of namespaces per series. */
const SERIES = (process.env.BENCH_NAMESPACES || (isSmall ? '8' : '1,32,1000')).split(',').map(Number)
/** Payments prepared per second of measurement, more than any server can use. */
const STOCK_PER_SECOND = isSmall ? 2500 : 8000
const LIMITS = process.env.BENCH_LIMITS
const HAS_RESTRICTED = process.env.BENCH_KEYS === 'restricted'
/** Never reached, so that no request is refused. */
const CAP = 10n ** 15n
const BESIDE = (process.env.BENCH_BESIDE ?? '').split(',').filter(Boolean)

export type Target = { name: string; process: ServerProcess; server: Server; namespaces: number }
export type Round = {
  /** Requests per second that succeeded; the following figures are of all requests. */
  rate: number
  p50: number
  p99: number
  processor: number
  log: number
  /** Requests that the server rejected with 503, because they would have waited too long. */
  rejected: number
}

export async function benchHotOperations(cluster: Cluster): Promise<void> {
  const withConsole = !process.argv.includes('--api')
  if (withConsole) await buildWhenStale()
  const targets: Target[] = []
  try {
    targets.push(await bare(cluster))
    for (const [i, folder] of BESIDE.entries())
      targets.push(...(await ours(cluster, `other version ${i + 1}`, `beside_${i + 1}`, ['--api'], folder)))
    targets.push(...(await ours(cluster, 'API only', 'api_only', ['--api'])))
    if (withConsole) targets.push(...(await ours(cluster, 'complete server', 'complete')))
    for (const operation of OPERATIONS) print(operation, targets, await measureInTurns(operation, targets))
  } finally {
    await Promise.all([...new Set(targets.map((target) => target.process))].map((one) => one.end('SIGTERM')))
  }
}

async function bare(cluster: Cluster): Promise<Target> {
  const database = await newDatabase(cluster, 'bare')
  const started = await startBare(database, LIMITS ? { LIMITS } : {})
  if (LIMITS)
    await withClient(database, (client) =>
      client.query("insert into limits values ('bench', $1, 0), ('elsewhere', $1, 0)", [CAP]),
    )
  const pair: Pair = { domains: { debtor: 'bench', creditor: 'elsewhere' }, headers: { debtor: {}, creditor: {} } }
  const server = { url: started.url, database, pairs: [pair] }
  return { name: 'bare Fastify + pg', process: started, server, namespaces: 1 }
}

/** Measures one gateway with each number of namespaces. */
async function ours(
  cluster: Cluster,
  name: string,
  database: string,
  flags: readonly string[] = [],
  folder?: string,
): Promise<Target[]> {
  const url = await newDatabase(cluster, database)
  const started = await startGateway(url, flags, {}, folder)
  const most = Math.max(...SERIES)
  const pairs = await openPairs(started.url, HAS_RESTRICTED ? 2 * most : most)
  const serverOf = (some: readonly Pair[]) => ({ url: started.url, database: url, pairs: some })
  const targetsOf = (server: Server, label: string) =>
    SERIES.map((namespaces) => ({ name: `${label}, ${namespaces}`, process: started, server, namespaces }))
  if (LIMITS) await limitAll(serverOf(pairs))
  const plain = targetsOf(serverOf(pairs.slice(0, most)), name)
  if (!HAS_RESTRICTED) return plain
  const restricted = serverOf(pairs.slice(most))
  await restrictKeys(restricted)
  return [...plain, ...targetsOf(restricted, `${name}, restricted`)]
}

/** Restricts each key to a list of twenty networks, of which the last one matches, and to a list of all operations. */
const restrictKeys = ({ database, pairs }: Server): Promise<unknown> =>
  withClient(database, (client) =>
    client.query('update api_keys set allowed_networks = $1, operations = $2 where partner_id = any($3)', [
      [...Array.from({ length: 18 }, (_, n) => `10.${n}.0.0/16`), '::1/128', '127.0.0.0/8'],
      Object.values<OperationSpec>(operations).flatMap(({ id, access }) => (access.by === 'key' ? [id] : [])),
      pairs.flatMap(({ headers: { debtor, creditor } }) => [debtor['x-partner-id'], creditor['x-partner-id']]),
    ]),
  )

/** Sets a net debit cap for each namespace. */
const limitAll = ({ database, pairs }: Server): Promise<unknown> =>
  withClient(database, (client) =>
    client.query(
      `insert into liquidity_positions (organization_id, partner_id, environment, currency, net_debit_cap, position, reserved, updated_at)
       select organization_id, partner_id, 'sandbox', 'USD', $1, 0, 0, now()
       from unnest($2::text[], $3::text[]) namespaces (organization_id, partner_id)`,
      [
        CAP,
        pairs.flatMap(({ headers: { debtor, creditor } }) => [debtor['x-org-id'], creditor['x-org-id']]),
        pairs.flatMap(({ headers: { debtor, creditor } }) => [debtor['x-partner-id'], creditor['x-partner-id']]),
      ],
    ),
  )

/** Results per target, in order. */
export async function measureInTurns(operation: Operation, targets: readonly Target[]): Promise<Round[][]> {
  const stocks: Awaited<ReturnType<typeof openStock>>[] = []
  for (const { server, namespaces } of targets) stocks.push(await openStock(server, operation, namespaces))
  const rounds: Round[][] = targets.map(() => [])
  for (let round = WARM_UP_SECONDS > 0 ? 0 : 1; round <= ROUNDS; round++) {
    const seconds = round === 0 ? WARM_UP_SECONDS : SECONDS
    // Every other round runs in reverse, because after checkpoints, later gateways of a round write more WAL.
    const turns = [...targets.entries()]
    for (const [i, target] of round % 2 === 0 ? turns : turns.toReversed()) {
      const stock = stocks[i]
      if (!stock) throw new Error('a target has no prepared payments')
      await stock.fill((seconds + START_SECONDS) * STOCK_PER_SECOND)
      await measure(target, stock.next, START_SECONDS)
      const measured = await measure(target, stock.next, seconds)
      if (round > 0) rounds[i]?.push(measured)
    }
  }
  return rounds
}

/**
 * Sends requests for some seconds. Throws if one fails for any reason but overload, because the result would be
 * meaningless.
 */
async function measure(
  { name, server, process: running }: Target,
  next: () => autocannon.Request,
  duration: number,
): Promise<Round> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...next() })
  const taken = () => processorTime(running.process.pid ?? 0, new URL(server.database).pathname.slice(1))
  const before = [taken(), await logWritten(server.database)] as const
  const result = await autocannon({ url: server.url, connections: CONNECTIONS, duration, requests: [{ setupRequest }] })
  const rejected = result.statusCodeStats?.['503']?.count ?? 0
  const failed = result.non2xx - rejected + result.errors
  if (failed > 0) throw new Error(`${name}: ${failed} of ${result.requests.total} requests failed`)
  return {
    rate: result['2xx'] / result.duration,
    rejected,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: (1000 * (taken() - before[0])) / result.requests.total,
    log: ((await logWritten(server.database)) - before[1]) / result.requests.total / 1000,
  }
}

/** Bytes written to the cluster's WAL so far. */
export const logWritten = (database: string): Promise<number> =>
  withClient(database, async (client) => {
    const { rows } = await client.query("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes")
    return Number(rows[0].bytes)
  })

/** The median of a figure over the rounds. */
export const median = (rounds: readonly Round[], of: keyof Round): number =>
  rounds.map((round) => round[of]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN

/** Rejected requests of all rounds. */
export const rejectedIn = (rounds: readonly Round[]): number => rounds.reduce((sum, { rejected }) => sum + rejected, 0)

function print({ title }: Operation, targets: readonly Target[], measured: readonly Round[][]): void {
  const turns = `${ROUNDS} interleaved rounds of ${SECONDS} s`
  console.log(`\n${title}, ${CONNECTIONS} connections, medians of ${turns}; rejected: of all rounds\n`)
  const heads = ['requests/s', 'ratio', 'p50 ms', 'p99 ms', 'CPU ms each', 'WAL kB each', 'rejected'].map((head) =>
    head.padStart(12),
  )
  console.log(`${'server, namespaces'.padEnd(24)}${heads.join('')}`)
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
      median(rounds, 'log').toFixed(1),
      String(rejectedIn(rounds)),
    ]
    console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join('')}`)
  }
}
