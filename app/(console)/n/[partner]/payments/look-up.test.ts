import { expect, test } from 'vitest'
import { createClient } from '#lib/client/client.ts'
import { lookUp, theOne } from './look-up.ts'
import { searchPlan } from './search-plan.ts'

type Row = { payment_id: string; reference: string; debtor: string; beneficiary: string }
const PAYMENTS: Row[] = [
  { payment_id: 'invoice-1', reference: 'Rent', debtor: 'juniper@harbor', beneficiary: 'rowan@meadow' },
  { payment_id: 'invoice-2', reference: 'Rent', debtor: 'rowan@meadow', beneficiary: 'juniper@harbor' },
  { payment_id: 'invoice-3', reference: 'Deposit', debtor: 'rowan@meadow', beneficiary: 'sorrel@harbor' },
]

/** A fake gateway with three payments. */
const client = createClient('http://gateway.test', async (request) => {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/payment-lookup') {
    const matches = PAYMENTS.filter(({ payment_id }) => payment_id === searchParams.get('term')).map((payment) => ({
      found_by: 'payment_id',
      payment,
    }))
    return Response.json({ ok: true, data: { count: matches.length, matches } })
  }
  const matches = (name: string, value: string) => (searchParams.get(name) ?? value) === value
  const payments = PAYMENTS.filter(
    ({ reference, debtor, beneficiary }) =>
      matches('reference', reference) &&
      matches('debtor_payment_address', debtor) &&
      matches('beneficiary_payment_address', beneficiary),
  )
  return Response.json({
    ok: true,
    data: { count: payments.length, count_is_exact: true, payments: payments.slice(0, 1), next_cursor: null },
  })
})

const found = (text: string) => lookUp(client, 'part_1', searchPlan(text))

test('an exact identifier ends the search', async () => {
  const payment = await found('invoice-2')
  expect(payment).toMatchObject({ matches: [{ as: 'payment id', payment: { payment_id: 'invoice-2' } }], hits: [] })
  expect(theOne(payment)).toBe('invoice-2')
})

test('a single match opens the payment', async () => {
  expect(theOne(await found('Deposit'))).toBe('invoice-3')
  expect(theOne(await found('sorrel@harbor'))).toBe('invoice-3')
})

test('several matches are counted by field, and none is opened', async () => {
  expect(await found('Rent')).toMatchObject({ matches: [], hits: [{ as: 'reference', count: 2 }] })
  const both = await found('rowan@meadow')
  expect(both).toMatchObject({
    matches: [{ as: 'beneficiary address', payment: { payment_id: 'invoice-1' } }],
    hits: [{ count: 2, filters: { party: 'debtor' } }],
  })
  expect(theOne(both)).toBeUndefined()
})

test('no results is an answer, not an error', async () => {
  expect(await found('invoice-9')).toEqual({ matches: [], hits: [] })
  expect(theOne(await found('nobody@nowhere'))).toBeUndefined()
})

test('a failing gateway is not shown as no results', async () => {
  const broken = createClient('http://gateway.test', async (request) =>
    request.url.includes('/payment-lookup')
      ? Response.json({ code: 'error.internal', message: 'Internal error' }, { status: 500 })
      : Response.json({ ok: true, data: { count: 0, count_is_exact: true, payments: [], next_cursor: null } }),
  )
  await expect(lookUp(broken, 'part_1', searchPlan('invoice-1'))).rejects.toThrow('Internal error')
})
