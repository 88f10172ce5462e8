import { expect, test } from 'vitest'
import type { AssignmentRule } from '#lib/modules/assignment-rules/contract.ts'
import { daysOf, summaryOf } from './words.ts'

const rule = (fields: Partial<AssignmentRule>): AssignmentRule => ({
  token: 'asr_1',
  name: 'Rule',
  currency: null,
  amount_from: null,
  amount_to: null,
  counterparty: null,
  workflow: null,
  hours: null,
  members: [1],
  ...fields,
})
const nameOf = (number: number) => ['', 'Ana Lind', 'Ben Ode'][number] ?? ''

test.each<[Partial<AssignmentRule>, string]>([
  [{}, 'All payments, assigned to Ana Lind'],
  [{ currency: 'USD', members: [1, 2] }, 'USD payments, assigned to Ana Lind and Ben Ode in turn'],
  [{ currency: 'USD', amount_from: '100000' }, 'Payments of 1,000.00 USD or more, assigned to Ana Lind'],
  [{ currency: 'USD', amount_to: '100000' }, 'Payments of 1,000.00 USD or less, assigned to Ana Lind'],
  [
    {
      currency: 'JPY',
      amount_from: '1',
      amount_to: '5000',
      counterparty: 'meadow',
      workflow: 'payment_review',
      hours: { time_zone: 'Asia/Tokyo', weekdays: [5, 1, 2, 3, 4], from: '09:00', to: '17:00' },
    },
    'Payments of 1 JPY to 5,000 JPY from or to @meadow with the task “Payment review”, Mon–Fri 09:00–17:00 (Asia/Tokyo), assigned to Ana Lind',
  ],
])('%j reads as %s', (fields, expected) => {
  expect(summaryOf(rule(fields), nameOf)).toBe(expected)
})

test.each([
  [[1, 2, 3, 4, 5], 'Mon–Fri'],
  [[6, 7], 'Sat, Sun'],
  [[1, 3, 4, 5, 7], 'Mon, Wed–Fri, Sun'],
  [[2], 'Tue'],
])('%j is %s', (days, expected) => {
  expect(daysOf(days)).toBe(expected)
})
