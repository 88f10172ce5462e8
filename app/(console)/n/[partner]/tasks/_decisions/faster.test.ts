import { expect, test } from 'vitest'
import type { Task } from '#lib/modules/admissions/contract.ts'
import { fasterText } from './faster.ts'
import { fasterOf } from './find-faster.ts'

const NOW = Date.parse('2026-11-24T12:00:12Z')
const [ANA, BEN] = [
  { number: 2, first_name: 'Ana', last_name: 'Lind' },
  { number: 1, first_name: 'Ben', last_name: 'Ode' },
]
const taskOf = (token: string, status: number, assignee = 0) => ({ token, status, assignee }) as Task
const entry = (kind: 'task_assigned' | 'task_completed' | 'task_failed' | 'task_withdrawn', actor = 'Ana Lind') => ({
  kind,
  actor,
  resource_id: 'a',
  at: '2026-11-24T12:00:00Z',
})
const [OPEN, COMPLETED, FAILED] = [1, 2, 3]

const textOf = (tasks: Task[], ...entries: ReturnType<typeof entry>[]) => {
  const faster = fasterOf({ tasks: [{ token: 'a' }], me: 1 }, { tasks, entries, members: [ANA, BEN], now: NOW })
  return faster && fasterText(faster)
}

test('names who decided or holds the payment, and since when it is decided', () => {
  expect(textOf([taskOf('a', COMPLETED)], entry('task_completed'))).toBe('Accepted by Ana Lind 12 s ago')
  expect(textOf([taskOf('a', FAILED)], entry('task_failed'))).toBe('Declined by Ana Lind 12 s ago')
  expect(textOf([taskOf('a', OPEN, 2)], entry('task_assigned'))).toBe('Ana Lind is working on it')
})

test('names who declined another task of the payment, which withdraws this one', () => {
  const declined = { ...entry('task_failed'), resource_id: 'b' }
  expect(textOf([taskOf('a', FAILED)], declined, entry('task_withdrawn', 'system'))).toBe(
    'Declined by Ana Lind 12 s ago',
  )
})

test('a colleague who has already released it is named, too', () => {
  expect(textOf([taskOf('a', OPEN)], entry('task_assigned'))).toBe('Ana Lind was working on it, but it’s open again')
})

test('nobody was faster if it expired, or if only the user worked on it', () => {
  expect(textOf([taskOf('a', FAILED)], entry('task_withdrawn', 'system'))).toBeUndefined()
  expect(textOf([taskOf('a', OPEN, 1)], entry('task_assigned', 'Ben Ode'))).toBeUndefined()
  expect(textOf([taskOf('a', OPEN)])).toBeUndefined()
})
