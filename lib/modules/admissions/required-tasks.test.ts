import { describe, expect, test } from 'vitest'
import type { DirectoryPartner } from '../namespaces/index.ts'
import { requiredTasks } from './required-tasks.ts'

type Policy = { confirmIncoming?: boolean; reviewCurrency?: string | null; reviewThreshold?: bigint | null }
const partner = (token: string, policy: Policy = {}) =>
  ({ token, confirmIncoming: false, reviewCurrency: null, reviewThreshold: null, ...policy }) as DirectoryPartner
const over100 = { reviewCurrency: 'USD', reviewThreshold: 10_000n }

const tasks = (paymentType: 'Type_Pull' | 'Type_Push', debtor: Policy, beneficiary: Policy, amount = 10_000n) =>
  requiredTasks(
    { paymentType, currency: 'USD', amount },
    { debtor: partner('debtor', debtor), beneficiary: partner('beneficiary', beneficiary) },
  ).map((task) => `${task.workflow} of ${task.partner.token}`)

describe('tasks that a payment waits for', () => {
  test('a push completes without a task unless a policy requires one', () => {
    expect(tasks('Type_Push', {}, {})).toEqual([])
  })

  test('every pull waits for the debtor’s customer', () => {
    expect(tasks('Type_Pull', {}, { confirmIncoming: true })).toEqual(['customer_authentication of debtor'])
  })

  test('a pull covered by a link skips authentication, but not review', () => {
    const payment = { paymentType: 'Type_Pull', currency: 'USD', amount: 10_000n } as const
    const found = (debtor: Policy) =>
      requiredTasks(payment, { debtor: partner('debtor', debtor), beneficiary: partner('beneficiary') }, true)
    expect(found({ confirmIncoming: true })).toEqual([])
    expect(found(over100).map(({ workflow }) => workflow)).toEqual(['payment_review'])
  })

  test('a push waits for its receiver if the receiver’s policy requires it; the sender’s policy does not matter', () => {
    expect(tasks('Type_Push', { confirmIncoming: true }, {})).toEqual([])
    expect(tasks('Type_Push', {}, { confirmIncoming: true })).toEqual(['incoming_confirmation of beneficiary'])
  })

  test('a payment at the threshold is reviewed, and one minor unit below is not', () => {
    expect(tasks('Type_Push', over100, {}, 10_000n)).toEqual(['payment_review of debtor'])
    expect(tasks('Type_Push', over100, {}, 9_999n)).toEqual([])
  })

  test('each side reviews by its own threshold', () => {
    expect(tasks('Type_Push', over100, over100)).toEqual(['payment_review of debtor', 'payment_review of beneficiary'])
  })

  test('a payment in another currency than the threshold’s is reviewed', () => {
    expect(tasks('Type_Push', { ...over100, reviewCurrency: 'EUR' }, {}, 1n)).toEqual(['payment_review of debtor'])
  })

  test('a payment within one namespace is reviewed once', () => {
    const own = partner('own', over100)
    const found = requiredTasks(
      { paymentType: 'Type_Push', currency: 'USD', amount: 10_000n },
      { debtor: own, beneficiary: own },
    )
    expect(found).toHaveLength(1)
  })
})
