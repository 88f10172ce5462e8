// Two replicas on one PostgreSQL behind HAProxy, with the configuration file that docs/running.md
// recommends. Sessions work on either replica, stopping one causes no failed requests, and killing
// one loses nothing that was acknowledged.
import { execFileSync } from 'node:child_process'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { makeSecrets } from '../../lib/platform/crypto/secrets.ts'
import { type Database, openPostgres } from '../../lib/platform/db/pool/client.ts'
import { caller, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { PREFIX } from '../../lib/wire/operation.ts'
import { auditFaults, NO_FAULT } from '../faults/audit.ts'
import { emptyClientLog, type Parties, payUntil } from '../faults/workload.ts'
import { allUp, missing, openReplicas, type Replicas, SECRET_KEY } from './replicas.ts'

const CLIENTS = 3

let replicas: Replicas | undefined
let database: Database
let parties: Parties
/** The clients' acknowledged responses, across all tests. */
const log = emptyClientLog()

beforeAll(async () => {
  replicas = await openReplicas()
  if (!replicas) return
  database = await openPostgres(replicas.cluster.url, 2)
  const app = overHttp(replicas.front)
  const [harbor, meadow] = [await openBank(app, 'harbor'), await openBank(app, 'meadow')]
  const [from, to] = [await harbor.customer('alder'), await meadow.customer('rowan')]
  parties = { payer: harbor.key, payee: meadow.key, from, to }
}, 180_000)

afterAll(async () => {
  await database?.close()
  await replicas?.close()
})

test('a session works at every replica, by token and by cookie, with the client’s address as seen by the balancer', async ({
  skip,
}) => {
  if (!replicas) return skip(missing())
  const { front, one, two } = replicas
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
  for (const url of [front, front, one.url, two.url]) {
    expect((await caller(overHttp(url), { authorization })('GET', '/members/me')).status).toBe(200)
  }
  const { sessions } = expectData(await caller(overHttp(front), { authorization })('GET', '/members/me/sessions'))
  expect(sessions.map(({ address }: { address: string }) => address)).toEqual(['127.0.0.1', '127.0.0.1'])
  expectData(await caller(overHttp(front), { authorization })('POST', '/organization/signout', { body: {} }))
  for (const { url } of [one, two]) {
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
  if (!replicas) return skip(missing())
  const opened = replicas
  const { front, one } = opened
  const answers = new Map<number, number>()
  const again = await payDuring(async (reach) => {
    let isOver = false
    const clients = requestUntil(front, () => isOver, answers)
    await reach(10)
    const ended = one.running?.end('SIGTERM')
    // It reports not ready first, and still serves requests until the balancer notices.
    const status = (path: string) => fetch(`${one.url}${path}`).then((answer) => answer.status)
    await expect.poll(() => status('/api/health/ready'), { interval: 10, timeout: 2500 }).toBe(503)
    expect(await status(`${PREFIX}/openapi.json`)).toBe(200)
    expect(await ended).toBe(0)
    await reach(10)
    await one.start()
    await allUp(opened)
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
async function requestUntil(front: string, isOver: () => boolean, answers: Map<number, number>): Promise<void> {
  while (!isOver()) {
    const response = fetch(`${front}${PREFIX}/organization/signin`, { method: 'POST', body: '{}' })
    const status = await response.then(async (answer) => (await answer.text()) && answer.status).catch(() => 0)
    answers.set(Number(status), (answers.get(Number(status)) ?? 0) + 1)
  }
}

test('a killed replica is removed from the balancer immediately, and nothing acknowledged is lost', async ({
  skip,
}) => {
  if (!replicas) return skip(missing())
  // Restart replicas that a failed test left stopped.
  const { one, two, states } = replicas
  const { exitCode, signalCode } = one.running?.process ?? {}
  if (exitCode !== null || signalCode !== null) await one.start()
  await allUp(replicas)
  let seconds = 0
  const again = await payDuring(async (reach) => {
    await reach(10)
    await two.running?.end('SIGKILL')
    const killed = performance.now()
    await reach(CLIENTS + 1)
    seconds = (performance.now() - killed) / 1000
    await expect.poll(states, { timeout: 5000 }).toEqual(['UP', 'DOWN'])
    await reach(10)
  })
  console.log(`behind HAProxy: paid again ${seconds.toFixed(2)} s after a replica was killed`)
  console.log(`${log.sent} requests, ${again} sent again by their clients, ${log.completed.size} payments`)
}, 180_000)

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
