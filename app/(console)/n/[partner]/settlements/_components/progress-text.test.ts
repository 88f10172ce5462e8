import { expect, test } from 'vitest'
import { progressText } from './progress-text.ts'

test('a run shows its progress, rounded down, and its rate', () => {
  const progress = { share_done: 0.996, transactions_done: 1_250_000, transactions_per_second: 310_000 }
  expect(progressText(progress)).toBe('About 99% done: 1,250,000 transactions, 310,000 per second.')
})

test('a run without figures shows no progress', () => {
  expect(progressText(null)).not.toMatch(/\d/)
})
