import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { measureInTurns, median, type Round, rejectedIn, type Target } from '../hot/hot.ts'
import { completePayments, OPERATIONS } from '../hot/operations.ts'
import { openPairs } from '../pairs.ts'
import { newDatabase, startGateway, withClient } from '../servers.ts'
import { numberOf } from '../small.ts'
import { multiply } from './load.ts'

// `npm run bench -- growth`: the hot operations on an empty database and on one with many completed
// payments, in turns, with the same 1,000 namespaces. GROWTH_PAYMENTS is the number of payments.
const PAYMENTS = numberOf('GROWTH_PAYMENTS', 1_000_000, 2000)
/** Pairs of namespaces. */
const PAIRS = numberOf('GROWTH_PAIRS', 500, 12)
/** Highest acceptable ratio to the empty database, of median latency and of CPU time. */
const LIMIT = 1.3

export async function benchGrowth(cluster: Cluster): Promise<void> {
  const targets: Target[] = []
  try {
    targets.push(await open(cluster, 'empty'))
    targets.push(await open(cluster, 'grown'))
    const [, grown] = targets
    if (grown) await grow(grown)
    for (const operation of OPERATIONS) print(operation.title, targets, await measureInTurns(operation, targets))
  } finally {
    await Promise.all(targets.map((target) => target.process.end('SIGTERM')))
  }
}

async function open(cluster: Cluster, name: string): Promise<Target> {
  const database = await newDatabase(cluster, name)
  const started = await startGateway(database, ['--api'], { SETTLEMENT_CRON: 'off' })
  const server = { url: started.url, database, pairs: await openPairs(started.url, PAIRS) }
  return { name, process: started, server, namespaces: PAIRS }
}

async function grow({ server }: Target): Promise<void> {
  const began = performance.now()
  const since = await withClient(server.database, async (client) => (await client.query('select now()')).rows[0].now)
  await completePayments(server)
  await multiply(server.database, since, PAYMENTS, (line) => console.log(line))
  const size = await withClient(server.database, (client) =>
    client.query(
      `select (select count(*) from payments) as payments, pg_size_pretty(pg_database_size(current_database())) as size`,
    ),
  )
  const { payments, size: pretty } = size.rows[0]
  console.log(`${payments} payments, ${pretty}, loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

function print(title: string, targets: readonly Target[], measured: readonly Round[][]): void {
  console.log(`\n${title}, ${2 * PAIRS} namespaces\n`)
  console.log(
    ['', 'p50 ms', 'p99 ms', 'CPU ms each', 'requests/s', 'rejected'].map((head) => head.padStart(12)).join(''),
  )
  const [empty = [], grown = []] = measured
  for (const [i, { name }] of targets.entries()) {
    const rounds = measured[i] ?? []
    const figures = (['p50', 'p99', 'processor', 'rate'] as const).map((of) => median(rounds, of).toFixed(2))
    console.log([name, ...figures, String(rejectedIn(rounds))].map((cell) => cell.padStart(12)).join(''))
  }
  const ratio = (of: keyof Round) => median(grown, of) / median(empty, of)
  const [latency, processor] = [ratio('p50'), ratio('processor')]
  const verdict = Math.max(latency, processor) <= LIMIT ? 'within' : 'OVER'
  console.log(`ratio: p50 ${latency.toFixed(2)}, CPU ${processor.toFixed(2)}: ${verdict} ${LIMIT}`)
}
