import { expect, test } from 'vitest'
import { queryKeys } from '#app/_query/keys.ts'
import { LIVE_KINDS, type LiveKind } from '#lib/wire/live.ts'
import { staleKeys } from './keys-of.ts'

test('a changed payment is refetched where it is open; other open payments are not', () => {
  const keys = staleKeys('part_1', { kinds: ['payments', 'tasks'], payment_ids: ['invoice-1'] })
  expect(keys).toContainEqual(queryKeys.paymentList('part_1'))
  expect(keys).toContainEqual(queryKeys.timeline('part_1', 'invoice-1'))
  expect(keys).toContainEqual(queryKeys.tasks('part_1'))
  expect(keys).not.toContainEqual(queryKeys.timeline('part_1'))
  expect(
    keys.filter(([first]) => first === 'overview'),
    'each once',
  ).toHaveLength(1)
})

test('if too many changed to be listed, every open payment is refetched', () => {
  expect(staleKeys('part_1', { kinds: ['payments'], payment_ids: null })).toContainEqual(queryKeys.timeline('part_1'))
})

test('every known kind invalidates queries, and an unknown kind is ignored', () => {
  for (const kind of LIVE_KINDS) expect(staleKeys('part_1', { kinds: [kind], payment_ids: [] }), kind).not.toEqual([])
  expect(staleKeys('part_1', { kinds: ['news' as LiveKind], payment_ids: [] })).toEqual([])
})
