import { expect, test } from 'vitest'
import { estimateClock } from './database-clock.ts'

const HOUR = 3_600_000

/** The clocks of a process, and its estimate of the database's. */
function openClock(wall = 1_000_000) {
  const process = { monotonic: 500, wall }
  const clock = estimateClock({ monotonic: () => process.monotonic, wall: () => process.wall })
  return {
    process,
    clock,
    pass: (ms: number) => {
      process.monotonic += ms
      process.wall += ms
    },
    /** A response that took this long, with the database's time half-way. */
    measure: (database: number, took = 10) => {
      const { monotonic } = process
      clock.adjust({ sent: monotonic - took / 2, received: monotonic + took / 2, database })
    },
    shows: () => clock.now().getTime(),
  }
}

test('is the process’s own clock unless a measurement contradicts it', () => {
  const { clock, measure, pass, shows } = openClock()
  measure(1_000_003)
  expect([shows(), clock.offset()]).toEqual([1_000_000, 0])
  pass(5000)
  expect(shows()).toBe(1_005_000)
})

test('is the database’s, within the response time, if the process’s clock is a day ahead or behind', () => {
  for (const off of [24 * HOUR, -24 * HOUR]) {
    const { clock, measure, shows } = openClock(1_000_000_000 + off)
    measure(1_000_000_000)
    expect(Math.abs(shows() - 1_000_000_000)).toBeLessThanOrEqual(5)
    expect(Math.abs(clock.offset() - off)).toBeLessThanOrEqual(5)
    expect(clock.isProcessOnTime()).toBe(false)
  }
})

test('does not follow a step of the process’s clock, and reports it immediately', () => {
  const { process, clock, shows } = openClock()
  process.wall += 2 * HOUR
  expect(shows()).toBe(1_000_000)
  expect([clock.offset(), clock.isProcessOnTime()]).toEqual([2 * HOUR, false])
  process.wall -= 2 * HOUR
  expect(clock.isProcessOnTime()).toBe(true)
})

test('a process may be off by up to two seconds', () => {
  const { process, clock } = openClock()
  process.wall += 2000
  expect(clock.isProcessOnTime()).toBe(true)
  process.wall += 1
  expect(clock.isProcessOnTime()).toBe(false)
})

test('ignores responses that were slow, or read late by a paused process', () => {
  const { measure, shows } = openClock()
  measure(1_000_000, 10)
  measure(1_000_000 - 20_000, 60_000)
  measure(1_000_000 + 20_000, 60_000)
  expect(shows()).toBe(1_000_000)
})

test('follows to another server with a different clock, forwards and back', () => {
  const { measure, shows } = openClock()
  measure(1_000_000)
  for (const other of [1_090_000, 1_030_000]) {
    measure(other)
    expect(Math.abs(shows() - other)).toBeLessThanOrEqual(5)
  }
})

test('falls behind while the machine sleeps and its monotonic clock stops, and never gets ahead', () => {
  const { process, clock, measure, shows } = openClock()
  process.wall += HOUR
  expect(shows()).toBeLessThan(process.wall)
  expect(clock.isProcessOnTime()).toBe(false)
  measure(process.wall)
  expect(Math.abs(shows() - process.wall)).toBeLessThanOrEqual(5)
  expect(clock.isProcessOnTime()).toBe(true)
})
