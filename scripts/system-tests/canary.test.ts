import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../lib/platform/db/pool/client.ts'
import { rows } from '../../lib/platform/db/rows.ts'
import { type Bank, caller, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'

// Sends secrets and personal data through the server in every possible way, then searches its
// output, metrics, traces and whole database for them.
const ACCOUNT_NUMBER = '90210555123477'
let folder: string
let server: ServerProcess
let harbor: Bank
let output = ''
let figures = ''
let traces = ''
let collector: Server
const secrets: Record<string, string> = {}
/** Not secret, but personal data that must not appear in logs, metrics or traces. */
const personal: Record<string, string> = {}
const METRICS_TOKEN = 'shown by the collector only'.replaceAll(' ', '-')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-canary-'))
  collector = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      traces += text
    })
    request.once('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const observed = { METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  const env = { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'trace', ...observed }
  server = await startServer(['--api'], env, (text) => {
    output += text
  })
  harbor = await openBank(overHttp(server.url), 'harbor')
  await spend()
  figures = await collect()
  expect(await server.end('SIGTERM')).toBe(0)
}, 120_000)

afterAll(async () => {
  await server.end('SIGKILL')
  collector.close()
  await rm(folder, { recursive: true, force: true })
})

/** Scrapes the metrics as Prometheus does, and checks that others cannot. */
async function collect(): Promise<string> {
  const readMetrics = (headers: Record<string, string>) => fetch(`${server.url}/api/metrics`, { headers })
  expect((await readMetrics({})).status).toBe(404)
  expect((await readMetrics({ authorization: 'Bearer another-token-altogether' })).status).toBe(404)
  return (await readMetrics({ authorization: `Bearer ${METRICS_TOKEN}` })).text()
}

/** Uses, misuses and replaces each secret. */
async function spend(): Promise<void> {
  const { member, key, secret, jwt, password, email, orgId, partnerId } = harbor
  const address = await harbor.customer('alderwood')
  await key('GET', `/customer/${address}/resolve`)
  await key('GET', `/customer?search=${address}`)
  Object.assign(personal, { email, address, 'first name': 'alderwood' })
  const rotated = expectData(await member('POST', `/apikey/${secret}`, { key: 'rotate' })).secret_key
  await member('POST', `/apikey/${secret}`, { key: 'rotate' })
  await member('POST', `/apikey/${secret}`)
  await key('GET', '/payments')
  const call = caller(overHttp(server.url), {
    'x-service-api-key': rotated,
    'x-org-id': orgId,
    'x-partner-id': partnerId,
  })
  expectData(await call('GET', `/payments?reference=${rotated}`))
  await call('GET', `/payments/${rotated}`)
  await call('GET', `/payments/${rotated}%00`)
  await call('GET', `/nowhere/${rotated}`, { headers: { 'x-request-id': rotated } })
  await call('GET', '/payments', { headers: { authorization: `Bearer ${jwt}` } })
  await call('POST', '/payments', { body: `{"reference":"${rotated}` })
  const signIn = (admin_password: string) =>
    call('POST', '/organization/signin', { body: { admin_email: email, admin_password } })
  const again = expectData(await signIn(password)).access_token
  await signIn(`${password} wrong`)
  const account = {
    account_number: ACCOUNT_NUMBER,
    account_title: 'Main',
    routing_number: '011000015',
    type: 'AT_Savings',
  }
  expectData(await member('POST', '/account', { body: account }))
  Object.assign(secrets, { METRICS_TOKEN, secret, rotated, password, jwt, again, 'account number': ACCOUNT_NUMBER })
}

const found = (text: string, of = secrets) => Object.keys(of).filter((name) => text.includes(of[name] ?? ''))

test('the output contains no secrets or personal data at the most verbose level', () => {
  expect(Object.keys(secrets)).toHaveLength(7)
  expect(output).toContain('"operation":"createApiKey"')
  expect(found(output)).toEqual([])
  expect(found(output, personal)).toEqual([])
})

test('metrics describe each operation, job and queue, and contain no personal data', () => {
  for (const line of [
    'gateway_requests_total{operation="createApiKey",status="200"}',
    'gateway_requests_total{operation="unknown",status="404"}',
    'gateway_request_seconds_bucket{le="0.05",operation="listPayments"}',
    'job_runs_total{job="webhook delivery",outcome="done"}',
    'webhook_lag_seconds 0',
    'settlement_lag_seconds{environment="live"}',
    'database_up 1',
    'process_resident_memory_bytes',
  ]) {
    expect(figures).toContain(line)
  }
  expect(found(figures)).toEqual([])
  expect(found(figures, personal)).toEqual([])
})

test('traces contain operations, and no personal data', () => {
  expect(traces).toContain('"createApiKey"')
  expect(found(traces)).toEqual([])
  expect(found(traces, personal)).toEqual([])
})

test('no table contains a secret in clear text', async () => {
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, DATABASE_POOL: 1 })
  try {
    const tables = await rows<{ name: string }>(
      database.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(15)
    let everything = ''
    for (const { name } of tables) {
      const all = await rows<{ row: string }>(database.db, sql`select t::text as row from ${sql.identifier(name)} t`)
      const text = all.map(({ row }) => row).join('\n')
      expect(found(text), name).toEqual([])
      everything += text
    }
    // Check that the search can find something.
    expect(everything).toContain(harbor.email)
    expect(everything).toContain('csp_test_…')
  } finally {
    await database.close()
  }
})
