import { randomUUID } from 'node:crypto'
import { cpus, totalmem } from 'node:os'
import autocannon from 'autocannon'
import pg from 'pg'
import { openBank, overHttp } from '../lib/testing/bank.ts'
import { type ServerProcess, startProgram, startServer } from '../lib/testing/server-process.ts'
import { buildWhenStale } from '../scripts/build.ts'
import { freePort } from '../scripts/port.ts'
import { type Cluster, startPostgres } from '../scripts/throwaway-postgres.ts'

// `npm run bench`: creates payments on a throw-away PostgreSQL, through the gateway and through a bare server, in turns, so
// that both meet the same machine. The ratio is the result; the numbers themselves say more about the machine.
const CONNECTIONS = 32
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const WARM_UP_SECONDS = 3

type Target = { name: string; server: ServerProcess; headers: Record<string, string>; debtor: string; rounds: Round[] }
type Round = { rate: number; p50: number; p99: number }

const cluster = await startPostgres()
if (!cluster) {
  console.error('The bench needs an installed PostgreSQL.')
  process.exit(1)
}
const targets: Target[] = []
process.once('SIGINT', () => void stop(cluster).then(() => process.exit(130)))
try {
  await buildWhenStale()
  targets.push(
    await bare(cluster),
    await ours(cluster, 'the gateway alone', ['--api']),
    await ours(cluster, 'the front door', []),
  )
  for (const target of targets) await measure(target, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of targets) target.rounds.push(await measure(target, SECONDS))
  }
  print(cluster)
} finally {
  await stop(cluster)
}

async function stop(running: Cluster): Promise<void> {
  await Promise.all(targets.map(({ server }) => server.end('SIGTERM')))
  await running.stop()
}

async function bare(running: Cluster): Promise<Target> {
  const env = { DATABASE_URL: await newDatabase(running, 'bare'), DATABASE_POOL: '16' }
  const server = await startProgram(['bench/bare-server.ts'], env)
  return { name: 'bare Fastify + pg', server, headers: {}, debtor: 'alder@bench', rounds: [] }
}

async function ours(running: Cluster, name: string, flags: readonly string[]): Promise<Target> {
  const env = {
    PORT: String(await freePort()),
    DATABASE_URL: await newDatabase(running, flags.length > 0 ? 'alone' : 'door'),
    DATABASE_POOL: '16',
    SECRET_KEY: 'for the bench only, and thrown away',
    SEED: 'none',
    LOG_LEVEL: 'warn',
  }
  const server = await startServer(flags, env)
  const bank = await openBank(overHttp(server.url), 'bench')
  const headers = { 'x-service-api-key': bank.secret, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
  return { name, server, headers, debtor: await bank.customer('alder'), rounds: [] }
}

async function newDatabase(running: Cluster, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: running.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(running.url)
  url.pathname = `/${name}`
  return url.href
}

/** Creates payments for some seconds. Throws when one was refused: then the numbers mean nothing. */
async function measure(target: Target, duration: number): Promise<Round> {
  const result = await autocannon({
    url: target.server.url,
    connections: CONNECTIONS,
    duration,
    requests: [
      {
        method: 'POST',
        path: '/api/v1/csp/payments',
        setupRequest: (request) => ({ ...request, ...newPayment(target) }),
      },
    ],
  })
  const refused = result.non2xx + result.errors
  if (refused > 0) throw new Error(`${target.name}: ${refused} of ${result.requests.total} requests were refused`)
  return { rate: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

function newPayment({ headers, debtor }: Target): { headers: Record<string, string>; body: string } {
  const body = {
    payment_id: randomUUID(),
    amount: { currency: 'USD', total: '12500' },
    debtor_party: { payment_address: debtor, first_name: 'Alder', last_name: 'Sample', email: 'alder@mail.example' },
    beneficiary_party: { payment_address: 'rowan@elsewhere', first_name: 'Rowan', last_name: 'Sample' },
    reference: 'Invoice 42',
    payment_type: 'Type_Push',
  }
  return {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  }
}

function print(running: Cluster): void {
  const median = (target: Target, of: keyof Round) =>
    target.rounds.map((round) => round[of]).sort((a, b) => a - b)[Math.floor(target.rounds.length / 2)] ?? Number.NaN
  const [reference] = targets
  console.log(`\ncreate payment, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s, in turns\n`)
  console.log(
    `${''.padEnd(20)}${['requests/s', 'ratio', 'p50 ms', 'p99 ms'].map((title) => title.padStart(12)).join('')}`,
  )
  for (const target of targets) {
    const rate = median(target, 'rate')
    const ratio = reference ? rate / median(reference, 'rate') : Number.NaN
    const cells = [
      rate.toFixed(0),
      ratio.toFixed(2),
      median(target, 'p50').toFixed(0),
      median(target, 'p99').toFixed(0),
    ]
    console.log(`${target.name.padEnd(20)}${cells.map((cell) => cell.padStart(12)).join('')}`)
  }
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  console.log(
    `\n${cores.length} × ${cores[0]?.model.trim()}, ${memory} GiB, Node ${process.version}, PostgreSQL ${running.version}`,
  )
}
