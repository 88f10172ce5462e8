import { expect, test } from 'vitest'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { exampleParties, NEW_PAYMENT, paymentForm, similarTo, switchedType } from './payment-form.ts'

const party = (payment_address: string) => ({
  ...{ payment_address, first_name: 'Juniper', last_name: '', email: 'j@harbor.example', phone: '', type: '' },
  billing: { country: 'DE' },
})
const PAYMENT: Payment = {
  payment_id: 'order-1',
  amount: { currency: 'JPY', total: '1250' },
  debtor_party: party('juniper@harbor'),
  beneficiary_party: party('aspen@meadow'),
  reference: 'Order 1',
  payment_type: 'Type_Push',
  device: {},
  location: {},
  organization_id: 'org_01h455vb4pex5vsknk084sn02q',
  partner_id: 'part_harbor',
  state: 'settled',
  expires_at: '2026-11-21T12:00:00.000Z',
  initiated_at: '2026-11-21T11:00:00.000Z',
}

test('a duplicated payment has the same amount in minor units and the same parties, and a new ID', () => {
  const values = paymentForm(PAYMENT).parse(similarTo(PAYMENT, 'part_harbor'))
  expect(values).toEqual({
    ...{ amount: PAYMENT.amount, reference: 'Order 1', payment_type: 'Type_Push', submit: true },
    debtor_party: PAYMENT.debtor_party,
    beneficiary_party: PAYMENT.beneficiary_party,
  })
})

test('duplicating a payment received as a push creates a pull and says so, and vice versa', () => {
  expect(similarTo(PAYMENT, 'part_meadow').payment_type).toBe('Type_Pull')
  expect(similarTo({ ...PAYMENT, payment_type: 'Type_Pull' }, 'part_meadow').payment_type).toBe('Type_Push')
  expect(switchedType(PAYMENT, 'part_meadow')).toMatch(/pushed the original.*with a pull/)
  expect(switchedType({ ...PAYMENT, payment_type: 'Type_Pull' }, 'part_meadow')).toMatch(
    /pulled the original.*with a push/,
  )
  expect(switchedType(PAYMENT, 'part_harbor')).toBeUndefined()
})

test('names and contacts are not copied to a different party', () => {
  const form = similarTo(PAYMENT, 'part_harbor')
  const values = paymentForm(PAYMENT).parse({ ...form, beneficiary_party: { payment_address: 'rowan@meadow' } })
  expect(values.beneficiary_party).toEqual({ payment_address: 'rowan@meadow' })
  expect(values.debtor_party).toEqual(PAYMENT.debtor_party)
})

test('each field shows its own error', () => {
  const wrong = (over: object) =>
    paymentForm()
      .safeParse({ ...similarTo(PAYMENT, 'part_harbor'), ...over })
      .error?.issues.map(({ path }) => path.join('.'))
  expect(wrong(NEW_PAYMENT)).toEqual([
    'amount.total',
    'debtor_party.payment_address',
    'beneficiary_party.payment_address',
  ])
  expect(wrong({ amount: { total: '12.50', currency: 'JPY' } })).toEqual(['amount.total'])
  expect(wrong({ amount: { total: '0', currency: 'USD' } })).toEqual(['amount.total'])
  expect(wrong({ debtor_party: { payment_address: 'juniper' } })).toEqual(['debtor_party.payment_address'])
  expect(wrong({ reference: 'x'.repeat(141) })).toEqual(['reference'])
})

test.each([
  ['Type_Push', 'fresh-eyes', 'juniper@fresh-eyes', 'corner-shop@meadow'],
  ['Type_Pull', 'fresh-eyes', 'juniper@meadow', 'corner-shop@fresh-eyes'],
  ['Type_Push', 'meadow', 'juniper@meadow', 'corner-shop@harbor'],
] as const)('the example addresses of a %s created by @%s are %s and %s', (type, domain, debtor, beneficiary) => {
  expect(exampleParties(type, domain)).toEqual({ debtor, beneficiary })
})
