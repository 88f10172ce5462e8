import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import { rows } from '../../platform/db/rows.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { members } from '../members/table.ts'
import { Account, AccountList } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const NUMBER = '987650001234'
const account = (more: object = {}) => ({
  account_number: NUMBER,
  account_title: 'Operating',
  routing_number: '011000015',
  type: 'AT_Checkings',
  ...more,
})
const post = (body: unknown, key?: string) => harbor.member('POST', '/account', { body, key })
const create = async (more: object = {}) => Account.parse(expectData(await post(account(more))))
const list = async (query = '', bank = harbor) =>
  AccountList.parse(expectData(await bank.member('GET', `/account${query}`)))
const refused = (reply: Reply) => [reply.status, reply.body.code]

describe('create', () => {
  test('returns the record of the specification, unverified, with its number masked', async () => {
    expect(await create({ type: 'AT_Savings' })).toMatchObject({
      partner_id: harbor.partnerId,
      account_title: 'Operating',
      masked_account_number: 'XXXX-XXXX-XXXX-1234',
      routing_number: '011000015',
      status: 'unverified',
      type: 'savings',
      institution: { name: '', routing_number: '011000015', address: { city: '' } },
    })
  })

  test('stores the number nowhere in clear text: not in its table, a stored response or the audit log', async () => {
    await create({ account_number: '5550199887766' })
    for (const table of ['accounts', 'idempotency_records', 'audit_entries', 'events', 'request_log']) {
      const found = await rows<{ text: string }>(net.database.db, sql.raw(`select t::text as text from ${table} t`))
      expect(found.some((row) => row.text.includes('5550199887766'))).toBe(false)
    }
    const [sealed] = await rows<{ sealed: string; token: string; owner: string }>(
      net.database.db,
      sql`select sealed_number as sealed, token, partner_id as owner from accounts where last_four = '7766'`,
    )
    const place = inColumn('accountNumber', sealed?.token ?? '', sealed?.owner ?? '')
    expect(net.secrets.open(place, sealed?.sealed ?? '')).toBe('5550199887766')
  })

  test.each([
    ['account_number', { account_number: '1234' }],
    ['account_number', { account_number: '12 3456' }],
    ['account_number', { account_number: '123456789012345678' }],
    ['account_title', { account_title: ' ' }],
    ['account_title', { account_title: 'x'.repeat(101) }],
    ['routing_number', { routing_number: '011000016' }],
    ['routing_number', { routing_number: 11000015 }],
    ['type', { type: 'checking' }],
  ])('an invalid %s is named', async (field, more) => {
    const reply = await post(account(more))
    expect(refused(reply)).toEqual([400, 'error.bad_request'])
    expect(reply.body.message).toMatch(new RegExp(`^${field}: `))
  })

  test('accepts numbers of 5 to 17 digits and titles of 100 characters', async () => {
    for (const account_number of ['12345', '12345678901234567']) {
      const { masked_account_number } = await create({ account_number, account_title: 'x'.repeat(100) })
      expect(masked_account_number).toBe(`XXXX-XXXX-XXXX-${account_number.slice(-4)}`)
    }
  })

  test('creates one account per idempotency-key', async () => {
    const first = await post(account({ account_title: 'Once' }), 'once')
    const again = await post(account({ account_title: 'Once' }), 'once')
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect((await list('?account_title=once')).count).toBe(1)
  })
})

describe('access', () => {
  const each = (token: string): [string, string][] => [
    ['GET', '/account'],
    ['GET', `/account/${token}`],
    ['POST', '/account'],
    ['DELETE', `/account/${token}`],
    ['POST', `/validate/${token}`],
    ['POST', `/validate/${token}/val_x`],
  ]

  test('members only: API keys and anonymous callers get 401', async () => {
    for (const [method, path] of each((await create()).token)) {
      expect(refused(await net.call(method, path, { body: {} }))).toEqual([401, 'error.unauthorized'])
      expect(refused(await harbor.key(method, path, { body: {} }))).toEqual([401, 'error.unauthorized'])
    }
  })

  test('x-partner-id is required, and must be a namespace of the organization', async () => {
    const missing = await harbor.member('GET', '/account', { headers: { 'x-partner-id': undefined } })
    expect(refused(missing)).toEqual([400, 'error.bad_request'])
    const foreign = await harbor.member('GET', '/account', { headers: { 'x-partner-id': meadow.partnerId } })
    expect(refused(foreign)).toEqual([403, 'error.namespace_not_allowed'])
  })

  test('a viewer can neither read nor change accounts', async () => {
    const fresh = await testNetwork()
    const bank = await fresh.bank('viewers')
    await fresh.database.db.update(members).set({ role: 'viewer' })
    for (const [method, path] of each('acct_x')) {
      const reply = await bank.member(method, path, { body: {} })
      expect(reply.status === 403).toBe(method !== 'GET')
    }
    await fresh.close()
  })

  test('another organization’s account responds like a nonexistent one', async () => {
    const { token } = await create()
    for (const [method, path] of each(token).filter(([, path]) => path.includes(token))) {
      const amount = { amount: '1', currency: 'USD' }
      const body = path.endsWith('/val_x') ? { amounts: [amount, amount] } : { strategy: 'VStrat_Microdeposit' }
      const hidden = await meadow.member(method, path, { body })
      const absent = await meadow.member(method, path.replace(token, 'acct_x'), { body })
      expect(hidden.status).toBe(404)
      expect(hidden.body).toEqual(absent.body)
    }
    expect((await list('', meadow)).count).toBe(0)
  })
})

