import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Job, type JobDeps, repeat } from './repeat-jobs.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How often a job runs within so many seconds of the start. */
async function runsWithin(seconds: number, own: Partial<Job>, isOnTime = true): Promise<number> {
  const deps = { clock: () => new Date(), random: (bytes: number) => new Uint8Array(bytes), isOnTime: () => isOnTime }
  const run = vi.fn(async () => undefined)
  const stop = repeat(
    deps as unknown as JobDeps,
    { name: 'job', everySeconds: 60, run, ...own },
    new AbortController().signal,
  )
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  await stop()
  const { length } = run.mock.calls
  await vi.advanceTimersByTimeAsync(200_000)
  expect(run, 'after it was stopped').toHaveBeenCalledTimes(length)
  return length
}

test('a job runs at its interval, and with `atStart` also soon after the start', async () => {
  expect(await runsWithin(59, {})).toBe(0)
  expect(await runsWithin(121, {})).toBe(2)
  expect(await runsWithin(2, { atStart: true })).toBe(1)
  expect(await runsWithin(121, { atStart: true })).toBe(3)
})

test('without an accurate clock, a job runs only if it writes data of its process', async () => {
  expect(await runsWithin(61, { atStart: true }, false)).toBe(0)
  expect(await runsWithin(61, { own: true }, false)).toBe(1)
})
