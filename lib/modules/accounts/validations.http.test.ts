import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import { openNamespace } from '../../testing/bank.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { partners } from '../namespaces/table.ts'
import { Account, ValidationList, ValidationReply } from './contract.ts'
import { accountValidations } from './table.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const create = async (bank = harbor): Promise<string> => {
  const body = { account_number: '000123456789', account_title: 'A', routing_number: '011000015', type: 'AT_Checkings' }
  return Account.parse(expectData(await bank.member('POST', '/account', { body }))).token
}
const begin = (account: string, bank = harbor, strategy = 'VStrat_Microdeposit') =>
  bank.member('POST', `/validate/${account}`, { body: { strategy } })
const begun = async (account: string, bank = harbor) =>
  ValidationReply.parse(expectData(await begin(account, bank))).validation
const say = (account: string, validation: string, amounts: string[], currency = 'USD', key?: string) =>
  harbor.member('POST', `/validate/${account}/${validation}`, {
    body: { amounts: amounts.map((amount) => ({ amount, currency })) },
    key,
  })
const validated = async (...args: Parameters<typeof say>) =>
  ValidationReply.parse(expectData(await say(...args))).validation
const statusOf = async (account: string) => expectData(await harbor.member('GET', `/account/${account}`)).status

describe('a validation', () => {
  test('starts as pending, with three attempts, and shows that no deposit was sent', async () => {
    const account = await create()
    expect(await begun(account)).toMatchObject({
      account_id: account,
      partner_id: harbor.partnerId,
      status: 'pending',
      tries_left: 3,
      deposits_sent: false,
    })
  })

  test('that is pending is returned instead of a new one, without additional attempts', async () => {
    const account = await create()
    const first = await begun(account)
    await validated(account, first.token, ['2', '2'])
    expect(await begun(account)).toMatchObject({ token: first.token, tries_left: 2 })
  })

  test.each([[['1', '3']], [['3', '1']]])(
    'in the sandbox succeeds with %j, and verifies the account',
    async (amounts) => {
      const account = await create()
      const { token } = await begun(account)
      expect(await validated(account, token, amounts)).toMatchObject({ status: 'verified', tries_left: 3 })
      expect(await statusOf(account)).toBe('verified')
      expect((await say(account, token, amounts)).status).toBe(409)
      expect((await begin(account)).status).toBe(409)
    },
  )

  test('ends with the third wrong attempt, after which the correct amounts are too late', async () => {
    const account = await create()
    const { token } = await begun(account)
    expect(await validated(account, token, ['1', '1'])).toMatchObject({ status: 'pending', tries_left: 2 })
    expect(await validated(account, token, ['1', '3'], 'EUR')).toMatchObject({ status: 'pending', tries_left: 1 })
    expect(await validated(account, token, ['3', '3'])).toMatchObject({ status: 'failed', tries_left: 0 })
    expect((await say(account, token, ['1', '3'])).status).toBe(409)
    expect(await statusOf(account)).toBe('unverified')
    expect((await begun(account)).token).not.toBe(token)
  })

  test('a wrong attempt that is retried with its idempotency-key counts once', async () => {
    const account = await create()
    const { token } = await begun(account)
    await validated(account, token, ['9', '9'], 'USD', 'try')
    expect(await validated(account, token, ['9', '9'], 'USD', 'try')).toMatchObject({ tries_left: 2 })
    expect((await begun(account)).tries_left).toBe(2)
  })

  test('concurrent attempts are counted one by one', async () => {
    const account = await create()
    const { token } = await begun(account)
    const replies = await Promise.all(Array.from({ length: 6 }, () => say(account, token, ['8', '8'])))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
  })

  test('of another or a deleted account is 404', async () => {
    const account = await create()
    const { token } = await begun(account)
    expect((await say(await create(), token, ['1', '3'])).status).toBe(404)
    expectData(await harbor.member('DELETE', `/account/${account}`))
    expect((await say(account, token, ['1', '3'])).status).toBe(404)
    expect((await begin(account)).status).toBe(404)
  })
})

