import { describe, expect, test } from 'vitest'
import { nextTry, restAfter, retryAfter } from './retry-schedule.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const bytes = (value: number) => (n: number) => new Uint8Array(n).fill(value)
const after = (when: Date | null) => when && (when.getTime() - now.getTime()) / 1000

test('the delay grows from 5 seconds to 10 hours, and ends after eight attempts', () => {
  const waits = [5, 300, 1800, 7200, 18_000, 36_000, 36_000, null]
  expect(waits.map((_, i) => after(nextTry(i + 1, now, bytes(0))))).toEqual(waits)
  expect(waits.map((_, i) => after(nextTry(i + 1, now, bytes(255))))).toEqual(waits.map((wait) => wait && wait * 1.2))
})

describe('Retry-After', () => {
  test.each([
    ['120', 120],
    [' 7 ', 7],
    ['Mon, 02 Mar 2026 12:10:00 GMT', 600],
    ['86400', 3600],
    ['Tue, 03 Mar 2026 12:00:00 GMT', 3600],
    ['0', null],
    ['-5', null],
    ['Mon, 02 Mar 2026 11:00:00 GMT', null],
    ['soon', null],
    ['', null],
    ['9'.repeat(400), null],
    [undefined, null],
  ])('%s means a pause of %s seconds', (header, seconds) => {
    expect(after(retryAfter(header, now))).toBe(seconds)
  })
})

test.each([
  [0, 0],
  [10, 5],
  [119, 59.5],
  [120, 60],
  [86_400, 60],
])('an endpoint that has failed for %d seconds pauses for %d', (failing, rest) => {
  expect(after(restAfter(new Date(now.getTime() - failing * 1000), now))).toBe(rest)
})
