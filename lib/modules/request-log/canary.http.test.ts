import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { rows } from '../../platform/db/rows.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

// Sends secrets in every place where a caller can put one, then searches logs, database and later
// responses for them.
const ACCOUNT_NUMBER = '55502718281828'

let net: TestNetwork
let harbor: Bank
const secrets: string[] = []
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  secrets.push(harbor.secret, harbor.jwt, harbor.password, ACCOUNT_NUMBER)
  await misuse(harbor.secret)
  await useKeys()
  await net.requests.flush()
  await useFromClient(harbor.secret)
})
afterAll(() => net.close())

/**
 * The current secret in paths, queries, headers, bodies and the request ID, including places where
 * it does not belong.
 */
async function misuse(secret: string): Promise<void> {
  const headers = { 'x-request-id': secret, 'user-agent': secret }
  for (const path of ['/payments', '/account', '/customer', '/validate', '/partner', '/nowhere']) {
    await harbor.member('GET', `${path}/${secret}?account_title=${secret}&search=${secret}`, { headers })
    await harbor.key('GET', `${path}/${secret}`, { headers })
  }
  await harbor.key('POST', '/payments', { body: { amount: secret, payment_id: secret }, headers })
  await harbor.key('POST', '/payments', { body: `{"amount": ${secret}`, headers })
  await harbor.member('POST', '/account', {
    body: { account_number: ACCOUNT_NUMBER, account_title: 'A', routing_number: '011000015', type: 'AT_Savings' },
  })
  await net.call('GET', '/payments', { headers: { 'x-service-api-key': `${secret}x`, authorization: harbor.jwt } })
  const body = { admin_email: harbor.email, admin_password: `${harbor.password} wrong` }
  await net.call('POST', '/organization/signin', { body })
}

/** The client of the last use of a key, which a job writes. */
async function useFromClient(secret: string): Promise<void> {
  const gateway = createGateway(net.deps)
  const headers = { 'x-service-api-key': secret, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
  await caller(gateway.app, { ...headers, 'user-agent': `till ${secret}` })('GET', '/payments')
  await gateway.lastUse.flush()
}

/** All operations on a key by its secret. */
async function useKeys(): Promise<void> {
  const access = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
  const made = expectData(await harbor.member('POST', '/apikey', { body: { name: 'k', access } })).secret_key
  const rotated = expectData(await harbor.member('POST', `/apikey/${made}`)).secret_key
  secrets.push(made, rotated)
  await harbor.member('GET', `/apikey/${rotated}`)
  await harbor.member('PUT', `/apikey/${rotated}`, { body: { description: 'canary' } })
  await harbor.member('DELETE', `/apikey/${rotated}`)
  await harbor.member('DELETE', `/apikey/${rotated}`)
}

const leaked = (text: string) => secrets.filter((secret) => text.includes(secret))

test('no table contains a secret in clear text', async () => {
  const tables = await rows<{ name: string }>(
    net.database.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['request_log', 'audit_entries', 'accounts']))
  for (const { name } of tables) {
    const found = await rows<{ text: string }>(
      net.database.db,
      sql`select t::text as text from ${sql.identifier(name)} t`,
    )
    expect(leaked(found.map(({ text }) => text).join('\n')), name).toEqual([])
  }
})

test('the request log contains each request by path template only', async () => {
  const { requests } = expectData(await harbor.member('GET', '/request-log?limit=100'))
  const paths = requests.map(({ path }: { path: string }) => path)
  expect(paths.filter((path: string) => path === '/apikey/{secret_key}')).toHaveLength(5)
  expect(paths.every((path: string) => /^[a-z/_{}-]+$/.test(path))).toBe(true)
})

test('no later response contains one', async () => {
  for (const path of [
    '/request-log?limit=100',
    '/apikey?limit=100',
    '/account',
    '/organization',
    '/members',
    '/partner',
  ]) {
    expect(leaked(JSON.stringify(expectData(await harbor.member('GET', path)))), path).toEqual([])
  }
})

test('no log line contains one', async () => {
  await net.database.db.execute(sql`alter table accounts rename to accounts_away`)
  const body = { account_number: ACCOUNT_NUMBER, account_title: 'A', routing_number: '011000015', type: 'AT_Savings' }
  const reply = await harbor.member('POST', '/account', { body, headers: { 'x-request-id': harbor.secret } })
  await net.database.db.execute(sql`alter table accounts_away rename to accounts`)
  expect(reply.status).toBe(500)
  expect(net.logged.length).toBeGreaterThan(0)
  expect(leaked(net.logged.join('\n'))).toEqual([])
  expect(leaked(JSON.stringify(reply.body))).toEqual([])
})
