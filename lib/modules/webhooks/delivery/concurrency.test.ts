import { expect, test } from 'vitest'
import type { Outcome } from './attempt-delivery.ts'
import { createConcurrency } from './concurrency.ts'
import type { Limits } from './leases.ts'

const LIMITS: Limits = { total: 40, perEnvironment: 30, perOrganization: 20, slow: 10, slowPerOrganization: 5 }
const NOW = new Date('2026-03-02T12:00:00.000Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const webhook = (atOnce = 1, more: object = {}) => ({
  token: 'whk_1',
  organization_id: 'org_1',
  environment: 'sandbox' as const,
  atOnce,
  ...more,
})
const outcome = (attempt: { durationMs?: number; statusCode?: number; failure?: string }) =>
  ({ made: { attempt: { durationMs: 5, statusCode: 200, failure: null, ...attempt } } }) as unknown as Outcome
const SUCCESS = outcome({})
const REFUSED = outcome({ statusCode: 429, failure: 'status' })
const share = (concurrency = createConcurrency(LIMITS), now = NOW) => concurrency.share(webhook(), [], now)

test('a webhook sends eight deliveries at once, or as many as others leave of each limit, but at least one', () => {
  const { share } = createConcurrency(LIMITS)
  const of = (...others: ReturnType<typeof webhook>[]) => share(webhook(), others, NOW)
  const elsewhere = { organization_id: 'org_2' }
  expect(of()).toBe(8)
  expect(of(webhook(8), webhook(8))).toBe(4)
  expect(of(webhook(8), webhook(8), webhook(8))).toBe(1)
  expect(of(webhook(26, elsewhere))).toBe(4)
  expect(of(webhook(34, { ...elsewhere, environment: 'live' }))).toBe(6)
})

test('an endpoint that took more than a second gets one delivery at a time until it is fast again', () => {
  const concurrency = createConcurrency(LIMITS)
  concurrency.learn('whk_1', [SUCCESS, outcome({ durationMs: 1001 })], 8, NOW)
  expect([share(concurrency), concurrency.isSlow('whk_1')]).toEqual([1, true])
  concurrency.learn('whk_1', [SUCCESS], 1, NOW)
  expect([share(concurrency), concurrency.isSlow('whk_1')]).toEqual([8, false])
})

test('an endpoint whose attempts all failed gets eight deliveries at once again after a success', () => {
  const concurrency = createConcurrency(LIMITS)
  concurrency.learn('whk_1', [outcome({ statusCode: 500, failure: 'status' })], 1, NOW)
  expect(share(concurrency)).toBe(1)
  concurrency.learn('whk_1', [SUCCESS], 1, NOW)
  expect(share(concurrency)).toBe(8)
})

test.each([
  ['refuses some of several deliveries with 429', REFUSED],
  ['refuses some of several deliveries with 503', outcome({ statusCode: 503, failure: 'status' })],
  ['leaves some of several deliveries unanswered', outcome({ failure: 'timeout' })],
])('an endpoint that %s gets one at a time for ten minutes', (_, overloaded) => {
  const concurrency = createConcurrency(LIMITS)
  concurrency.learn('whk_1', [overloaded, SUCCESS], 8, NOW)
  expect(share(concurrency, later(9))).toBe(1)
  expect(share(concurrency, later(10))).toBe(8)
})

test.each([
  ['one event that the endpoint rejects', [outcome({ statusCode: 500, failure: 'status' }), SUCCESS], 8],
  ['a refusal of a single delivery', [REFUSED, SUCCESS], 1],
])('%s does not reduce the concurrency of its deliveries', (_, outcomes, atOnce) => {
  const concurrency = createConcurrency(LIMITS)
  concurrency.learn('whk_1', outcomes, atOnce, NOW)
  expect(share(concurrency)).toBe(8)
})
