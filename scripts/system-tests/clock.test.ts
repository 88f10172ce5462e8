// A server and a worker on PostgreSQL whose clocks change while they run: they use the database's
// time and report the offset.
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { draft } from '../../lib/testing/model/payment-life.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { type Cluster, startPostgres } from '../lib/throwaway-postgres.ts'

const DAY = 86_400_000
const TOKEN = 'token-of-the-clock-test'
const POLL = { timeout: 60_000, interval: 100 }

let folder: string
let clock: string
let cluster: Cluster | undefined
let servers: ServerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-clock-'))
  clock = join(folder, 'clock')
  stepClock(0)
  cluster = await startPostgres({ fsync: 'off' })
  if (!cluster) return
  const env = {
    PORT: '0',
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'for a test of clocks only, thrown away',
    SEED: 'none',
    LOG_LEVEL: 'fatal',
    METRICS_TOKEN: TOKEN,
    NODE_OPTIONS: `--import ${resolve('scripts/faults/stepped-clock.ts')}`,
    CLOCK_FILE: clock,
  }
  servers = [await startServer(['--api'], { ...env, JOBS: 'off' }), await startServer(['--worker'], env)]
}, 120_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Sets the clock offset of both processes in milliseconds. */
const stepClock = (ms: number) => writeFileSync(clock, String(ms))

const readiness = () =>
  Promise.all(servers.map(async ({ url }) => (await fetch(new URL('/api/health/ready', url))).status))

/** Value of a process's metric; 0 if it does not exist yet. */
async function figure(server: ServerProcess | undefined, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const text = await (await fetch(new URL('/api/metrics', server?.url), { headers })).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}
const runsOf = (job: string) => figure(servers[1], `job_runs_total{job="${job}",outcome="done"}`)

test('a process whose clock steps a day ahead is not ready, runs no job and uses the database’s time, until its clock is corrected', async ({
  skip,
}) => {
  const [api] = servers
  if (!api) return skip('PostgreSQL is not installed')
  const bank = await openBank(overHttp(api.url), 'harbor')
  expect(await readiness()).toEqual([200, 200])
  await expect.poll(() => runsOf('webhook delivery'), POLL).toBeGreaterThan(0)

  stepClock(DAY)
  await expect.poll(readiness, POLL).toEqual([503, 503])
  const refusal = await (await fetch(new URL('/api/health/ready', api.url))).text()
  expect(refusal).toContain('clock')
  expect(await figure(api, 'clock_offset_seconds')).toBeGreaterThan(DAY / 1000 - 60)

  // Requests sent before a balancer notices are served with the correct time.
  const payment = expectData(
    await bank.key('POST', '/payments', { body: draft('willow@harbor', 'rowan@harbor', { payment_id: 'ahead' }) }),
  )
  expect(Math.abs(Date.parse(payment.initiated_at) - Date.now())).toBeLessThan(60_000)

  // In the time of two runs of the process's own job, suspended jobs would have run 20 times.
  const ownRuns = await runsOf('request log')
  await expect.poll(() => runsOf('request log'), POLL).toBeGreaterThan(ownRuns)
  const [runs, settled] = [await runsOf('webhook delivery'), await runsOf('settlement schedule')]
  await expect.poll(() => runsOf('request log'), POLL).toBeGreaterThan(ownRuns + 2)
  expect([await runsOf('webhook delivery'), await runsOf('settlement schedule')]).toEqual([runs, settled])

  stepClock(0)
  await expect.poll(readiness, POLL).toEqual([200, 200])
  await expect.poll(() => runsOf('webhook delivery'), POLL).toBeGreaterThan(runs)
}, 240_000)