test.each([
  ['strategy', () => begin('acct_x', harbor, 'VStrat_Other')],
  ['amounts', () => say('acct_x', 'val_x', ['1'])],
  ['amounts', () => say('acct_x', 'val_x', ['1', '2', '3'])],
  ['amounts.1.amount', () => say('acct_x', 'val_x', ['1', '0.03'])],
  ['amounts.0.currency', () => say('acct_x', 'val_x', ['1', '3'], 'usd')],
])('an invalid %s is named', async (field, call) => {
  const reply = await call()
  expect([reply.status, reply.body.code]).toEqual([400, 'error.bad_request'])
  expect(reply.body.message.startsWith(`${field}: `)).toBe(true)
})

describe('in live', () => {
  let river: Bank
  let brook: Bank
  beforeAll(async () => {
    river = await net.bank('river')
    brook = await net.bank('brook')
    const tokens = [river.partnerId, brook.partnerId]
    await net.database.db.update(partners).set({ environment: 'live' }).where(inArray(partners.token, tokens))
  })
  const markSent = (token: string) =>
    net.database.db
      .update(accountValidations)
      .set({ depositsSentAt: net.clock.now })
      .where(eq(accountValidations.token, token))
  const amountsOf = async (token: string) => {
    const [row] = await net.database.db.select().from(accountValidations).where(eq(accountValidations.token, token))
    return net.secrets.open(inColumn('depositAmounts', token, river.partnerId), row?.sealedAmounts ?? '')
  }

  test('the amounts are random, stored encrypted, and never returned', async () => {
    const chosen = new Set<string>()
    for (let i = 0; i < 5; i++) {
      const { token, deposits_sent } = await begun(await create(river), river)
      expect(deposits_sent).toBe(false)
      const amounts = await amountsOf(token)
      expect(amounts).toMatch(/^[1-9][0-9]{0,2} [1-9][0-9]{0,2}$/)
      chosen.add(amounts)
    }
    expect(chosen.size).toBeGreaterThan(2)
  })

  test('an attempt before the deposits are marked as sent is rejected and not counted', async () => {
    const account = await create(river)
    const { token } = await begun(account, river)
    const attempt = (amounts: string[]) =>
      river.member('POST', `/validate/${account}/${token}`, {
        body: { amounts: amounts.map((amount) => ({ amount, currency: 'USD' })) },
      })
    const [first = '', second = ''] = (await amountsOf(token)).split(' ')
    const early = await attempt([first, second])
    expect([early.status, early.body.message]).toEqual([
      409,
      'The microdeposits have not been sent yet. This attempt was not counted.',
    ])
    expect(await begun(account, river)).toMatchObject({ tries_left: 3, deposits_sent: false, deposits_sent_at: null })
    await markSent(token)
    expect(await begun(account, river)).toMatchObject({
      deposits_sent: true,
      deposits_sent_at: { seconds: Math.floor(net.clock.now.getTime() / 1000) },
    })
    expect(ValidationReply.parse(expectData(await attempt([second, first]))).validation.status).toBe('verified')
  })

  test('after thirty wrong attempts at any validations, even the correct amounts are rejected for a day', async () => {
    await net.database.db.delete(accountValidations).where(eq(accountValidations.partnerId, river.partnerId))
    const open: { account: string; token: string }[] = []
    for (let i = 0; i < 16; i++) {
      const account = await create(river)
      const { token } = await begun(account, river)
      await markSent(token)
      open.push({ account, token })
    }
    const attempt = async ({ account, token }: (typeof open)[number], amounts: readonly string[]) =>
      river.member('POST', `/validate/${account}/${token}`, {
        body: { amounts: amounts.map((amount) => ({ amount, currency: 'USD' })) },
      })
    // Two wrong attempts end no validation, and concurrent ones are counted, too.
    const statuses: number[] = []
    for (let tries = 0; tries < 2; tries++) {
      const replies = await Promise.all(open.map((one) => attempt(one, ['999', '999'])))
      statuses.push(...replies.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const [one] = open
    if (!one) throw new Error('no validation was started')
    const correct = (await amountsOf(one.token)).split(' ')
    const early = await attempt(one, correct)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '86400'])
    expect((await begin(await create(river), river)).status).toBe(429)
    expect((await begin(await create(brook), brook)).status, 'another organization').toBe(200)
    net.clock.advance(86_400_000)
    expect(ValidationReply.parse(expectData(await attempt(one, correct))).validation.status).toBe('verified')
  })

  test('wrong attempts in the sandbox do not count', async () => {
    const sandbox = await openNamespace(net.app, river, 'river-sandbox')
    const account = await create(sandbox)
    const { token } = await begun(account, sandbox)
    const amounts = Array(2).fill({ amount: '9', currency: 'USD' })
    for (let tries = 0; tries < 3; tries++) {
      expectData(await sandbox.member('POST', `/validate/${account}/${token}`, { body: { amounts } }))
    }
    const { db } = net.database
    const [failed] = await db.select().from(accountValidations).where(eq(accountValidations.token, token))
    if (failed?.status !== 'failed') throw new Error('the validation has not failed')
    const others = Array.from({ length: 9 }, () => newId('val', net.clock.now, net.random))
    await db.insert(accountValidations).values(others.map((other) => ({ ...failed, token: other })))
    expect((await begin(await create(river), river)).status).toBe(200)
  })

  test('a new validation is rejected for a day after ten have ended within a day', async () => {
    const amounts = [
      { amount: '999', currency: 'USD' },
      { amount: '999', currency: 'USD' },
    ]
    for (let i = 0; i < 10; i++) {
      const account = await create(river)
      const { token } = await begun(account, river)
      await markSent(token)
      for (let tries = 0; tries < 3; tries++) {
        expectData(await river.member('POST', `/validate/${account}/${token}`, { body: { amounts } }))
      }
    }
    const account = await create(river)
    expect((await begin(account, river)).status).toBe(429)
    net.clock.advance(86_400_000)
    expect((await begin(account, river)).status).toBe(200)
  })
})

