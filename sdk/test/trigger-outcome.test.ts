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
] as const)('a payment that is %s: waiting for %s ends: %s', (state, wanted, ends) => {
  expect(hasReached(state, wanted)).toBe(ends)
})

test.each([
  ['failed', 'completed'],
  ['expired', 'completed'],
  ['completed', 'failed'],
  ['settled', 'failed'],
] as const)('waiting ends with an error if a payment is %s and cannot become %s', (state, wanted) => {
  expect(() => hasReached(state, wanted)).toThrow(`The payment is ${state} and cannot become ${wanted}`)
})