describe('list', () => {
  test('filters by part of the title in any case, with % and _ as plain characters', async () => {
    await create({ account_title: 'Payroll 100%_x' })
    net.clock.advance(1)
    await create({ account_title: 'Payroll 100 sure' })
    const titles = async (part: string) =>
      (await list(`?account_title=${encodeURIComponent(part)}`)).accounts.map((found) => found.account_title)
    expect(await titles('PAYROLL')).toEqual(['Payroll 100 sure', 'Payroll 100%_x'])
    expect(await titles('100%')).toEqual(['Payroll 100%_x'])
    expect(await titles('%_X')).toEqual(['Payroll 100%_x'])
    expect(await titles('_')).toEqual(['Payroll 100%_x'])
    expect(await titles('\\')).toEqual([])
  })

  test('filters by the complete routing number', async () => {
    const { token } = await create({ routing_number: '121000374' })
    expect((await list('?routing_number=121000374')).accounts.map((found) => found.token)).toEqual([token])
    expect((await list('?routing_number=12100037')).count).toBe(0)
  })

  test('is paged, newest first, and counts all matches', async () => {
    for (const title of ['Page a', 'Page b', 'Page c']) {
      net.clock.advance(1)
      await create({ account_title: title })
    }
    const page = async (n: number) => {
      const { count, accounts } = await list(`?account_title=page&limit=2&page=${n}`)
      return [count, accounts.map((found) => found.account_title)]
    }
    expect(await page(1)).toEqual([3, ['Page c', 'Page b']])
    expect(await page(2)).toEqual([3, ['Page a']])
    expect(await page(3)).toEqual([3, []])
  })

  test.each(['status=verified', 'limit=0', 'limit=101', 'page=0', 'page=x'])('%s is refused', async (query) => {
    const reply = await harbor.member('GET', `/account?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(new RegExp(`^${query.split('=')[0]}: `))
  })
})

describe('delete', () => {
  test('removes the account from the list, still returns it as deleted, and is 404 the second time', async () => {
    const { token } = await create({ account_title: 'Gone' })
    const path = `/account/${token}`
    expect(expectData(await harbor.member('DELETE', path))).toEqual({})
    expect((await list('?account_title=gone')).count).toBe(0)
    expect((await list('?account_title=gone&status=AS_Deleted')).accounts.map((found) => found.token)).toEqual([token])
    expect((await list('?account_title=gone&status=AS_Unverified')).count).toBe(0)
    expect(Account.parse(expectData(await harbor.member('GET', path))).status).toBe('deleted')
    expect(refused(await harbor.member('DELETE', path))).toEqual([404, 'error.not_found'])
  })

  test('a retry with the same idempotency key is replayed, and one without it is rejected', async () => {
    const path = `/account/${(await create()).token}`
    expect((await harbor.member('DELETE', path, { headers: { 'idempotency-key': undefined } })).status).toBe(400)
    const first = await harbor.member('DELETE', path, { key: 'delete' })
    const again = await harbor.member('DELETE', path, { key: 'delete' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  })
})

test('every change of an account and its validation is audited, without its number and the amounts', async () => {
  const { token: account } = await create()
  const { validation } = expectData(
    await harbor.member('POST', `/validate/${account}`, { body: { strategy: 'VStrat_Microdeposit' } }),
  )
  for (const amounts of [
    ['8', '9'],
    ['1', '3'],
  ]) {
    const body = { amounts: amounts.map((amount) => ({ amount, currency: 'USD' })) }
    expectData(await harbor.member('POST', `/validate/${account}/${validation.token}`, { body }))
  }
  expectData(await harbor.member('DELETE', `/account/${account}`))
  const found = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, account))
  const tried = { validation: validation.token, tries_left: 2 }
  const created = { account_title: 'Operating', routing_number: '011000015', last_four: '1234', type: 'checking' }
  expect(found.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['account.create', null, created],
    ['account.validate', null, { validation: validation.token }],
    ['account.wrong_amounts', null, tried],
    ['account.verified', null, tried],
    ['account.delete', { status: 'verified' }, null],
  ])
})
