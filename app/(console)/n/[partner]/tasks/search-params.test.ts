import { expect, test } from 'vitest'
import { readView, TABS, type TasksView, tasksHref, toQuery } from './search-params.ts'

const HOME: TasksView = { tab: 'all', filters: {}, sort: 'created' }
const TASK = `pat_${'0'.repeat(26)}`

test.each(TABS)('the address of the tab %s reads back as it was written', (tab) => {
  const sort = tab === 'expiring' ? ('expires' as const) : ('created' as const)
  const view = { tab, filters: {}, sort, after: `${sort}.1795000000000.pay_1`, task: TASK }
  expect(
    readView(Object.fromEntries(new URL(tasksHref('part_1', view), 'http://console.invalid').searchParams)),
  ).toEqual(view)
})

test('an invalid URL shows the whole queue with no task open', () => {
  expect(readView({ tab: 'yours', task: 'pay_1', after: ['a', 'b'] })).toEqual(HOME)
})

test('each tab requests its own tasks', () => {
  expect(toQuery({ ...HOME, tab: 'mine' }, 3)).toMatchObject({ assignee: 3, status: undefined })
  expect(toQuery({ ...HOME, tab: 'unassigned' }, 3)).toMatchObject({ assignee: 0, status: undefined })
  expect(toQuery({ ...HOME, tab: 'on_hold' }, 3)).toMatchObject({ assignee: undefined, status: 'on_hold' })
  expect(toQuery({ ...HOME, tab: 'expiring' }, 3)).toMatchObject({ status: undefined, expires_within: 14_400 })
  expect(toQuery({ ...HOME, tab: 'all' }, 3)).toMatchObject({ assignee: undefined, status: undefined })
})

test('an age selected in the Overview chart filters the queue, and other ages do not', () => {
  const view = readView({ older_than: '3600', younger_than: '14400' })
  expect(toQuery(view, 3)).toMatchObject({ older_than: 3600, younger_than: 14_400 })
  expect(tasksHref('part_1', view)).toBe('/n/part_1/tasks?older_than=3600&younger_than=14400')
  expect(readView({ older_than: '5', younger_than: ['3600', '1'] })).toEqual(HOME)
  expect(readView({ older_than: '14400', younger_than: '3600' }), 'none would be left').toMatchObject({
    older: 14_400,
    younger: undefined,
  })
})

test('the gateway sorts the queue by the column in the URL, and a cursor of another order is dropped', () => {
  const after = 'expires.1795000000000.pay_1'
  expect(toQuery(readView({ sort: 'left.asc', after }), 3)).toMatchObject({ sort: 'expires', cursor: after })
  expect(toQuery(readView({ sort: 'amount.desc', after }), 3)).toMatchObject({ sort: '-amount', cursor: undefined })
  expect(toQuery(readView({ sort: 'age.asc' }), 3)).toMatchObject({ sort: '-created' })
  expect(toQuery(readView({ sort: 'age.desc' }), 3), 'the default').toMatchObject({ sort: undefined })
  expect(toQuery(readView({ tab: 'expiring' }), 3), 'first to expire').toMatchObject({ sort: 'expires' })
  expect(toQuery(readView({ tab: 'expiring', sort: 'age.desc' }), 3)).toMatchObject({ sort: undefined })
})

test('filters read back as they were written, amounts in minor units and only with a currency', () => {
  const filters = {
    workflow: 'payment_review',
    assignee: 7,
    currency: 'JPY',
    min: '10',
    max: '1,000',
    type: 'Type_Pull',
    counterparty: 'meadow',
    debtor: 'aspen@meadow',
    beneficiary: 'otter@lake',
    left: 86_400,
  } as const
  const href = tasksHref('part_1', { filters })
  const view = readView(Object.fromEntries(new URL(href, 'http://console.invalid').searchParams))
  expect(view.filters).toEqual(filters)
  expect(toQuery(view, 3)).toMatchObject({
    workflow: 'payment_review',
    assignee: 7,
    amount_min: '10',
    amount_max: '1000',
    payment_type: 'Type_Pull',
    debtor_payment_address: 'aspen@meadow',
    expires_within: 86_400,
  })
  expect(toQuery({ ...view, tab: 'expiring' }, 3)).toMatchObject({ expires_within: 14_400 })
  expect(toQuery(readView({ tab: 'expiring', left: '3600' }), 3)).toMatchObject({ expires_within: 3600 })
  expect(
    readView({ min: '10', left: '60', workflow: 'lunch', type: 'Type_Other', assignee: 'me', currency: 'XXQ' }).filters,
  ).toEqual({})
})
