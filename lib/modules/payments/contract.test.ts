import { describe, expect, test } from 'vitest'
import { CreatePayment } from './contract.ts'

const party = (more: object = {}) => ({ payment_address: 'willow@harbor', ...more })
const body = (more: object = {}) => ({
  amount: { currency: 'USD', total: '10000' },
  debtor_party: party(),
  beneficiary_party: party({ payment_address: 'aspen@meadow' }),
  payment_type: 'Type_Push',
  ...more,
})
/** The path of the first invalid field, or undefined. */
const invalid = (more: object) => CreatePayment.safeParse(body(more)).error?.issues[0]?.path.join('.')

describe('a new payment', () => {
  test.each([
    ['payment_id', 64, (text: string) => ({ payment_id: text })],
    ['reference', 140, (reference: string) => ({ reference })],
    ['debtor_party.first_name', 100, (text: string) => ({ debtor_party: party({ first_name: text }) })],
    ['beneficiary_party.last_name', 100, (text: string) => ({ beneficiary_party: party({ last_name: text }) })],
    ['debtor_party.email', 254, (email: string) => ({ debtor_party: party({ email }) })],
    ['debtor_party.phone', 32, (phone: string) => ({ debtor_party: party({ phone }) })],
    ['beneficiary_party.type', 64, (type: string) => ({ beneficiary_party: party({ type }) })],
    ['debtor_party.billing.country', 64, (country: string) => ({ debtor_party: party({ billing: { country } }) })],
  ])('accepts a %s of %i characters, and no more', (field, most, withText) => {
    expect(invalid(withText('x'.repeat(most)))).toBeUndefined()
    expect(invalid(withText('x'.repeat(most + 1)))).toBe(field)
  })

  test('has an ID of letters, digits, underscores and hyphens', () => {
    expect(invalid({ payment_id: 'Az-09_' })).toBeUndefined()
    for (const payment_id of ['', 'a b', 'a.b', 'a/b', 'é', 'a\n']) expect(invalid({ payment_id })).toBe('payment_id')
  })

  test('may state its expiry in any time zone, but not without one', () => {
    expect(invalid({ expires_at: '2026-03-02T14:00:00.000+01:00' })).toBeUndefined()
    expect(invalid({ expires_at: '2026-03-02T14:00:00.000' })).toBe('expires_at')
  })
})
