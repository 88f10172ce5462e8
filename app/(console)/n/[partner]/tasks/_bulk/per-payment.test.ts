import { expect, test } from 'vitest'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { onePerPayment, sumsOf } from './per-payment.ts'

const task = (token: string, payment_id: string, total: string, assignee = 0, currency = 'USD') =>
  ({ token, payment_id, assignee, payment: { amount: { currency, total } } }) as QueuedTask

const queue = [
  task('pat_a1', 'a', '10000'),
  task('pat_b1', 'b', '250'),
  task('pat_a2', 'a', '10000', 7),
  task('pat_c1', 'c', '500', 0, 'JPY'),
  task('pat_b2', 'b', '250', 3),
]

test('a payment with several tasks is declined once, by the task that the user claimed', () => {
  expect(onePerPayment(queue, 7).map(({ token }) => token)).toEqual(['pat_a2', 'pat_b1', 'pat_c1'])
})

test('a payment with several tasks counts once in the sums', () => {
  expect(sumsOf(queue)).toEqual(['102.50 USD', '500 JPY'])
})
