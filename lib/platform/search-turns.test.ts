import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSearchTurns } from './search-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Turns of one search at a time, and searches that take a given time. */
function turnsOfOne() {
  const turns = createSearchTurns({ atOnce: 1, longest: 6, shortMs: 100 })
  const begun: string[] = []
  const search = (name: string, tookMs: number, organization = 'harbor') =>
    turns.run(organization, 10_000, async () => {
      begun.push(name)
      await new Promise((resolve) => setTimeout(resolve, tookMs))
    })
  return { begun, search }
}

test('after a long search, the slot rests for as long as the search took while others wait', async () => {
  const { begun, search } = turnsOfOne()
  const all = [search('first', 600), search('second', 10)]
  await vi.advanceTimersByTimeAsync(1190)
  expect(begun).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(20)
  expect(begun).toEqual(['first', 'second'])
  await vi.runAllTimersAsync()
  await Promise.all(all)
})

test('after a short search, or if none waits, the slot is free immediately', async () => {
  const { begun, search } = turnsOfOne()
  const waiting = [search('first', 90), search('second', 600)]
  await vi.advanceTimersByTimeAsync(95)
  expect(begun).toEqual(['first', 'second'])
  await vi.advanceTimersByTimeAsync(600)
  const next = search('third', 10)
  expect(begun).toEqual(['first', 'second', 'third'])
  await vi.runAllTimersAsync()
  await Promise.all([...waiting, next])
})

test('waiting for a slot of the process counts toward the patience, but not as search time', async () => {
  const turns = createSearchTurns({ atOnce: 1, longest: 6, shortMs: 100 })
  const patience: number[] = []
  const enter = async (patienceMs: number) => {
    patience.push(patienceMs)
    await new Promise((resolve) => setTimeout(resolve, 900))
    return () => undefined
  }
  const search = () => turns.run('harbor', 2000, () => new Promise((resolve) => setTimeout(resolve, 10)), enter)
  const all = [search(), search()]
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(patience.map(Math.round)).toEqual([2000, 1090])
})

test('the rest of an organization does not delay others', async () => {
  const { begun, search } = turnsOfOne()
  const all = [search('first', 600), search('second', 10)]
  await vi.advanceTimersByTimeAsync(610)
  all.push(search('other', 10, 'meadow'))
  expect(begun).toEqual(['first', 'other'])
  await vi.runAllTimersAsync()
  await Promise.all(all)
})

/** Two searches at a time, and one that takes a given time and returns `ok` or 429. */
function turnsOfTwo() {
  const turns = createSearchTurns({ atOnce: 2, longest: 6 })
  const busy = { ms: 0 }
  const search = (tookMs: number) =>
    turns
      .run('harbor', 1000, async () => {
        await new Promise((resolve) => setTimeout(resolve, tookMs))
        busy.ms += tookMs
        return 'ok'
      })
      .catch(({ status }: { status: number }) => status)
  return { search, busy }
}

test.each([600, 800, 990])('of four concurrent searches of %d ms, none is refused', async (tookMs) => {
  const { search } = turnsOfTwo()
  const all = Array.from({ length: 4 }, () => search(tookMs))
  await vi.runAllTimersAsync()
  expect(await Promise.all(all)).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('no slot rests while no search waits', async () => {
  const { search } = turnsOfTwo()
  const all = [search(600), search(900), search(200)]
  // Both slots rest until the third search has to start in one of them.
  await vi.advanceTimersByTimeAsync(1001)
  all.push(search(50))
  await vi.advanceTimersByTimeAsync(51)
  expect(await Promise.race([all[3], 'waits'])).toBe('ok')
  await vi.runAllTimersAsync()
  expect(await Promise.all(all)).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('searches without a pause leave the database half of the time', async () => {
  const { search, busy } = turnsOfTwo()
  const until = Date.now() + 120_000
  const repeat = async () => {
    while (Date.now() < until) {
      if ((await search(900)) === 429) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const all = Array.from({ length: 8 }, repeat)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(busy.ms / (2 * 120_000)).toBeLessThan(0.55)
  await vi.runAllTimersAsync()
  await Promise.all(all)
})
