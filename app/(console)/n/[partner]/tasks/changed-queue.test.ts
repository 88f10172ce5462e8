import { expect, test } from 'vitest'
import type { AdmissionQueue } from '#lib/modules/admissions/contract.ts'
import { changedQueue } from './changed-queue.ts'

const payment = (payment_id: string, other_tasks = 0) =>
  ({ payment_id, other_tasks }) as AdmissionQueue['payments'][number]

const page = (ids: string, next_cursor: string | null = null): AdmissionQueue => ({
  count: 40,
  count_is_exact: true,
  payments: [...ids].map((id) => payment(id)),
  next_cursor,
})

const idsOf = (queue: AdmissionQueue | undefined) => queue?.payments.map(({ payment_id: id }) => id).join('')

test('a changed payment keeps its position, and one that has left the view is removed', () => {
  const before = page('abcd')
  const after = changedQueue(before, 100, new Set('bc'), [payment('c', 1)])
  expect(idsOf(after)).toBe('acd')
  expect(after?.payments[1]).toEqual(payment('c', 1))
  expect(after?.payments[0]).toBe(before.payments[0])
})

test('changed payments that are not in the view leave the page as it is', () => {
  const before = page('ab')
  expect(changedQueue(before, 100, new Set('xy'), [])).toBe(before)
})

test('a payment that is new in the view requires the whole page, because its position is unknown', () => {
  expect(changedQueue(page('ab'), 100, new Set('ax'), [payment('a'), payment('x')])).toBeUndefined()
})

test('a page is reloaded if more than a fifth of it has left the view and more pages follow', () => {
  const left = (ids: string, cursor: string | null) =>
    idsOf(changedQueue(page('abcdefghij', cursor), 10, new Set(ids), []))
  expect(left('ab', 'next')).toBe('cdefghij')
  expect(left('abc', 'next')).toBeUndefined()
  expect(left('abc', null)).toBe('defghij')
})
