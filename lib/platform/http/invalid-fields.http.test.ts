import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, type TestNetwork, testNetwork } from '../../testing/network.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const message = expect.any(String)

test('all invalid fields of a body are listed, with their paths and codes, and the message is that of the first', async () => {
  const body = {
    amount: { currency: 'USD', total: 100 },
    debtor_party: { first_name: 'x'.repeat(300) },
    beneficiary_party: { payment_address: 'a@harbor' },
    payment_type: 'Type_Sideways',
  }
  const reply = await harbor.key('POST', '/payments', { body })
  expect([reply.status, reply.body.code]).toEqual([400, 'error.bad_request'])
  expect(reply.body.errors).toEqual([
    { field: 'amount.total', code: 'invalid_type', message },
    { field: 'debtor_party.payment_address', code: 'required', message },
    { field: 'debtor_party.first_name', code: 'too_long', message },
    { field: 'payment_type', code: 'invalid_value', message },
  ])
  expect(reply.body.message).toBe(`amount.total: ${reply.body.errors[0].message}`)
})

test.each([
  ['a query parameter', 'GET', '/payments?limit=0', {}, { field: 'limit', code: 'too_small' }],
  ['an unknown query parameter', 'GET', '/payments?limits=1', {}, { field: 'limits', code: 'unknown' }],
  ['a repeated query parameter', 'GET', '/payments?limit=1&limit=2', {}, { field: 'limit', code: 'repeated' }],
  ['a missing header', 'GET', '/payments', { 'x-org-id': undefined }, { field: 'x-org-id', code: 'required' }],
  [
    'a missing idempotency-key',
    'POST',
    '/payments/none/submissions',
    { 'idempotency-key': undefined },
    { field: 'idempotency-key', code: 'required' },
  ],
  [
    'an invalid header',
    'POST',
    '/payments/none/submissions',
    { 'idempotency-key': 'one, two' },
    { field: 'idempotency-key', code: 'invalid' },
  ],
])('%s is named with a code', async (_, method, path, headers: Record<string, string | undefined>, error) => {
  const reply = await harbor.key(method, path, { headers })
  expect([reply.status, reply.body.errors]).toEqual([400, [{ ...error, message }]])
})

test('a field that a rule of the operation refuses is named', async () => {
  const body = { name: 'Key', access: {}, expires_at: { seconds: 1 } }
  const reply = await harbor.member('POST', '/apikey', { body })
  const access = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
  const past = await harbor.member('POST', '/apikey', { body: { ...body, access } })
  expect(reply.body.errors.map(({ field }: { field: string }) => field)).toContain('access.customers_read')
  expect(past.body.errors).toEqual([{ field: 'expires_at', code: 'invalid', message: 'must be in the future' }])
})

test('at most 20 fields are listed', async () => {
  const events = Array.from({ length: 30 }, () => ({}))
  const body = { endpoint: 'https://1-1-1-1.test/', events }
  const reply = await harbor.member('POST', '/webhook', { body })
  expect(reply.body.errors).toHaveLength(20)
})

test('an error that concerns no field has no list', async () => {
  const reply = await harbor.member('POST', '/partner', { body: '{' })
  expect(reply.body).toEqual({ code: 'error.bad_request', message: 'The body must be valid JSON' })
})
