import { expect, test } from 'vitest'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { compareWith } from './compare-payments.ts'

const at = {
  amount: { currency: 'USD', total: '1000' },
  beneficiary_address: 'alder@meadow',
  reference: 'Invoice 7',
} as QueuedTask['payment']

const other = (more: { total?: string; currency?: string; to?: string; reference?: string }) =>
  ({
    amount: { currency: more.currency ?? 'USD', total: more.total ?? '2000' },
    beneficiary_party: { payment_address: more.to ?? 'hazel@summit' },
    reference: more.reference ?? 'Rent',
  }) as Payment

test('a duplicate has the same values, regardless of the case of its addresses', () => {
  expect(compareWith(at, other({ total: '1000', to: 'Alder@Meadow', reference: 'Invoice 7' }))).toEqual([
    'beneficiary',
    'amount',
    'reference',
  ])
})

test('the same number in another currency is not the same amount', () => {
  expect(compareWith(at, other({ total: '1000', currency: 'EUR' }))).toEqual([])
})

test('a frequent beneficiary alone is not a hint of a duplicate', () => {
  expect(compareWith(at, other({ to: 'alder@meadow' }))).toEqual([])
})

test('two payments without a reference do not have the same reference', () => {
  expect(compareWith({ ...at, reference: '' }, other({ reference: '' }))).toEqual([])
})
