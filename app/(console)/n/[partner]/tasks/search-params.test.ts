import { expect, test } from 'vitest'
import { readView, TABS, tasksHref, toQuery } from './search-params.ts'

const TASK = `pat_${'0'.repeat(26)}`

test.each(TABS)('the address of the tab %s reads back as it was written', (tab) => {
  const view = { tab, after: TASK, task: TASK }
  expect(
    readView(Object.fromEntries(new URL(tasksHref('part_1', view), 'http://console.invalid').searchParams)),
  ).toEqual(view)
})

test('an invalid URL shows the whole queue with no task open', () => {
  expect(readView({ tab: 'yours', task: 'pay_1', after: ['a', 'b'] })).toEqual({ tab: 'all' })
})

test('each tab requests its own tasks', () => {
  expect(toQuery({ tab: 'mine' }, 3)).toMatchObject({ assignee: 3, status: undefined })
  expect(toQuery({ tab: 'unassigned' }, 3)).toMatchObject({ assignee: 0, status: undefined })
  expect(toQuery({ tab: 'on_hold' }, 3)).toMatchObject({ assignee: undefined, status: 'on_hold' })
  expect(toQuery({ tab: 'all' }, 3)).toMatchObject({ assignee: undefined, status: undefined })
})

test('an age selected in the Overview chart filters the queue, and other ages do not', () => {
  const view = readView({ older_than: '3600', younger_than: '14400' })
  expect(toQuery(view, 3)).toMatchObject({ older_than: 3600, younger_than: 14_400 })
  expect(tasksHref('part_1', view)).toBe('/n/part_1/tasks?older_than=3600&younger_than=14400')
  expect(readView({ older_than: '5', younger_than: ['3600', '1'] })).toEqual({ tab: 'all' })
  expect(readView({ older_than: '14400', younger_than: '3600' }), 'none would be left').toMatchObject({
    older: 14_400,
    younger: undefined,
  })
})
