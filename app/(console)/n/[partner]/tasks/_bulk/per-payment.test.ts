import { expect, test } from 'vitest'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { Waiting } from '../waiting.ts'
import { isSnoozable, sumsOf, takeableOf, tasksFor } from './per-payment.ts'

const task = (token: string, assignee = 0, status = 1) => ({ token, assignee, status }) as QueuedTask
const row = (total: string, currency: string, ...tasks: QueuedTask[]) =>
  ({ payment: { amount: { currency, total } }, tasks }) as unknown as Waiting
const tokens = (tasks: readonly QueuedTask[]) => tasks.map(({ token }) => token)

test('a payment’s actionable tasks are its open ones that no colleague holds, the user’s own first', () => {
  const two = row('10000', 'USD', task('pat_done', 7, 2), task('pat_free'), task('pat_own', 7), task('pat_theirs', 3))
  expect(tokens(tasksFor(two, 7))).toEqual(['pat_own', 'pat_free'])
})

test('if colleagues hold all open tasks, the decision is still sent, because the gateway’s refusal names them', () => {
  expect(tokens(tasksFor(row('1', 'USD', task('pat_a', 3), task('pat_b', 4)), 7))).toEqual(['pat_a', 'pat_b'])
})

const byRule = (token: string, assignee: number) => ({ ...task(token, assignee), assigned_by_rule: true }) as QueuedTask

test('tasks that a rule assigned to one colleague are taken over together', () => {
  const both = row('1', 'USD', byRule('pat_a', 3), byRule('pat_b', 3), task('pat_done', 4, 2))
  expect(tokens(takeableOf(both, 7, false))).toEqual(['pat_a', 'pat_b'])
  expect(tokens(takeableOf(row('1', 'USD', byRule('pat_a', 3), byRule('pat_b', 4)), 7, false))).toEqual(['pat_a'])
})

test.each([
  ['a colleague claimed it', row('1', 'USD', task('pat_a', 3)), false],
  ['one is free', row('1', 'USD', byRule('pat_a', 3), task('pat_b')), false],
  ['one is the user’s', row('1', 'USD', byRule('pat_a', 3), task('pat_b', 7)), false],
  ['two people must decide', row('1', 'USD', byRule('pat_a', 3), byRule('pat_b', 3)), true],
  ['it has no open task', row('1', 'USD', task('pat_done', 3, 2)), false],
])('no task of a payment is taken over with others if %s', (_, given, isFourEyes) => {
  expect(takeableOf(given, 7, isFourEyes)).toEqual([])
})

const ON_HOLD = 4
test.each([
  ['it is unassigned', row('1', 'USD', task('pat_a')), true],
  ['it is the user’s', row('1', 'USD', task('pat_a', 7)), true],
  ['it is on hold', row('1', 'USD', task('pat_a', 0, ON_HOLD)), true],
  ['a colleague completed the other task', row('1', 'USD', task('pat_a', 3, 2), task('pat_b')), true],
  ['a colleague holds one of two tasks', row('1', 'USD', task('pat_a', 3), task('pat_b')), false],
  ['a rule assigned it to a colleague', row('1', 'USD', byRule('pat_a', 3)), false],
  ['it is decided', row('1', 'USD', task('pat_a', 7, 2)), false],
])('whether a payment can be snoozed: %s', (_, given, expected) => {
  expect(isSnoozable(given, 7)).toBe(expected)
})

test('a payment with several tasks counts once in the sums', () => {
  const rows = [row('10000', 'USD', task('pat_a'), task('pat_b')), row('250', 'USD', task('pat_c')), row('500', 'JPY')]
  expect(sumsOf(rows)).toEqual(['102.50 USD', '500 JPY'])
})
