import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { accounts } from '../../modules/accounts/table.ts'
import { webhooks } from '../../modules/webhooks/table.ts'
import { resealColumn } from '../../platform/crypto/reseal.ts'
import { bindingOf, SEALED_COLUMNS, type SealedColumn } from '../../platform/crypto/sealed-columns.ts'
import { makeSecrets, type Secrets } from '../../platform/crypto/secrets.ts'
import { rows } from '../../platform/db/rows.ts'
import { awaited } from '../approvals/set-up.ts'
import { newMember } from '../members/new-member.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { openFakeProvider } from '../single-sign-on/fake-provider.ts'
import { connectionTo } from '../single-sign-on/set-up.ts'

const NUMBER = '5550199887766'
const ENDPOINT = {
  name: 'w',
  endpoint: 'https://1-1-1-1.test/hook',
  events: [],
  headers: [{ name: 'X-Tenant', value: 'harbor' }],
}
const COLUMNS = Object.values<SealedColumn>(SEALED_COLUMNS)
const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`

let net: TestNetwork
let bank: Bank
let account: string
let webhook: string
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  // One of everything that is sealed.
  const body = { account_number: NUMBER, account_title: 'A', routing_number: '011000015', type: 'AT_Checkings' }
  account = expectData(await bank.member('POST', '/account', { body })).token
  expectData(await bank.member('POST', `/validate/${account}`, { body: { strategy: 'VStrat_Microdeposit' } }))
  webhook = expectData(await bank.member('POST', '/webhook', { body: ENDPOINT })).token
  expectData(await bank.member('POST', `/webhook/${webhook}/secret`, { body: {} }))
  expectData(await bank.member('POST', '/audit-endpoint', { body: { endpoint: ENDPOINT.endpoint } }))
  expectData(await bank.member('POST', '/audit-endpoint/secret/rotate', { body: {} }))
  const chat = { name: 'c', product: 'slack', address: 'https://1-1-1-1.test/chat', kinds: ['settlement_failed'] }
  expectData(await bank.member('POST', '/chat-channels', { body: chat }))
  const provider = await openFakeProvider(() => net.clock.now)
  expectData(await bank.member('PUT', '/single-sign-on', { body: connectionTo(provider) }))
  await provider.close()
  await newMember(net, bank)
  expectData(await bank.member('PUT', '/organization/approval-rules', { body: { member_roles: true } }))
  awaited(await bank.member('POST', '/invitations', { body: { email: 'a@harbor.example', role: 'viewer' } }))
  const me = await newMember(net, bank, 'viewer')
  const { secret, enrolment } = expectData(await me.member('POST', '/members/me/totp/start'))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: net.clock.now.getTime() })
  expectData(await me.member('PUT', '/members/me/totp', { body: { enrolment, code, password: me.password } }))
})
afterAll(() => net.close())

/** The ciphertexts of a column, each with its location. */
async function sealedIn({ table, column, key, owner }: SealedColumn) {
  const names = sql.raw([...key, ...owner].map((name) => `"${name}"`).join(', '))
  return rows<{ sealed: string; row: string[] }>(
    net.database.db,
    sql`select ${sql.identifier(column)} as sealed, array[${names}]::text[] as row from ${sql.identifier(table)}
         where starts_with(${sql.identifier(column)}, '2.')`,
  )
}

test('the list contains exactly the columns with ciphertexts', async () => {
  const columns = await rows<{ table: string; column: string }>(
    net.database.db,
    sql`select c.table_name as table, c.column_name as column from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
         where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')`,
  )
  const holding: string[] = []
  for (const { table, column } of columns) {
    const [found] = await rows(
      net.database.db,
      sql`select 1 from ${sql.identifier(table)}
           where ${sql.identifier(column)}::text ~ '(^|[^A-Za-z0-9_-])2\\.[0-9a-f]{12}\\.[A-Za-z0-9_-]{38}' limit 1`,
    )
    if (found) holding.push(`${table}.${column}`)
  }
  expect(holding.sort()).toEqual(COLUMNS.map(nameOf).sort())
  // A column of ciphertexts is named after them.
  const named = columns.filter(({ column }) => column.startsWith('sealed_') || column === 'totp_secret')
  const listed = COLUMNS.filter(({ orJson }) => !orJson).map(nameOf)
  expect(named.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(listed.sort())
})

