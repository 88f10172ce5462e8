import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { failureOf } from './failure.ts'

test('a change that waits for approval names its approval request, not the request of the call', () => {
  const error = new ApiError(409, 'error.approval_required', 'Waits', 'req_1', { approvalId: 'apr_1' })
  expect([error.requestId, failureOf(error)]).toEqual(['req_1', { message: 'Sent for approval', approvalId: 'apr_1' }])
})

test('a refused call names its request, and when to try again', () => {
  const error = new ApiError(429, 'error.rate_limited', 'Too many requests.', 'req_1', { retryAfter: 30 })
  expect(failureOf(error)).toEqual({ message: 'Too many requests. Try again in 30 seconds.', requestId: 'req_1' })
})

test('a refusal for lack of headroom does not repeat the gateway’s words for developers', () => {
  const error = new ApiError(409, 'error.insufficient_liquidity', 'Retry with a new idempotency key.', 'req_1')
  expect(failureOf(error)).toEqual({ message: expect.stringMatching(/headroom/), requestId: 'req_1' })
})
