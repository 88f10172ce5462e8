import { describe, expect, test } from 'vitest'
import { type Conditions, type Facts, type Hours, meets, nextMember } from './states.ts'

const ANY: Conditions = {
  currency: null,
  amount_from: null,
  amount_to: null,
  counterparty: null,
  workflow: null,
  hours: null,
}
const facts: Facts = {
  currency: 'USD',
  amount: 1000n,
  counterparty: 'meadow',
  workflows: ['customer_authentication', 'payment_review'],
  // A Monday.
  now: new Date('2026-01-05T10:00:00Z'),
}

describe('a payment meets', () => {
  test.each<[string, Partial<Conditions>, boolean]>([
    ['no conditions', {}, true],
    ['its currency', { currency: 'USD' }, true],
    ['another currency', { currency: 'EUR' }, false],
    ['amounts from its own', { currency: 'USD', amount_from: '1000' }, true],
    ['amounts above', { currency: 'USD', amount_from: '1001' }, false],
    ['amounts up to its own', { currency: 'USD', amount_to: '1000' }, true],
    ['amounts below', { currency: 'USD', amount_to: '999' }, false],
    ['the other namespace', { counterparty: 'meadow' }, true],
    ['a third namespace', { counterparty: 'quay' }, false],
    ['one of its kinds of task', { workflow: 'payment_review' }, true],
    ['another kind', { workflow: 'incoming_confirmation' }, false],
    ['one condition of two', { currency: 'USD', counterparty: 'quay' }, false],
  ])('%s: %j is %s', (_, conditions, expected) => {
    expect(meets(facts, { ...ANY, ...conditions })).toBe(expected)
  })
})

describe('working hours', () => {
  const office: Hours = { time_zone: 'UTC', weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
  const night: Hours = { time_zone: 'UTC', weekdays: [5], from: '22:00', to: '06:00' }
  test.each<[string, Hours, boolean]>([
    ['2026-01-05T09:00:00Z', office, true],
    ['2026-01-05T08:59:59Z', office, false],
    ['2026-01-05T16:59:59Z', office, true],
    ['2026-01-05T17:00:00Z', office, false],
    ['2026-01-03T12:00:00Z', office, false],
    // The night from Friday to Saturday.
    ['2026-01-02T22:00:00Z', night, true],
    ['2026-01-03T05:59:59Z', night, true],
    ['2026-01-03T06:00:00Z', night, false],
    ['2026-01-03T22:00:00Z', night, false],
    ['2026-01-02T05:00:00Z', night, false],
    ['2026-01-05T16:30:00Z', { ...office, time_zone: 'Europe/Berlin' }, false],
    ['2026-01-05T23:59:59Z', { ...office, to: '24:00' }, true],
  ])('at %s, %j is %s', (now, hours, expected) => {
    expect(meets({ ...facts, now: new Date(now) }, { ...ANY, hours })).toBe(expected)
  })
})

describe('round robin', () => {
  const all = () => true

  test('gives each member a turn in order', () => {
    expect([undefined, 3, 1, 2].map((last) => nextMember([3, 1, 2], last, all))).toEqual([3, 1, 2, 3])
  })

  test('skips members who are not available', () => {
    expect(nextMember([3, 1, 2], 3, (member) => member !== 1)).toBe(2)
    expect(nextMember([3, 1, 2], 3, (member) => member === 3)).toBe(3)
    expect(nextMember([3, 1, 2], 3, () => false)).toBeUndefined()
  })

  test('starts again if the last one has left the rule', () => {
    expect(nextMember([3, 1], 7, all)).toBe(3)
  })
})
