import { expect, test } from 'vitest'
import { LIVE_KINDS, type LiveKind } from '#lib/wire/live.ts'
import { staleKeys } from './keys-of.ts'

test('a changed payment is refetched where it is open; other open payments are not', () => {
  const keys = staleKeys('part_1', { kinds: ['payments', 'tasks'], payment_ids: ['invoice-1'] })
  expect(keys).toContainEqual(['payments', 'part_1', 'list'])
  expect(keys).toContainEqual(['payments', 'part_1', 'story', 'invoice-1'])
  expect(keys).toContainEqual(['tasks', 'part_1'])
  expect(keys).not.toContainEqual(['payments', 'part_1', 'story'])
  expect(
    keys.filter(([first]) => first === 'overview'),
    'each once',
  ).toHaveLength(1)
})

test('if too many changed to be listed, every open payment is refetched', () => {
  expect(staleKeys('part_1', { kinds: ['payments'], payment_ids: null })).toContainEqual([
    'payments',
    'part_1',
    'story',
  ])
})

test('every known kind invalidates queries, and an unknown kind is ignored', () => {
  for (const kind of LIVE_KINDS) expect(staleKeys('part_1', { kinds: [kind], payment_ids: [] }), kind).not.toEqual([])
  expect(staleKeys('part_1', { kinds: ['news' as LiveKind], payment_ids: [] })).toEqual([])
})
