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

test('the rest of an organization does not delay others', async () => {
  const { begun, search } = turnsOfOne()
  const all = [search('first', 600), search('second', 10)]
  await vi.advanceTimersByTimeAsync(610)
  all.push(search('other', 10, 'meadow'))
  expect(begun).toEqual(['first', 'other'])
  await vi.runAllTimersAsync()
  await Promise.all(all)
})
