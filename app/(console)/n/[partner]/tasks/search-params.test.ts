import { expect, test } from 'vitest'
import { readView, TABS, tasksHref, toQuery } from './search-params.ts'

const TASK = `pat_${'0'.repeat(26)}`

test.each(TABS)('the address of the tab %s reads back as it was written', (tab) => {
  const view = { tab, after: TASK, task: TASK }
  expect(
    readView(Object.fromEntries(new URL(tasksHref('part_1', view), 'http://console.invalid').searchParams)),
  ).toEqual(view)
})

test('an address that makes no sense shows the whole queue with nothing open', () => {
  expect(readView({ tab: 'yours', task: 'pay_1', after: ['a', 'b'] })).toEqual({ tab: 'all' })
})

test('each tab asks for its own tasks', () => {
  expect(toQuery({ tab: 'mine' }, 3)).toMatchObject({ assignee: 3, status: undefined })
  expect(toQuery({ tab: 'unassigned' }, 3)).toMatchObject({ assignee: 0, status: undefined })
  expect(toQuery({ tab: 'on_hold' }, 3)).toMatchObject({ assignee: undefined, status: 'on_hold' })
  expect(toQuery({ tab: 'all' }, 3)).toMatchObject({ assignee: undefined, status: undefined })
})
