import { expect, test } from 'vitest'
import { simulationText } from './simulation-words.ts'

const simulated = (checked_count: number, failed_count: number) => ({
  checked_count,
  failed_count,
  failed: { currency: 'USD', total: '125000' },
})

test('says how many outgoing payments would have failed, and their total', () => {
  expect(simulationText(simulated(1204, 3), 'week')).toBe(
    '3 of the 1,204 outgoing payments in the last 7 days would have failed: 1,250.00 USD.',
  )
  expect(simulationText(simulated(1, 1), 'day')).toBe(
    'The only outgoing payment in the last 24 hours would have failed: 1,250.00 USD.',
  )
})

test('says that all would have succeeded, and that there were none', () => {
  expect(simulationText(simulated(1204, 0), 'month')).toBe(
    'All 1,204 outgoing payments in the last 31 days would have succeeded.',
  )
  expect(simulationText(simulated(1, 0), 'month')).toBe(
    'The only outgoing payment in the last 31 days would have succeeded.',
  )
  expect(simulationText(simulated(0, 0), 'day')).toBe('No outgoing payments in the last 24 hours.')
})
