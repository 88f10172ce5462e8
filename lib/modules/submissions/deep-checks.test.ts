import { describe, expect, test } from 'vitest'
import type { Addressee } from '../customers/index.ts'
import { judge } from './deep-checks.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const payment = {
  state: 'created' as const,
  paymentType: 'Type_Push' as const,
  partnerId: 'part',
  debtorAddress: 'willow@harbor',
  beneficiaryAddress: 'aspen@meadow',
  expiresAt: new Date(now.getTime() + 1),
}
type Change = { status?: number; enabled?: boolean; environment?: string }
const addressee = ({ status = 2, enabled = true, environment = 'sandbox' }: Change = {}) =>
  ({ customer: { status }, partner: { token: 'part', enabled, environment } }) as unknown as Addressee

const code = (debtor: Change | null, beneficiary: Change | null, more: object = {}) => {
  const found = judge(
    { ...payment, ...more },
    debtor ? addressee(debtor) : undefined,
    beneficiary ? addressee(beneficiary) : undefined,
    now,
  )
  return 'code' in found ? found.code : 'passed'
}

describe('the network checks', () => {
  test.each([
    ['passed', {}, {}, {}],
    ['O002', null, {}, {}],
    ['O003', { status: 1 }, {}, {}],
    ['O004', {}, null, {}],
    ['O005', {}, { status: 1 }, {}],
    ['O006', { enabled: false }, {}, {}],
    ['O006', {}, { enabled: false }, {}],
    ['O008', {}, {}, { expiresAt: now }],
    ['O008', {}, {}, { state: 'expired' }],
    ['O009', {}, {}, { beneficiaryAddress: payment.debtorAddress }],
    // The initiating address now belongs to another namespace.
    ['O002', {}, {}, { partnerId: 'another' }],
    ['O004', {}, {}, { partnerId: 'another', paymentType: 'Type_Pull' }],
  ])('return %s for debtor %j, beneficiary %j, payment %j', (expected, debtor, beneficiary, more) => {
    expect(code(debtor, beneficiary, more)).toBe(expected)
  })

  test.each([
    ['O003', { status: 1 }, {}, ['debtor']],
    ['O005', {}, { status: 1 }, ['beneficiary']],
    ['O006', { enabled: false }, { enabled: false }, ['debtor', 'beneficiary']],
    ['O004', {}, null, []],
  ])('that fail with %s name the namespaces concerned', (expected, debtor, beneficiary, about) => {
    const reached = (change: Change | null, token: string) => {
      if (!change) return undefined
      const { partner, ...rest } = addressee(change)
      return { ...rest, partner: { ...partner, token } }
    }
    const own = { ...payment, partnerId: 'debtor' }
    const found = judge(own, reached(debtor, 'debtor'), reached(beneficiary, 'beneficiary'), now)
    expect(found).toMatchObject({ code: expected, about: about.map((token) => ({ token })) })
  })

  test('that pass return each side’s namespace', () => {
    const debtor = addressee()
    const beneficiary = { ...addressee(), partner: { ...debtor.partner, token: 'other' } }
    const found = judge(payment, debtor, beneficiary, now)
    expect(found).toEqual({ parties: { debtor: debtor.partner, beneficiary: beneficiary.partner } })
  })

  test('never pass for parties of different environments', () => {
    expect(() => code({}, { environment: 'live' })).toThrow('must stay in its environment')
  })

  test('return the first of several errors', () => {
    expect(code(null, null, { expiresAt: now })).toBe('O008')
    expect(code(null, null)).toBe('O002')
    expect(code({ status: 1 }, { enabled: false })).toBe('O003')
  })
})
