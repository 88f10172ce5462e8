import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../lib/platform/db/pool/client.ts'
import { readEnv } from '../lib/platform/env.ts'
import { openRuntime, type Runtime } from '../lib/runtime.ts'
import { type Answering, caller, expectData, openBank, openNamespace } from '../lib/testing/bank.ts'
import { draft } from '../lib/testing/model/payment-life.ts'
import { scratchDatabases } from '../lib/testing/scratch-databases.ts'
import { BackupFailed, backUp, environmentOf, restore } from './backup.ts'
import { exportOrganization } from './export-organization.ts'

const server = process.env.TEST_DATABASE_URL
let folder: string
const databases = scratchDatabases('backup')
const opened: Runtime[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-backup-'))
})
afterAll(async () => {
  await Promise.all(opened.map((runtime) => runtime.close()))
  await databases.dropAll()
  await rm(folder, { recursive: true, force: true })
})

/** The full application on a database, as after a restart elsewhere. */
async function open(url: string): Promise<Answering> {
  const env = { DATABASE_URL: url, SECRET_KEY: 'the same key before and after', SEED: 'none', LOG_LEVEL: 'silent' }
  const runtime = await openRuntime(
    readEnv({ ...env, SECRET_KEY: env.SECRET_KEY.padEnd(32, '.'), SETTLEMENT_CRON: 'off' }),
  )
  opened.push(runtime)
  return { request: (path, init) => runtime.fetch(new Request(new URL(path, 'http://gateway.internal'), init)) }
}

test('PostgreSQL’s tools verify the server’s certificate as the URL requires, also at an IPv6 address', () => {
  const url = 'postgres://me:a%20word@[2001:db8::5]:6432/gateway?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem'
  expect(environmentOf(url)).toEqual({
    PGHOST: '2001:db8::5',
    PGPORT: '6432',
    PGUSER: 'me',
    PGPASSWORD: 'a word',
    PGDATABASE: 'gateway',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/etc/ca.pem',
  })
})

test.runIf(server)('a backup file is readable by its owner only', async () => {
  const file = join(folder, 'private')
  await promisify(execFile)(process.execPath, ['scripts/backup.ts', 'backup', file], {
    env: { ...process.env, DATABASE_URL: await databases.create() },
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.runIf(server)('a backup of a running system is consistent: payments, keys, sealed numbers, replays', async () => {
  const first = await databases.create()
  const app = await open(first)
  const harbor = await openBank(app, 'harbor')
  const parties = [await harbor.customer('alder'), await harbor.customer('rowan')] as const
  const pay = async (id: string, call = harbor.key) => {
    const made = await call('POST', '/payments', {
      body: { ...draft(...parties), payment_id: id },
      key: `create ${id}`,
    })
    return { made, submitted: await call('POST', `/payments/${id}/submissions`, { key: `submit ${id}` }) }
  }
  const [included, later] = [randomUUID(), randomUUID()]
  const { made } = await pay(included)
  const account = {
    account_number: '90210555123477',
    account_title: 'Main',
    routing_number: '011000015',
    type: 'AT_Savings',
  }
  const { token } = expectData(await harbor.member('POST', '/account', { body: account }))

  const file = join(folder, 'backup')
  await backUp(first, file)
  await pay(later)
  const second = await databases.create()
  expect(await restore(second, file)).toMatchObject({ payments: 1, transactions: 1 })
  await expect(restore(second, file)).rejects.toThrow(BackupFailed)

  const restored = await open(second)
  const key = caller(restored, {
    'x-service-api-key': harbor.secret,
    'x-org-id': harbor.orgId,
    'x-partner-id': harbor.partnerId,
  })
  expect(expectData(await key('GET', `/payments/${included}`)).state).toBe('completed')
  expect((await key('GET', `/payments/${later}`)).status).toBe(404)
  const again = await pay(included, key)
  expect([again.made.headers.get('idempotency-replayed'), again.made.body]).toEqual(['true', made.body])
  expect((await pay(later, key)).submitted.status).toBe(200)
  const member = caller(restored, { authorization: `Bearer ${harbor.jwt}`, 'x-partner-id': harbor.partnerId })
  expect(expectData(await member('GET', `/account/${token}`)).token).toBe(token)
})

test.runIf(server)(
  'the export of an organization contains its own rows and those of both its namespaces, and no secrets',
  async () => {
    const url = await databases.create()
    const app = await open(url)
    const [harbor, meadow] = [await openBank(app, 'harbor'), await openBank(app, 'meadow')]
    await openNamespace(app, harbor, 'pier')
    const [from, to] = [await harbor.customer('alder'), await meadow.customer('rowan')]
    const payment = expectData(await harbor.key('POST', '/payments', { body: draft(from, to) })).payment_id
    const database = await openPostgres(url, 2)
    const counts = await exportOrganization(database, harbor.orgId, folder).finally(() => database.close())
    expect(counts).toMatchObject({
      'organization/members': 1,
      'sandbox/harbor/payments': 1,
      'sandbox/harbor/customers': 1,
    })
    const all = globSync(join(folder, '**/*.ndjson'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const columns = new Set(all.split('\n').flatMap((line) => Object.keys(line ? JSON.parse(line) : {})))
    // These hashes prove the audit chain and settlements and contain no secrets.
    const proofs = ['hash', 'leaf_hash', 'root_hash']
    expect([...columns].filter((name) => /hash|sealed/.test(name) && !proofs.includes(name))).toEqual([])
    for (const own of [payment, harbor.email, from, 'pier']) expect(all).toContain(own)
    for (const foreign of [meadow.email, meadow.orgId, harbor.secret, '$argon2id$', 'password_hash', 'sealed_']) {
      expect(all).not.toContain(foreign)
    }
  },
)
