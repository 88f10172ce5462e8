import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, draft, taskPaths } from '../model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../network.ts'
import {
  ACCOUNT,
  API_KEY,
  BATCH,
  CUSTOMER,
  EXCEPTION,
  integer,
  listOf,
  NAMESPACE,
  PAYMENT,
  SIGN_IN,
  SUBMISSION,
  SUMMARY,
  TASK,
  TRANSACTION,
  walk,
} from '../specification-tables.ts'
import { openWorld, type World } from '../world.ts'

// Compares the specification's tables of fields with responses of the running gateway.
let net: TestNetwork
let world: World
let own: Bank
let whole: Record<string, unknown>
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  own = world.own.bank
  whole = {
    ...draft(world.own.own, world.own.theirs, { payment_id: 'walk-1', reference: 'Invoice 1' }),
    debtor_party: { ...party, payment_address: world.own.own, type: 'Payer_Individual' },
    beneficiary_party: { ...party, payment_address: world.own.theirs, type: 'Payee_Individual' },
  }
})
afterAll(() => net.close())

const party = {
  first_name: 'Some',
  last_name: 'Sample',
  email: 'some@mail.example',
  phone: '+12025550100',
  billing: { country: 'US' },
}
const post = async (path: string, body?: unknown) => expectData(await own.key('POST', path, { body }))
const get = async (path: string) => expectData(await own.key('GET', path))
const asMember = async (method: string, path: string, body?: unknown) =>
  expectData(await own.member(method, path, { body }))

describe('every field of the specification has its name and form in', () => {
  test('a payment: created and found, and embedded in its submission', async () => {
    const created = await post('/payments', whole)
    walk(PAYMENT, created, 'payment')
    expect(created).toMatchObject(whole)
    walk(PAYMENT, await get('/payments/walk-1'), 'payment')
    const submission = await post('/payments/walk-1/submissions')
    for (const found of [
      submission,
      await get('/payments/walk-1/submissions'),
      await get(`/payments/walk-1/submissions/${submission.token}`),
    ]) {
      walk(SUBMISSION, found, 'submission')
      expect(found.token).toBe(submission.token)
    }
  })

  test('a task, its transaction and its lines', async () => {
    const [path = ''] = Object.values(await taskPaths(own, 'walk-1'))
    walk(TASK, expectData(await own.key('PUT', path, { body: { status: 'on_hold' } })), 'task')
    walk(TASK, expectData(await accept(own, 'walk-1')), 'task')
    const { token } = await get('/payments/walk-1/transactions')
    const transaction = await get(`/payments/walk-1/transactions/${token}`)
    walk(TRANSACTION, transaction, 'transaction')
    expect(transaction.transaction_lines.map((line: { direction: string }) => line.direction).sort()).toEqual([
      'TD_Credit',
      'TD_Debit',
    ])
  })

  test('an exception', async () => {
    await post('/payments', {
      ...whole,
      payment_id: 'walk-2',
      beneficiary_party: { ...party, payment_address: 'nobody@quay', type: 'Payee_Individual' },
    })
    await post('/payments/walk-2/submissions')
    const list = await get('/payments/walk-2/exceptions')
    walk({ count: integer, exceptions: listOf(EXCEPTION) }, list, 'list')
  })

  test('a settlement: list, details, transaction', async () => {
    const { batch_id, transaction_id } = world.own.settled
    walk({ total: integer, batches: listOf(SUMMARY) }, await get('/settlements'), 'list')
    walk(BATCH, await get(`/settlements/${batch_id}`), 'batch')
    walk(TRANSACTION, await get(`/settlements/${batch_id}/transactions/${transaction_id}`), 'transaction')
  })

  test('the headers of a settlement', async () => {
    const { headers } = await own.key('GET', `/settlements/${world.own.settled.batch_id}`)
    expect(headers.get('x-partner-id')).toBe(own.partnerId)
    expect(headers.get('x-org-id')).toBe(own.orgId)
    expect(headers.get('x-csp-version')).toMatch(/^gateway-csp\/v\d+\.\d+\.\d+$/)
  })

  test('a namespace, a customer, an API key, a sign-in, an account', async () => {
    walk({ count: integer, partners: listOf(NAMESPACE) }, await asMember('GET', '/partner'), 'list')
    walk(CUSTOMER, await get(`/customer/${world.own.own}/resolve`), 'customer')
    walk(API_KEY, await asMember('POST', `/apikey/${world.own.spareKey}`), 'key')
    const body = { admin_email: own.email, admin_password: own.password }
    const signedIn = expectData(await net.call('POST', '/organization/signin', { body }))
    walk(SIGN_IN, signedIn, 'sign-in')
    expect(signedIn.token).toBe(own.orgId)
    const account = {
      account_number: '000123456789',
      account_title: 'Main',
      routing_number: '011000015',
      type: 'AT_Savings',
    }
    const { token } = await asMember('POST', '/account', account)
    walk(ACCOUNT, await asMember('GET', `/account/${token}`), 'account')
    walk({ count: integer, accounts: listOf(ACCOUNT) }, await asMember('GET', '/account'), 'list')
    expect(await asMember('DELETE', `/account/${token}`)).toEqual({})
  })
})

test('the refusals of the specification have its status, code and message', async () => {
  const refused = async (method: string, path: string, body?: unknown) => (await own.key(method, path, { body })).body
  // "Errors"
  expect(await refused('GET', '/payments/none')).toEqual({
    code: 'error.not_found',
    message: 'Requested resource not found',
  })
  expect((await net.call('GET', '/payments/none')).body).toEqual({
    code: 'error.unauthorized',
    message: 'Authentication required',
  })
  expect((await refused('POST', '/payments', whole)).code).toBe('error.conflict')
  expect((await refused('POST', '/payments', {})).code).toBe('error.bad_request')
})
