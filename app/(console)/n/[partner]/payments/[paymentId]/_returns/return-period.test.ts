import { expect, test } from 'vitest'
import { endedText } from './return-period.ts'

test.each([
  ['in', false, 'It can no longer be returned.'],
  ['in', true, 'It can only be returned by accepting the recall.'],
  ['within', false, 'It can no longer be returned.'],
  ['out', true, 'It can no longer be recalled.'],
] as const)('after the period, with direction %s and an open recall (%s): %s', (direction, isRecallOpen, text) => {
  expect(endedText(direction, isRecallOpen)).toBe(text)
})
