// Two replicas on one PostgreSQL behind HAProxy, with the configuration file that docs/running.md
// recommends. Sessions work on either replica, stopping one causes no failed requests, and killing
// one loses nothing that was acknowledged.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { makeSecrets } from '../../lib/platform/crypto/secrets.ts'
import { type Database, openPostgres } from '../../lib/platform/db/pool/client.ts'
import { caller, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { PREFIX } from '../../lib/wire/operation.ts'
import { auditFaults, NO_FAULT } from '../faults/audit.ts'
import { emptyClientLog, type Parties, payUntil } from '../faults/workload.ts'
import { freePort } from '../lib/port.ts'
import { type Cluster, startPostgres } from '../lib/throwaway-postgres.ts'
import { burst } from './burst.ts'

const SECRET_KEY = 'for a test of a balancer only, thrown away'
const CLIENTS = 3
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find((path) => existsSync(path))

let folder: string
let cluster: Cluster | undefined
let balancer: ChildProcess | undefined
let front: string
let replicas: Replica[] = []
let database: Database
let parties: Parties
/** The clients' acknowledged responses, across all tests. */
const log = emptyClientLog()

const missing = () => (HAPROXY ? 'PostgreSQL is not installed' : 'HAProxy is not installed')

type Replica = { readonly url: string; running: ServerProcess | undefined; start(): Promise<void> }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-balancer-'))
  if (HAPROXY) cluster = await startPostgres({ fsync: 'off' })
  if (!cluster) return
  const ports = [await freePort(), await freePort()]
  replicas = ports.map((port) => replicaAt(port, cluster?.url ?? ''))
  // One of them migrates while the other waits.
  await Promise.all(replicas.map((replica) => replica.start()))
  front = await openBalancer(ports)
  database = await openPostgres(cluster.url, 2)
  const app = overHttp(front)
  const [harbor, meadow] = [await openBank(app, 'harbor'), await openBank(app, 'meadow')]
  const [from, to] = [await harbor.customer('alder'), await meadow.customer('rowan')]
  parties = { payer: harbor.key, payee: meadow.key, from, to }
}, 180_000)

