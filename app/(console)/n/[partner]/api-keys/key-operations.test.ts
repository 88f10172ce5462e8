import { expect, test } from 'vitest'
import { operations } from '#lib/modules/operations.ts'
import { KEY_OPERATIONS } from './key-operations.ts'

test('the operations to choose from are those that accept API keys, by tag and with their summary', () => {
  const shown = KEY_OPERATIONS.flatMap(({ tag, operations }) => operations.map((one) => ({ tag, ...one })))
  const declared = Object.values(operations).flatMap(({ access, id, tag, summary }) =>
    access.by === 'key' ? [{ id, tag, label: summary, flag: access.flag }] : [],
  )
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(shown.sort(byId)).toEqual(declared.sort(byId))
})
