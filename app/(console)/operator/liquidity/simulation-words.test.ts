import { describe, expect, test } from 'vitest'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { simulationFailure, simulationText } from './simulation-words.ts'

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

describe('a failure', () => {
  test('because of the time limit offers a shorter period', () => {
    const late = new ApiError(503, 'error.read_timeout', 'The period contains more than can be read', 'req_1')
    const text = (period: string) => `Simulating the last ${period} took too long.`
    expect(simulationFailure(late, 'month')).toEqual({ text: text('31 days'), shorter: 'week' })
    expect(simulationFailure(late, 'week')).toEqual({ text: text('7 days'), shorter: 'day' })
    expect(simulationFailure(late, 'day')).toEqual({ text: text('24 hours') })
  })

  test('for another reason shows that reason', () => {
    const failures = [
      new ApiError(400, 'error.bad_request', 'from: must be at most 62 days ago', 'req_1'),
      new ApiError(429, 'error.rate_limited', 'Too many searches.', 'req_1', { retryAfter: 1 }),
      new Unreachable(undefined, true),
    ]
    expect(failures.map((error) => simulationFailure(error, 'month'))).toEqual([
      { text: 'Couldn’t simulate this cap. from: must be at most 62 days ago' },
      { text: 'Couldn’t simulate this cap. Too many searches. Try again in 1 second.' },
      { text: 'Couldn’t simulate this cap. Couldn’t reach the gateway. Try again.' },
    ])
  })
})
