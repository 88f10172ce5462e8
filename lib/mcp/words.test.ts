import { expect, test } from 'vitest'
import { listed } from './words.ts'

test('a list shows that it is empty, and its last fifty lines', () => {
  expect(listed('Returns', [])).toBe('Returns: none')
  expect(listed('Returns', ['a', 'b'])).toBe('Returns:\n- a\n- b')
  const lines = listed(
    'Timeline',
    Array.from({ length: 60 }, (_, i) => `step ${i + 1}`),
  ).split('\n')
  expect([lines[0], lines[1], lines.length]).toEqual(['Timeline (the last 50 of 60):', '- step 11', 51])
})
