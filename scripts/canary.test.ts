import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../lib/platform/db/client.ts'
import { rows } from '../lib/platform/db/rows.ts'
import { type Bank, caller, expectData, openBank, overHttp } from '../lib/testing/bank.ts'
import { type ServerProcess, startServer } from '../lib/testing/server-process.ts'

// Secrets go through the server in every way that there is; then its output and its whole database are searched for them.
const ACCOUNT_NUMBER = '90210555123477'
let folder: string
let server: ServerProcess
let harbor: Bank
let output = ''
const secrets: Record<string, string> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-canary-'))
  const env = { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'trace' }
  server = await startServer(['--api'], env, (text) => {
    output += text
  })
  harbor = await openBank(overHttp(server.url), 'harbor')
  await spend()
  expect(await server.end('SIGTERM')).toBe(0)
}, 120_000)

afterAll(async () => {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Uses, misuses and replaces each secret. */
async function spend(): Promise<void> {
  const { member, key, secret, jwt, password, email, orgId, partnerId } = harbor
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
  Object.assign(secrets, { secret, rotated, password, jwt, again, 'account number': ACCOUNT_NUMBER })
}

const found = (text: string) => Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ''))

test('no secret is in the output, at the most talkative level', () => {
  expect(Object.keys(secrets)).toHaveLength(6)
  expect(found(output)).toEqual([])
})

test('no secret is in any table as itself', async () => {
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
    // The search finds what is there.
    expect(everything).toContain(harbor.email)
    expect(everything).toContain('csp_test_…')
  } finally {
    await database.close()
  }
})
