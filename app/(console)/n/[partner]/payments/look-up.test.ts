import { expect, test } from 'vitest'
import { createClient } from '#lib/client/client.ts'
import { lookUp } from './look-up.ts'
import { searchPlan } from './search-plan.ts'

type Row = { payment_id: string; reference: string; debtor: string; beneficiary: string }
const PAYMENTS: Row[] = [
  { payment_id: 'invoice-1', reference: 'Rent', debtor: 'juniper@harbor', beneficiary: 'rowan@meadow' },
  { payment_id: 'invoice-2', reference: 'Rent', debtor: 'rowan@meadow', beneficiary: 'juniper@harbor' },
  { payment_id: 'invoice-3', reference: 'Deposit', debtor: 'rowan@meadow', beneficiary: 'sorrel@harbor' },
]

/** A gateway on the other end of the wire that knows three payments. */
const client = createClient('http://gateway.test', async (request) => {
  const { pathname, searchParams } = new URL(request.url)
  const id = /^\/payments\/(.+)$/.exec(pathname)?.[1]
  if (id) {
    const payment = PAYMENTS.find(({ payment_id }) => payment_id === id)
    if (!payment) return Response.json({ code: 'error.not_found', message: 'Not found' }, { status: 404 })
    return Response.json({ ok: true, data: payment })
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
    data: { count: payments.length, payments: payments.slice(0, 1), next_cursor: null },
  })
})

const found = (scrap: string) => lookUp(client, 'part_1', searchPlan(scrap))

test('an exact payment id ends the search', async () => {
  expect(await found('invoice-2')).toEqual({ paymentId: 'invoice-2' })
})

test('a single match is the payment that is meant', async () => {
  expect(await found('Deposit')).toEqual({ paymentId: 'invoice-3' })
  expect(await found('sorrel@harbor')).toEqual({ paymentId: 'invoice-3' })
})

test('several matches are counted by what they match as', async () => {
  expect(await found('Rent')).toMatchObject({ hits: [{ as: 'reference', count: 2 }] })
  expect(await found('rowan@meadow')).toMatchObject({
    hits: [
      { count: 2, filters: { party: 'debtor' } },
      { count: 1, filters: { party: 'beneficiary' } },
    ],
  })
})

test('nothing found is an answer, not a failure', async () => {
  expect(await found('invoice-9')).toEqual({ hits: [] })
  expect(await found('nobody@nowhere')).toEqual({ hits: [] })
})

test('a gateway that fails is not taken for nothing found', async () => {
  const broken = createClient('http://gateway.test', async (request) =>
    request.url.endsWith('/payments/invoice-1')
      ? Response.json({ code: 'error.internal', message: 'Internal error' }, { status: 500 })
      : Response.json({ ok: true, data: { count: 0, payments: [], next_cursor: null } }),
  )
  await expect(lookUp(broken, 'part_1', searchPlan('invoice-1'))).rejects.toThrow('Internal error')
})
