import { expect, test } from 'vitest'
import { hasReached } from '../src/cli/trigger/outcome.ts'

test.each([
  ['created', 'completed', false],
  ['in_admission', 'failed', false],
  ['on_hold', 'settled', false],
  ['completed', 'completed', true],
  ['completed', 'settled', false],
  ['settled', 'settled', true],
  ['settled', 'completed', true],
  ['failed', 'failed', true],
] as const)('for a payment that is %s, waiting for %s ends: %s', (state, expected, ends) => {
  expect(hasReached(state, expected)).toBe(ends)
})

test.each([
  ['failed', 'completed'],
  ['expired', 'completed'],
  ['completed', 'failed'],
  ['settled', 'failed'],
] as const)('for a payment that is %s, waiting for %s fails', (state, expected) => {
  expect(() => hasReached(state, expected)).toThrow(`The payment is ${state} and cannot become ${expected}`)
})
