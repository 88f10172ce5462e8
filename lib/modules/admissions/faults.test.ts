import { describe, expect, test } from 'vitest'
import type { PaymentRow } from '../payments/index.ts'
import { expiry, refusal } from './faults.ts'
import { STATUS_REASONS, type Workflow } from './states.ts'
import type { TaskRow } from './table.ts'

/** `initiator` pays `receiver`, or requests a payment from it. */
const payment = (paymentType: 'Type_Push' | 'Type_Pull') =>
  ({
    paymentType,
    organizationId: 'org',
    partnerId: 'initiator',
    receiverOrganizationId: 'org',
    receiverPartnerId: 'receiver',
  }) as PaymentRow
const task = (workflow: Workflow, partnerId: string) => ({ workflow, partnerId }) as TaskRow
const push = payment('Type_Push')
const confirmation = task('incoming_confirmation', 'receiver')

describe('a declined task', () => {
  test('has the code A and the three-digit number of its reason, and a message', () => {
    const refusals = STATUS_REASONS.filter((reason) => reason !== 'accepted')
    const faults = refusals.map((reason) => refusal(confirmation, reason, push))
    expect(faults.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'A002 The beneficiary’s details are incorrect',
      'A003 The address is not provisioned',
      'A004 The address is unknown',
      'A005 The account is closed',
      'A006 The payment is a duplicate',
      'A007 The account is blocked',
      'A008 The account is in another currency',
      'A009 Declined for business reasons',
      'A010 The account holder is deceased',
      'A011 The debtor’s account has insufficient funds',
      'A012 Declined for an unknown reason',
      'A013 Fraud was detected',
      'A014 Declined for regulatory reasons',
    ])
  })
})

describe('the blame', () => {
  test.each([
    ['customer_authentication', 'receiver', 'Type_Pull', 'debtor_party'],
    ['incoming_confirmation', 'receiver', 'Type_Push', 'beneficiary_party'],
    ['payment_review', 'initiator', 'Type_Push', 'debtor_party'],
    ['payment_review', 'receiver', 'Type_Push', 'beneficiary_party'],
    ['payment_review', 'initiator', 'Type_Pull', 'beneficiary_party'],
    ['payment_review', 'receiver', 'Type_Pull', 'debtor_party'],
  ] as const)('for a %s of the %s of a %s is on the %s', (workflow, holder, type, blame) => {
    expect(refusal(task(workflow, holder), 'fraud_detected', payment(type)).blame).toBe(blame)
    expect(expiry(task(workflow, holder), payment(type))).toEqual({
      code: 'A100',
      message: 'The payment expired before it was decided',
      blame,
    })
  })

  test.each([
    ['invalid_beneficiary_details', 'Type_Pull', 'beneficiary_party'],
    ['invalid_beneficiary_details', 'Type_Push', 'beneficiary_party'],
    ['insufficient_funds', 'Type_Pull', 'debtor_party'],
    ['insufficient_funds', 'Type_Push', 'debtor_party'],
    ['account_closed', 'Type_Pull', 'debtor_party'],
    ['account_closed', 'Type_Push', 'beneficiary_party'],
  ] as const)(
    'for %s of a %s is on the party that the reason names, or else the declining side: %s',
    (reason, type, blame) => {
      const workflow = type === 'Type_Pull' ? 'customer_authentication' : 'incoming_confirmation'
      expect(refusal(task(workflow, 'receiver'), reason, payment(type)).blame).toBe(blame)
    },
  )

  test('for a confirmation is on the beneficiary’s side even if both sides are one namespace', () => {
    const within = { ...push, receiverPartnerId: push.partnerId } as PaymentRow
    const held = task('incoming_confirmation', push.partnerId)
    expect([refusal(held, 'unknown_alias', within).blame, expiry(held, within).blame]).toEqual([
      'beneficiary_party',
      'beneficiary_party',
    ])
  })
})