describe('reading', () => {
  test('a validation shows its state after each attempt and after the account is deleted', async () => {
    const account = await create()
    const { token } = await begun(account)
    const read = async () =>
      ValidationReply.parse(expectData(await harbor.member('GET', `/validate/${account}/${token}`))).validation
    expect(await read()).toMatchObject({ token, status: 'pending', tries_left: 3 })
    await validated(account, token, ['2', '2'])
    expect(await read()).toMatchObject({ status: 'pending', tries_left: 2 })
    await validated(account, token, ['1', '3'])
    expect(await read()).toMatchObject({ status: 'verified', tries_left: 2 })
    expectData(await harbor.member('DELETE', `/account/${account}`))
    expect(await read()).toMatchObject({ status: 'verified' })
  })

  test('an account’s validations are listed, newest first, without those of others', async () => {
    const account = await create()
    const tokens: string[] = []
    for (let i = 0; i < 2; i++) {
      net.clock.advance(1000)
      const { token } = await begun(account)
      tokens.unshift(token)
      for (let wrong = 0; wrong < 3; wrong++) await validated(account, token, ['2', '2'])
    }
    await begun(await create())
    const list = ValidationList.parse(expectData(await harbor.member('GET', `/validate/${account}`)))
    expect(list.validations.map((one) => [one.token, one.status])).toEqual(tokens.map((token) => [token, 'failed']))
    expect(list.count).toBe(2)
  })

  test('of more than a hundred validations, the newest hundred are listed, and each can be read', async () => {
    const account = await create()
    const { token: oldest } = await begun(account)
    const { db } = net.database
    await db.update(accountValidations).set({ status: 'failed' }).where(eq(accountValidations.token, oldest))
    const [row] = await db.select().from(accountValidations).where(eq(accountValidations.token, oldest))
    if (!row) throw new Error('the validation is not stored')
    net.clock.advance(1000)
    const later = Array.from({ length: 100 }, () => newId('val', net.clock.now, net.random))
    await db.insert(accountValidations).values(later.map((token) => ({ ...row, token })))
    const list = ValidationList.parse(expectData(await harbor.member('GET', `/validate/${account}`)))
    expect(list.validations.map(({ token }) => token)).toEqual(later.toSorted().reverse())
    expect(expectData(await harbor.member('GET', `/validate/${account}/${oldest}`)).validation.token).toBe(oldest)
  })

  test('a validation contains no amounts, and is hidden from other accounts', async () => {
    const [one, other] = [await create(), await create()]
    const { token } = await begun(one)
    const reply = await harbor.member('GET', `/validate/${one}/${token}`)
    expect(JSON.stringify(reply.body)).not.toContain('amount')
    expect((await harbor.member('GET', `/validate/${other}/${token}`)).status).toBe(404)
    expect((await harbor.key('GET', `/validate/${one}/${token}`)).status).toBe(401)
  })
})
