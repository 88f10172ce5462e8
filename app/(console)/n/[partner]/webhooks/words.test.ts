import { expect, test } from 'vitest'
import { filterText } from './option-words.ts'
import { deliveryWords, eventsText, failureWords, recentText, standingOf, successText } from './words.ts'

const created = { record_type: 'RT_Payments', event_type: 'EK_Created' } as const
const health = { attempted: 4, delivered: 4, waiting: 0, last_error: null }
const good = { enabled: true, disabled_reason: null, failing_since: null, health }

test('an empty event list means all events', () => {
  expect(eventsText([])).toBe('All events')
  expect(eventsText([created])).toBe('Payment created')
  expect(eventsText([created, created, created])).toBe('Payment created and 2 more')
})

test('a webhook disabled by a user is distinguished from one disabled automatically', () => {
  expect(standingOf(good).label).toBe('Healthy')
  expect(standingOf({ ...good, health: { ...health, attempted: 0 } }).label).toBe('No deliveries')
  expect(standingOf({ ...good, failing_since: { seconds: 1 } }).label).toBe('Failing')
  expect(standingOf({ ...good, enabled: false, failing_since: { seconds: 1 } }).label).toBe('Disabled')
  expect(standingOf({ ...good, enabled: false, disabled_reason: 'gone' }).label).toBe('Disabled automatically')
})

test('a delivery that has failed is not shown as merely pending', () => {
  expect(deliveryWords('pending', 0).label).toBe('Pending')
  expect(deliveryWords('pending', 2).label).toBe('Retrying')
  expect(deliveryWords('delivered', 2).label).toBe('Delivered')
})

test('an error response shows its status, and a missing response its cause', () => {
  expect(failureWords('status', 503)).toBe('HTTP 503')
  expect(failureWords('timeout', null)).toBe('Timed out')
})

test('a rate is rounded, but never to 0% or 100%', () => {
  expect(successText({ attempted: 0, delivered: 0 })).toBeUndefined()
  expect(successText({ attempted: 1000, delivered: 999 })).toBe('99%')
  expect(successText({ attempted: 1000, delivered: 1 })).toBe('1%')
  expect(successText({ attempted: 3, delivered: 2 })).toBe('67%')
  expect(successText({ attempted: 3, delivered: 3 })).toBe('100%')
  expect(successText({ attempted: 3, delivered: 0 })).toBe('0%')
})

test('a choice of events shows how many it would have sent recently, and whether the count is complete', () => {
  const updated = { record_type: 'RT_Payments', event_type: 'EK_Updated' } as const
  const recent = {
    events: [
      { ...created, count: 1200 },
      { ...updated, count: 1 },
    ],
    is_complete: true,
  }
  expect(recentText(recent, undefined)).toBe('1,201 matching events in the last 7 days.')
  expect(recentText(recent, ['RT_Payments EK_Updated'])).toBe('1 matching event in the last 7 days.')
  expect(recentText(recent, ['RT_Links link_established'])).toBe('No matching events in the last 7 days.')
  expect(recentText({ ...recent, is_complete: false }, undefined)).toMatch(
    /^1,201 matching events among the last 10,000/,
  )
})

test.each([
  [{ states: ['completed' as const, 'failed' as const] }, 'Completed or Failed'],
  [{ currency: 'USD', amount_min: '1000', amount_max: '2000' }, '10.00 USD to 20.00 USD'],
  [{ states: ['failed' as const], currency: 'JPY', amount_min: '500' }, 'Failed, from 500 JPY'],
  [{ currency: 'EUR', amount_max: '100' }, 'up to 1.00 EUR'],
  [{ currency: 'EUR' }, 'EUR'],
])('the payment filter %j is shown as %s', (filter, words) => {
  expect(filterText(filter)).toBe(words)
})
