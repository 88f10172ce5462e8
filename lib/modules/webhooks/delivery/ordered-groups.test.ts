import { expect, test } from 'vitest'
import { orderedGroups } from './ordered-groups.ts'

const delivery = (event_id: string, data: unknown) => ({ event_id, data })
const groupsOf = (...due: ReturnType<typeof delivery>[]) =>
  orderedGroups(due).map((group) => group.map(({ event_id }) => event_id))

test('deliveries of one payment form a group, whether they contain its ID or the payment', () => {
  const groups = groupsOf(
    delivery('created', { payment_id: 'pay_a' }),
    delivery('other', { payment_id: 'pay_b' }),
    delivery('submitted', { token: 'sub_a', payment: { payment_id: 'pay_a' } }),
    delivery('completed', { token: 'tra_a', payment_id: 'pay_a' }),
  )
  expect(groups).toEqual([['created', 'submitted', 'completed'], ['other']])
})

test('deliveries of another record form a group', () => {
  const groups = groupsOf(
    delivery('proposed', { token: 'lnk_a' }),
    delivery('batch', { token: 'batch_a' }),
    delivery('accepted', { token: 'lnk_a' }),
  )
  expect(groups).toEqual([['proposed', 'accepted'], ['batch']])
})

test('a delivery without a known record is a group of its own', () => {
  expect(groupsOf(delivery('text', 'text'), delivery('none', null), delivery('empty', {}))).toHaveLength(3)
})