test('every ciphertext opens in its own location and nowhere else', async () => {
  for (const column of COLUMNS) {
    for (const { sealed, row } of await sealedIn(column)) {
      expect(net.secrets.open(bindingOf(column, row), sealed)).not.toBe('')
      for (const other of COLUMNS.filter((one) => one !== column)) {
        expect(() => net.secrets.open(bindingOf(other, row), sealed)).toThrow()
      }
    }
  }
})

test('an account number whose ciphertext is copied into a webhook’s secret is not revealed', async () => {
  const { db } = net.database
  const [row] = await db.select().from(accounts).where(eq(accounts.token, account))
  await db
    .update(webhooks)
    .set({ sealedSecret: row?.sealedNumber ?? '' })
    .where(eq(webhooks.token, webhook))
  const reply = await bank.member('POST', `/webhook/${webhook}/secret/reveal`, { body: { password: bank.password } })
  expect(reply.status).toBe(500)
  expect(JSON.stringify(reply.body)).not.toContain(NUMBER)
})

const NEXT = 'the next master secret for tests, long enough'
const CURRENT = 'a master secret for tests, long enough'

/** The bank's admin, at a gateway with other secrets. */
const callerUnder = (secrets: Secrets) =>
  caller(createGateway({ ...net.deps, secrets }).app, {
    authorization: `Bearer ${bank.jwt}`,
    'x-partner-id': bank.partnerId,
  })

async function resealAll(secrets: Secrets): Promise<number> {
  const passes = COLUMNS.map((column) => resealColumn(net.database.db, secrets, column))
  return (await Promise.all(passes)).reduce((sum, { resealed }) => sum + resealed, 0)
}

test('ciphertexts of the previous release can be read, and are bound to their location when sealed again', async () => {
  const under = (secrets: Secrets) => callerUnder(secrets)('POST', '/webhook', { key: 'legacy', body: ENDPOINT })
  const made = await under(makeSecrets(CURRENT, { legacySeals: 'write' }))
  const again = () => under(net.secrets)
  expect((await again()).body).toEqual(made.body)
  const read = async () => {
    const [row] = await net.database.db.select().from(webhooks).where(eq(webhooks.token, made.body.data.token))
    return row?.sealedSecret ?? ''
  }
  expect(await read()).not.toContain('.')
  expect(await resealAll(net.secrets)).toBeGreaterThan(0)
  expect(await read()).toMatch(/^2\./)
  expect(await resealAll(net.secrets)).toBe(0)
  expect((await again()).body).toEqual(made.body)
})

test('everything is sealed again with a new key, and opens without the old one', async () => {
  await net.database.db.update(webhooks).set({ enabled: false }).where(eq(webhooks.token, webhook))
  const before = (await Promise.all(COLUMNS.map(sealedIn))).flat().length
  const rotating = makeSecrets([NEXT, CURRENT])
  // A previous test left the ciphertext of an account number in a webhook's secret, where no key
  // opens it.
  const passes = await Promise.all(COLUMNS.map((column) => resealColumn(net.database.db, rotating, column)))
  expect(passes.flatMap(({ unreadable }) => unreadable)).toEqual([webhook])
  expect(passes.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(before - 1)
  const next = makeSecrets(NEXT)
  for (const column of COLUMNS) {
    for (const { sealed, row } of await sealedIn(column)) {
      if (row[0] !== webhook || column.column !== 'sealed_secret') next.open(bindingOf(column, row), sealed)
    }
  }
})

test('sessions and idempotency keys continue to work under a new key while the old one is among the secret keys', async () => {
  const send = (secrets: Secrets) => callerUnder(secrets)('POST', '/webhook', { key: 'rotating', body: ENDPOINT })
  const made = await send(net.secrets)
  const again = await send(makeSecrets([NEXT, CURRENT]))
  expect([again.status, again.body]).toEqual([200, made.body])
  expect((await send(makeSecrets(NEXT))).status).toBe(401)
})
