import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { openPostgres } from '../../lib/platform/db/pool/client.ts'
import { auditSettlement, NOTHING } from '../../lib/testing/model/settlement-audit.ts'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { isSmall } from '../small.ts'
import { measureInstructions } from './instructions.ts'
import { type Load, load } from './load.ts'
import { measureProofs } from './proofs.ts'

// `npm run bench -- settlement`: closing a batch compared to the simplest scan of the same rows
// that computes its totals, on a temporary PostgreSQL with default settings. The ratio is the
// result. `--small` takes a minute.
const SIZES: readonly Load[] = isSmall
  ? [
      { transactions: 20_000, partners: 1000 },
      { transactions: 20_000, partners: 50 },
    ]
  : [
      { transactions: 250_000, partners: 1000 },
      { transactions: 1_000_000, partners: 1000 },
      { transactions: 1_250_000, partners: 50 },
      { transactions: 5_000_000, partners: 50 },
    ]
const MAX_RATIO = 2.5
const MAX_MEGABYTES = 300
const PROOF_PARTNERS = isSmall ? 10_000 : 100_000
const MAX_PROOF_MS = 20
const MAX_INSTRUCTIONS_MS = 1000

/** The lower bound: one process, one pass. */
const SCAN = `select debtor_partner_id, creditor_partner_id, currency, sum(amount) as amount, count(*) as n
  from transactions group by 1, 2, 3`

/** Measures, prints results and sets the exit code if a limit is exceeded or an audit fails. */
export async function benchSettlement(cluster: Cluster): Promise<void> {
  const misses: string[] = []
  console.log(
    'transactions  partners    scan s   close s   ratio   µs each   stored MB   log MB   Node MB   instructions ms',
  )
  for (const size of SIZES) misses.push(...(await measureClose(cluster, size)))
  const { text, median: proof } = await measureProofs(await newDatabase(cluster, 'proofs'), PROOF_PARTNERS)
  console.log(`\n${text}`)
  if (proof > MAX_PROOF_MS) misses.push(`a proof took ${proof.toFixed(1)} ms`)
  console.log(misses.length > 0 ? `\nMissed: ${misses.join('; ')}` : '\nThe SQL audit found no errors. All limits met.')
  if (misses.length > 0) process.exitCode = 1
}

async function measureClose(running: Cluster, size: Load): Promise<string[]> {
  const name = `of_${size.transactions}_${size.partners}`
  const url = await newDatabase(running, name)
  const database = await openPostgres(url, 4)
  const client = await connected(url)
  try {
    await load(client, size)
    await client.query('checkpoint')
    const before = await stored(client)
    const scans = [await scan(client), await scan(client), await scan(client)]
    const { seconds, megabytes } = await close(url)
    const after = await stored(client)
    // Half of the scans run afterwards, to average out changes in the machine's speed.
    scans.push(await scan(client), await scan(client), await scan(client))
    const limit = median(scans)
    const instructions = await measureInstructions(client, size.partners)
    const grown = { bytes: after.bytes - before.bytes, log: after.log - before.log }
    const measured = { limit, seconds, megabytes, instructions, ...grown }
    print(size, measured)
    const audit = await auditSettlement(database.db)
    const found = JSON.stringify(audit)
    const wrong = found === JSON.stringify(NOTHING) ? [] : [`the audit found ${found}`]
    return [...missed(measured), ...wrong].map((miss) => `${name}: ${miss}`)
  } finally {
    await client.end()
    await database.close()
    await dropDatabase(running, name)
  }
}

type Measured = { limit: number; seconds: number; megabytes: number; bytes: number; log: number; instructions: number }

function print({ transactions, partners }: Load, measured: Measured): void {
  const { limit, seconds, megabytes, bytes, log, instructions } = measured
  const ratio = seconds / limit
  const cells: [string, number][] = [
    [transactions.toLocaleString('en-US'), 12],
    [partners.toLocaleString('en-US'), 10],
    [limit.toFixed(2), 10],
    [seconds.toFixed(2), 10],
    [ratio.toFixed(2), 8],
    [((1e6 * seconds) / transactions).toFixed(2), 10],
    [(bytes / 2 ** 20).toFixed(1), 12],
    [(log / 2 ** 20).toFixed(1), 9],
    [megabytes.toFixed(0), 10],
    [instructions.toFixed(0), 18],
  ]
  console.log(cells.map(([cell, width]) => cell.padStart(width)).join(''))
}

const missed = ({ seconds, limit, megabytes, instructions }: Measured): string[] => [
  ...(seconds > MAX_RATIO * limit ? [`${(seconds / limit).toFixed(2)} times the scan`] : []),
  ...(megabytes > MAX_MEGABYTES ? [`${megabytes.toFixed(0)} MB in Node`] : []),
  ...(instructions > MAX_INSTRUCTIONS_MS ? [`instructions took ${instructions.toFixed(0)} ms`] : []),
]

/**
 * Seconds of one single-process scan. Sums the rows in SQL, because the planner skips columns that
 * are not used.
 */
async function scan(client: pg.Client): Promise<number> {
  await client.query('set max_parallel_workers_per_gather = 0')
  const started = performance.now()
  await client.query(`select sum(amount), sum(n) from (${SCAN}) as netted`)
  return (performance.now() - started) / 1000
}

async function stored(client: pg.Client): Promise<{ bytes: number; log: number }> {
  const { rows } = await client.query<{ bytes: string; log: string }>(
    `select (select sum(pg_total_relation_size(c.oid)) from pg_class c where relname like 'settlement%' and relkind = 'r'
              or relname in ('events', 'audit_entries')) as bytes,
            pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log`,
  )
  return { bytes: Number(rows[0]?.bytes), log: Number(rows[0]?.log) }
}

/**
 * Closes the window in a separate process with a limited heap. Without a limit, Node leaves a few
 * hundred megabytes uncollected after loading the sources, which would hide the cost of closing.
 */
async function close(url: string): Promise<{ seconds: number; megabytes: number }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=160', '--max-semi-space-size=8', 'bench/settlement/close.ts'],
    { env: { ...process.env, DATABASE_URL: url } },
  )
  return JSON.parse(stdout)
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function newDatabase(running: Cluster, name: string): Promise<string> {
  const client = await connected(running.url)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(running.url)
  url.pathname = `/${name}`
  return url.href
}

async function dropDatabase(running: Cluster, name: string): Promise<void> {
  const client = await connected(running.url)
  await client.query(`drop database ${name} with (force)`)
  await client.end()
}
