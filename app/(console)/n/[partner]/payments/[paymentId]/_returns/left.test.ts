import { expect, test } from 'vitest'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { returnedLabel } from '../../return-mark.tsx'
import { leftToReturn } from './left.ts'

const party = (payment_address: string) => ({
  payment_address,
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  type: '',
  billing: { country: '' },
})
const push = (more: Partial<Payment> = {}): Payment => ({
  payment_id: 'pay_1',
  amount: { currency: 'USD', total: '10000' },
  debtor_party: party('juniper@harbor'),
  beneficiary_party: party('corner-shop@meadow'),
  reference: '',
  payment_type: 'Type_Push',
  device: {},
  location: {},
  organization_id: 'org_1',
  partner_id: 'part_debtor',
  state: 'settled',
  expires_at: '2026-11-21T11:00:00.000Z',
  initiated_at: '2026-11-21T10:00:00.000Z',
  ...more,
})
const returned = (total: string) => ({ returned: { currency: 'USD', total }, returns_count: 1 })

test.each<[string, Payment, string, bigint]>([
  ['all of a settled payment', push(), 'part_beneficiary', 10_000n],
  ['all of a completed payment', push({ state: 'completed' }), 'part_beneficiary', 10_000n],
  ['what an earlier return left', push(returned('5445')), 'part_beneficiary', 4555n],
  ['nothing of a payment that was returned', push(returned('10000')), 'part_beneficiary', 0n],
  ['nothing for the sender', push(), 'part_debtor', 0n],
  ['nothing before it is completed', push({ state: 'in_admission' }), 'part_beneficiary', 0n],
  ['nothing of a failed payment', push({ state: 'failed' }), 'part_beneficiary', 0n],
  ['all of an internal payment', push({ beneficiary_party: party('b@harbor') }), 'part_debtor', 10_000n],
])('left to return: %s', (_, payment, partner, left) => {
  expect(leftToReturn(payment, partner)).toBe(left)
})

test('a payment is labeled as returned in full or in part', () => {
  expect(returnedLabel(push())).toBeUndefined()
  expect(returnedLabel(push(returned('5445')))).toBe('Partially returned')
  expect(returnedLabel(push(returned('10000')))).toBe('Returned')
})
