import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft } from '../model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../network.ts'

// What a developer reads when a request is rejected: which field, what is accepted, and what was
// probably meant.

let net: TestNetwork
let harbor: Bank
let willow: string
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  willow = await harbor.customer('willow')
})
afterAll(() => net.close())

const AMOUNT_RULE =
  'amount.total: must be an integer string in minor units, 1 to 18 digits, greater than 0, such as "10000" for 100.00 USD'

test.each([
  ['100.00', 'USD', `${AMOUNT_RULE}. For 100.00 USD, send "10000"`],
  ['1,234.5', 'EUR', `${AMOUNT_RULE}. For 1,234.50 EUR, send "123450"`],
  ['1.5', 'JPY', AMOUNT_RULE],
  ['0.00', 'USD', AMOUNT_RULE],
  ['-5', 'USD', AMOUNT_RULE],
  ['007', 'USD', AMOUNT_RULE],
])('a total of %j %s is explained in minor units', async (total, currency, message) => {
  const body = { ...draft(willow, 'rowan@meadow'), amount: { currency, total } }
  const reply = await harbor.key('POST', '/payments', { body })
  expect([reply.status, reply.body.message]).toEqual([400, message])
})

test.each([
  ['/account?page=0', 'page: must be a whole number from 1 to 1000000'],
  ['/account?limit=101', 'limit: must be a whole number from 1 to 100'],
  ['/account?limit=1.5', 'limit: must be a whole number from 1 to 100'],
  [
    '/account?page_size=10',
    'page_size: unknown query parameter. Did you mean limit? Accepted: account_title, routing_number, status, sort, limit, page.',
  ],
])('%s is rejected with the actual reason', async (path, message) => {
  const reply = await harbor.member('GET', path)
  expect([reply.status, reply.body.message]).toEqual([400, message])
})

test('an address with several domain labels is valid, and only unknown when the payment is submitted', async () => {
  const { payment_id } = expectData(await harbor.key('POST', '/payments', { body: draft(willow, 'bob@other.bank') }))
  expectData(await harbor.key('POST', `/payments/${payment_id}/submissions`))
  const { exceptions } = expectData(await harbor.key('GET', `/payments/${payment_id}/exceptions`))
  expect(exceptions.map((one: { exception_code: string }) => one.exception_code)).toEqual(['O004'])
})

test('null means an absent optional field, and create and find return the same bytes', async () => {
  const party = { first_name: null, last_name: 'Rowan', email: null, phone: null, type: null, billing: null }
  const plain = draft(willow, 'rowan@meadow')
  const body = {
    ...plain,
    payment_id: null,
    reference: null,
    expires_at: null,
    debtor_party: { ...plain.debtor_party, ...party },
  }
  const created = await harbor.key('POST', '/payments', { body })
  const { payment_id, debtor_party, reference } = expectData(created)
  expect([debtor_party.first_name, debtor_party.billing, reference]).toEqual(['', { country: '' }, ''])
  const found = await harbor.key('GET', `/payments/${payment_id}`)
  expect(JSON.stringify(found.body)).toBe(JSON.stringify(created.body))
})
