import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { RequestLogPage } from './contract.ts'
import { BODY_RETENTION_DAYS, requestLogSweep } from './request-log.ts'
import { loggedBodies, requestLog } from './table.ts'

const ACCOUNT = {
  account_number: '55502718281828',
  account_title: 'Juniper Sample',
  routing_number: '011000015',
  type: 'AT_Savings',
}
const PAYMENT = {
  amount: { currency: 'USD', total: '10000' },
  debtor_party: { payment_address: 'juniper@harbor' },
  beneficiary_party: { payment_address: 'rowan@meadow' },
  payment_type: 'Type_Push',
  reference: 'Rent for Juniper',
}

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  await harbor.customer('juniper')
  await meadow.customer('rowan')
  await logBodies(true)
})
beforeEach(async () => {
  await net.requests.flush()
  await net.database.db.delete(loggedBodies)
  await net.database.db.delete(requestLog)
})
afterAll(() => net.close())

const logBodies = async (log_bodies: boolean, bank = harbor) =>
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { log_bodies } }))

const list = async (query = '', bank = harbor) => {
  await net.requests.flush()
  return RequestLogPage.parse(expectData(await bank.member('GET', `/request-log?credential=api_key${query}`))).requests
}
const stored = async () => {
  await net.requests.flush()
  return net.database.db.$count(loggedBodies)
}

describe('of a namespace that logs bodies', () => {
  test('a request has its masked bodies, and only if they are requested', async () => {
    await harbor.key('POST', '/payments', { body: PAYMENT })
    const [request] = await list('&bodies=true')
    expect(JSON.parse(request?.bodies?.request ?? '')).toEqual({
      amount: PAYMENT.amount,
      debtor_party: { payment_address: '•••@harbor' },
      beneficiary_party: { payment_address: '•••@meadow' },
      payment_type: 'Type_Push',
      reference: '•••',
    })
    expect(JSON.parse(request?.bodies?.response ?? '')).toMatchObject({ ok: true, data: { amount: PAYMENT.amount } })
    expect((await list())[0]?.bodies).toBeNull()
  })

  test('an error has its code, and a read by a member is not stored', async () => {
    await harbor.key('GET', '/payments/none')
    const [request] = await list('&bodies=true')
    expect(request?.bodies?.request).toBeNull()
    expect(JSON.parse(request?.bodies?.response ?? '')).toEqual({ code: 'error.not_found', message: '•••' })
    const before = await stored()
    await harbor.member('GET', '/payments')
    expect(await stored()).toBe(before)
  })

  test('they are invisible to other namespaces', async () => {
    await harbor.key('GET', '/payments')
    const [request] = await list('&bodies=true')
    expect(request?.bodies).not.toBeNull()
    expect(await list(`&bodies=true&token=${request?.token}`, meadow)).toEqual([])
  })

  test('they expire after 7 days, and their request does not', async () => {
    await harbor.key('GET', '/payments')
    await net.requests.flush()
    const { db } = net.database
    const later = (ms: number) => new Date(net.clock.now.getTime() + BODY_RETENTION_DAYS * 86_400_000 + ms)
    await runSweep(db, later(0), requestLogSweep)
    expect([await stored(), await db.$count(requestLog)]).toEqual([1, 1])
    await runSweep(db, later(1), requestLogSweep)
    expect([await stored(), await db.$count(requestLog)]).toEqual([0, 1])
  })
})

test('a namespace that does not log bodies has none, and its own setting only', async () => {
  await meadow.key('GET', '/payments')
  await meadow.key('POST', '/payments', { body: PAYMENT })
  expect(await stored()).toBe(0)
  expect((await list('&bodies=true', meadow)).map(({ bodies }) => bodies)).toEqual([null, null])
})

test('the setting is off at first, changed by admins only, applies at once, and is in the audit log', async () => {
  expect(expectData(await meadow.member('GET', `/partner/${meadow.partnerId}`)).log_bodies).toBe(false)
  await logBodies(true, meadow)
  await meadow.key('GET', '/payments')
  expect(await stored()).toBe(1)
  net.clock.advance(1000)
  await logBodies(false, meadow)
  await meadow.key('GET', '/payments')
  expect(await stored()).toBe(1)
  const { entries } = expectData(await meadow.member('GET', '/audit-entries?action=namespace.update'))
  expect(entries.map(({ after }: { after: { log_bodies: boolean } }) => after.log_bodies)).toEqual([false, true])
})

describe('no secret is stored', () => {
  const secrets: string[] = []
  const secret = (value: string) => {
    secrets.push(value)
    return value
  }
  const found = async () => {
    await net.requests.flush()
    const texts = await rows<{ text: string }>(net.database.db, sql`select b::text as text from logged_bodies b`)
    const all = texts.map(({ text }) => text).join('\n')
    return { all, leaked: secrets.filter((value) => all.includes(value)) }
  }

  test('of keys, webhooks, two-factor authentication, sign-in and accounts', async () => {
    for (const value of [harbor.secret, harbor.jwt, harbor.password, ACCOUNT.account_number]) secret(value)
    const access = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
    const made = expectData(await harbor.member('POST', '/apikey', { body: { name: 'k', access } })).secret_key
    const rotated = expectData(await harbor.member('POST', `/apikey/${secret(made)}`)).secret_key
    await harbor.member('PUT', `/apikey/${secret(rotated)}`, { body: { description: 'canary' } })
    const webhook = expectData(
      await harbor.member('POST', '/webhook', { body: { name: 'w', endpoint: 'https://hooks.test/payments' } }),
    )
    secret(webhook.secret)
    const path = `/webhook/${webhook.token}/secret`
    secret(expectData(await harbor.member('POST', path)).secret)
    await harbor.member('POST', `${path}/reveal`, { body: { password: harbor.password } })
    secret(expectData(await harbor.member('POST', '/members/me/totp/start')).secret)
    await harbor.member('POST', '/members/me/confirmation', { body: { password: harbor.password } })
    await harbor.member('POST', '/organization/signin', {
      body: { admin_email: harbor.email, admin_password: harbor.password },
    })
    await harbor.member('POST', '/account', { body: ACCOUNT })
    await harbor.key('GET', '/account')
    const { all, leaked } = await found()
    expect(leaked).toEqual([])
    expect(all).toContain('account_number')
    for (const text of [ACCOUNT.account_title, harbor.email]) expect(all).not.toContain(text)
  })

  test('in any place of a body where it does not belong', async () => {
    for (const value of [harbor.secret, harbor.jwt, harbor.password]) {
      const body = { ...PAYMENT, payment_id: value, amount: { currency: value, total: value }, [value]: value }
      await harbor.key('POST', '/payments', { body })
      await harbor.key('POST', '/payments', { body: value })
      await harbor.key('POST', '/customer', {
        body: { payment_address: `${value}@harbor`, type: value, status: [value] },
      })
    }
    const { all, leaked } = await found()
    expect(all).toContain('payment_type')
    expect(leaked).toEqual([])
  })
})
