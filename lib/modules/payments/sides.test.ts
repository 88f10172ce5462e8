import { describe, expect, test } from 'vitest'
import type { PaymentRow } from './payment-row.ts'
import { debtorAndCreditor, initiatingSide, receivingSide, sidesThatSee } from './sides.ts'

const payment = (more: Partial<PaymentRow> = {}) =>
  ({
    paymentType: 'Type_Push',
    organizationId: 'org_ours',
    partnerId: 'part_ours',
    receiverOrganizationId: 'org_theirs',
    receiverPartnerId: 'part_theirs',
    amount: 1n,
    ...more,
  }) as PaymentRow
const ours = { organizationId: 'org_ours', partnerId: 'part_ours' }
const theirs = { organizationId: 'org_theirs', partnerId: 'part_theirs' }
const drafted = payment({ receiverOrganizationId: null, receiverPartnerId: null })

describe('the sides of a payment', () => {
  test('are its creator and the one it was submitted to', () => {
    expect(initiatingSide(payment())).toEqual(ours)
    expect(receivingSide(payment())).toEqual(theirs)
  })

  test('include no receiver before the submission, so that nobody else sees it', () => {
    expect(receivingSide(drafted)).toBeUndefined()
    expect(sidesThatSee(drafted)).toEqual([ours])
  })

  test.each([{ receiverOrganizationId: null }, { receiverPartnerId: null }])(
    'an incomplete receiver is no receiver: %j',
    (half) => {
      expect(receivingSide(payment(half))).toBeUndefined()
    },
  )

  test('both see it once submitted; if both are one namespace, it is seen once', () => {
    expect(sidesThatSee(payment())).toEqual([ours, theirs])
    const within = payment({ receiverOrganizationId: 'org_ours', receiverPartnerId: 'part_ours' })
    expect(sidesThatSee(within)).toEqual([ours])
  })

  test('two namespaces of one organization are two sides', () => {
    const across = payment({ receiverOrganizationId: 'org_ours', receiverPartnerId: 'part_annex' })
    expect(sidesThatSee(across)).toEqual([ours, { organizationId: 'org_ours', partnerId: 'part_annex' }])
  })
})

describe('who pays', () => {
  test('is the creator of a push, and the receiver of a pull', () => {
    expect(debtorAndCreditor(payment())).toEqual({ debtor: ours, creditor: theirs })
    expect(debtorAndCreditor(payment({ paymentType: 'Type_Pull' }))).toEqual({ debtor: theirs, creditor: ours })
  })

  test('is unknown before the submission', () => {
    expect(() => debtorAndCreditor(drafted)).toThrow('a submitted payment must have a receiving side')
  })
})