afterAll(async () => {
  balancer?.kill('SIGKILL')
  await Promise.all(replicas.map(({ running }) => running?.end('SIGKILL')))
  await database?.close()
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

function replicaAt(port: number, database: string): Replica {
  const own = {
    PORT: String(port),
    DATABASE_URL: database,
    DATABASE_POOL: '8',
    SECRET_KEY,
    SEED: 'none',
    SANDBOX_PARTNERS: 'off',
  }
  const env = {
    ...own,
    LOG_LEVEL: 'fatal',
    SETTLEMENT_CRON: 'off',
    TRUST_PROXY: 'on',
    STOP_DELAY_SECONDS: '3',
  }
  const replica: Replica = {
    url: `http://127.0.0.1:${port}`,
    running: undefined,
    start: async () => {
      replica.running = await startServer(['--api'], env)
    },
  }
  return replica
}

/** HAProxy with the documented configuration; only the addresses differ. */
async function openBalancer(ports: readonly number[]): Promise<string> {
  const port = await freePort()
  const written = await readFile('docs/haproxy.cfg', 'utf8')
  const file = join(folder, 'haproxy.cfg')
  const here = written
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll('/run/haproxy/admin.sock', socketPath())
    .replace(/app-([12]):3000/g, (_, n: string) => `127.0.0.1:${ports[Number(n) - 1]}`)
  await writeFile(file, here)
  execFileSync(HAPROXY ?? '', ['-c', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  balancer = spawn(HAPROXY ?? '', ['-db', '-f', file], { stdio: 'ignore' })
  await once(balancer, 'spawn')
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect(await servers()).toEqual(['UP', 'UP']), { timeout: 10_000 })
  return url
}

test('a session works at every replica, by token and by cookie, with the client’s address as seen by the balancer', async ({
  skip,
}) => {
  if (!cluster) return skip(missing())
  const { email, password } = await openBank(overHttp(front), 'quay')
  const credentials = { admin_email: email, admin_password: password }
  const forged = { 'x-forwarded-for': '192.0.2.7' }
  const signIn = await caller(overHttp(front), forged)('POST', '/organization/signin', { body: credentials })
  const jwt: string = expectData(signIn).access_token
  // The cookie's key derives from SECRET_KEY alone, so a cookie sealed here opens in another
  // process.
  const member = { name: 'Admin', number: 1, role: 'admin' as const }
  const session = { email, organizationId: 'org_1', member, accessToken: jwt, expires: 0 }
  const sealed = await encode({ token: { session }, secret: makeSecrets(SECRET_KEY).session })
  const opened = openElsewhere(sealed)
  expect(opened).toBe(jwt)
  const authorization = `Bearer ${opened}`
  for (const url of [front, front, ...replicas.map((replica) => replica.url)]) {
    expect((await caller(overHttp(url), { authorization })('GET', '/members/me')).status).toBe(200)
  }
  const { sessions } = expectData(await caller(overHttp(front), { authorization })('GET', '/members/me/sessions'))
  expect(sessions.map(({ address }: { address: string }) => address)).toEqual(['127.0.0.1', '127.0.0.1'])
  expectData(await caller(overHttp(front), { authorization })('POST', '/organization/signout', { body: {} }))
  for (const { url } of replicas) {
    expect((await caller(overHttp(url), { authorization })('GET', '/members/me')).status).toBe(401)
  }
  // Endpoints for operators are not exposed.
  expect((await fetch(`${front}/api/health/ready`)).status).toBe(404)
})

/** Opens the console's cookie in another process. */
function openElsewhere(sealed: string): string {
  const program = `
    import { decode } from 'next-auth/jwt'
    import { makeSecrets } from './lib/platform/crypto/secrets.ts'
    const { SECRET_KEY, SEALED } = process.env
    const token = await decode({ token: SEALED, secret: makeSecrets(SECRET_KEY).session })
    process.stdout.write(token.session.accessToken)`
  const env = { ...process.env, SECRET_KEY, SEALED: sealed }
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8', env })
}

test('stopping a replica fails no request, whether or not it can be retried', async ({ skip }) => {
  if (!cluster) return skip(missing())
  const answers = new Map<number, number>()
  const again = await payDuring(async (reach) => {
    let isOver = false
    const clients = requestUntil(() => isOver, answers)
    await reach(10)
    const [one] = replicas
    const ended = one?.running?.end('SIGTERM')
    // It reports not ready first, and still serves requests until the balancer notices.
    const status = (path: string) => fetch(`${one?.url}${path}`).then((answer) => answer.status)
    await expect.poll(() => status('/api/health/ready'), { interval: 10, timeout: 2500 }).toBe(503)
    expect(await status(`${PREFIX}/openapi.json`)).toBe(200)
    expect(await ended).toBe(0)
    await reach(10)
    await replicas[0]?.start()
    await expect.poll(servers, { timeout: 10_000 }).toEqual(['UP', 'UP'])
    await reach(10)
    isOver = true
    await clients
  })
  // No client had to retry, and the gateway answered each request that HAProxy must not repeat.
  expect(again).toBe(0)
  expect([...answers.keys()]).toEqual([415])
}, 180_000)

/**
 * Sends requests without an idempotency key, which the gateway rejects, and counts the responses.
 */
async function requestUntil(isOver: () => boolean, answers: Map<number, number>): Promise<void> {
  while (!isOver()) {
    const response = fetch(`${front}${PREFIX}/organization/signin`, { method: 'POST', body: '{}' })
    const status = await response.then(async (answer) => (await answer.text()) && answer.status).catch(() => 0)
    answers.set(Number(status), (answers.get(Number(status)) ?? 0) + 1)
  }
}

test('a killed replica is removed from the balancer immediately, and nothing acknowledged is lost', async ({
  skip,
}) => {
  if (!cluster) return skip(missing())
  // Restart replicas that a failed test left stopped.
  const { exitCode, signalCode } = replicas[0]?.running?.process ?? {}
  if (exitCode !== null || signalCode !== null) await replicas[0]?.start()
  await expect.poll(servers, { timeout: 10_000 }).toEqual(['UP', 'UP'])
  let seconds = 0
  const again = await payDuring(async (reach) => {
    await reach(10)
    await replicas[1]?.running?.end('SIGKILL')
    const killed = performance.now()
    await reach(CLIENTS + 1)
    seconds = (performance.now() - killed) / 1000
    await expect.poll(servers, { timeout: 5000 }).toEqual(['UP', 'DOWN'])
    await reach(10)
  })
  console.log(`behind HAProxy: paid again ${seconds.toFixed(2)} s after a replica was killed`)
  console.log(`${log.sent} requests, ${again} sent again by their clients, ${log.completed.size} payments`)
}, 180_000)

test('a burst right after a start gets no error from the balancer itself', async ({ skip }) => {
  if (!cluster) return skip(missing())
  await Promise.all(replicas.map(({ running }) => running?.end('SIGKILL')))
  await Promise.all(replicas.map((replica) => replica.start()))
  await expect.poll(servers, { timeout: 10_000 }).toEqual(['UP', 'UP'])
  const bank = await openBank(overHttp(front), 'pier')
  const [from, to] = [await bank.customer('alder'), await bank.customer('rowan')]
  const answers = await burst(front, bank, paymentOf(from, to), 3000)
  // The gateway may reject some, because it is overloaded; its responses have its version.
  const counts = Map.groupBy(answers, ({ ':status': status }) => status)
  console.log(
    `a burst of 3,000 requests: ${[...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ')}`,
  )
  expect(answers.filter((headers) => !('x-csp-version' in headers))).toEqual([])
  expect(answers).toHaveLength(3000)
}, 180_000)

const paymentOf = (from: string, to: string) => ({
  amount: { currency: 'USD', total: '100' },
  payment_type: 'Type_Push',
  debtor_party: { payment_address: from },
  beneficiary_party: { payment_address: to },
})

/**
 * Clients pay through the balancer during an event, which can wait for a number of further
 * payments. Returns the number of retries.
 */
async function payDuring(happen: (reach: (more: number) => Promise<void>) => Promise<void>): Promise<number> {
  const before = log.again
  let isOver = false
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, (_, n) => payUntil(() => isOver, parties, createChance(n), log)),
  )
  const reach = (more: number) => {
    const until = log.completed.size + more
    return expect.poll(() => log.completed.size, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(until)
  }
  try {
    await happen(reach)
  } finally {
    isOver = true
    await clients
  }
  expect(log.refused).toEqual([])
  for (const { repeat: ask, body } of log.answers) expect(JSON.stringify((await ask()).body)).toBe(body)
  // A job extends the audit chain, with a delay of up to two seconds.
  await expect.poll(() => auditFaults(database.db, log), { timeout: 10_000, interval: 300 }).toEqual(NO_FAULT)
  return log.again - before
}

const socketPath = () => join(folder, 'admin.sock')

/** States of the replicas in HAProxy: UP, DOWN, or in transition. */
async function servers(): Promise<string[]> {
  const socket = connect(socketPath())
  socket.end('show stat\n')
  const lines = (await text(socket)).split('\n').map((line) => line.split(','))
  const column = lines[0]?.indexOf('status') ?? -1
  return lines.filter(([, name]) => name?.startsWith('app-')).map((line) => line[column] ?? '')
}
