import { expect, test } from 'vitest'
import { LONGEST_STORED, MASKED, maskBody } from './mask-body.ts'

const stored = (body: unknown) => JSON.parse(maskBody(JSON.stringify(body)) ?? 'null')

test('the structure, states, IDs, amounts and times of a body are stored', () => {
  const body = {
    ok: true,
    data: {
      token: 'trans_01h455vb4pex5vsknk084sn02q',
      state: 'completed',
      amount: { currency: 'USD', total: '10000' },
      created_at: { seconds: 1_795_000_000 },
      at: '2026-11-21T12:00:00.000Z',
    },
  }
  expect(stored(body)).toEqual(body)
})

test('names, contacts, texts and numbers of people are masked', () => {
  const people = {
    first_name: 'Juniper',
    business_legal_name: 'Harbor Groceries Inc.',
    email: 'juniper@mail.example',
    phone_number: '+12025550100',
    account_number: '000123456789',
    routing_number: '011000015',
    reference: 'Rent for Juniper',
    date_of_birth: '1990-01-01',
    pin: 1234,
  }
  expect(Object.values(stored(people))).toEqual(Object.values(people).map(() => MASKED))
})

test.each([
  ['country', 'US', 'Juniper'],
  ['currency', 'USD', 'Ash'],
  ['status', 'ENABLED', 'Juniper'],
  ['state', 'in_admission', 'Juniper Thornbury'],
  ['payment_type', 'Type_Push', 'Thornbury'],
  ['code', 'error.not_found', 'A1'],
  ['total', '10000', '4111 1111 1111 1111'],
])('%s: %s is stored, and %s, which is no such value, is masked', (name, value, other) => {
  expect(stored({ [name]: value })).toEqual({ [name]: value })
  expect(stored({ [name]: other })).toEqual({ [name]: MASKED })
})

test('kinds, which clients choose freely in some fields, are masked', () => {
  expect(stored({ type: 'Individual', kind: 'payroll' })).toEqual({ type: MASKED, kind: MASKED })
})

test('of an address, the institution is stored and the person is masked', () => {
  expect(stored({ payment_address: 'juniper@harbor' })).toEqual({ payment_address: `${MASKED}@harbor` })
  expect(stored({ reference: 'juniper@harbor' })).toEqual({ reference: MASKED })
})

test.each([
  'csp_test_abcdefghijklmnopqrstuvwxyz012345_abcdef',
  'eyJhbGciOiJIUzI1NiJ9.eyJvcmciOiJvIn0.c2ln',
  'correct horse battery',
  'whsec_8f1c2a',
])('a secret in a field whose values are stored, or as the name of a field, is masked: %s', (secret) => {
  for (const body of [
    { state: secret, total: secret, token: secret, at: secret },
    { [secret]: 'USD' },
    [secret],
    secret,
  ]) {
    expect(maskBody(JSON.stringify(body))).not.toContain(secret)
  }
})

test('a body is bounded in length, items and depth, and no invalid one is stored', () => {
  const many = Array.from({ length: 100 }, () => ({ currency: 'USD' }))
  expect(stored({ items: many }).items).toHaveLength(21)
  const wide = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => ['abcdefghij'.slice(0, (at % 9) + 1) + '_'.repeat(at % 20), many]),
  )
  expect(maskBody(JSON.stringify(wide))?.length).toBeLessThanOrEqual(LONGEST_STORED + 2)
  expect(maskBody(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)?.length).toBeLessThan(1000)
  expect(maskBody(JSON.stringify('x'.repeat(70_000)))).toContain('longer than 64 KiB')
  expect(maskBody('{"amount": csp_test')).toBeNull()
  expect(maskBody('')).toBeNull()
  expect(maskBody(undefined)).toBeNull()
})
