import { expect, test } from 'vitest'
import type { LiveChange } from '#lib/wire/live.ts'
import { createRefetches } from './refetches.ts'

/** Refetches whose responses and timers the test controls. */
function bench() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const answers: (() => void)[] = []
  const started: number[] = []
  const refetched: (readonly LiveChange[])[] = []
  const pass = async (ms: number) => {
    const end = now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      now = next.at
      timers = timers.filter((timer) => timer !== next)
      next.run()
      await Promise.resolve()
    }
    now = end
  }
  const refetches = createRefetches({
    refetch: (_, changes) => {
      started.push(now)
      refetched.push(changes)
      return new Promise<void>((resolve) => answers.push(resolve))
    },
    now: () => now,
    later: (run, ms) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  })
  const answer = async () => {
    answers.shift()?.()
    await new Promise(setImmediate)
  }
  return { refetches, started, refetched, pass, answer }
}

const KEY = ['tasks', 'part_1']
const changeOf = (...payment_ids: string[]): LiveChange => ({ kinds: ['tasks'], payment_ids })

test('a change is refetched immediately, and changes during the refetch once afterwards', async () => {
  const { refetches, started, pass, answer } = bench()
  refetches.changed(KEY, changeOf())
  await pass(0)
  expect(started).toEqual([0])
  for (let n = 0; n < 5; n++) refetches.changed(KEY, changeOf())
  await pass(50)
  expect(started, 'a refetch under way is not canceled').toEqual([0])
  await answer()
  await pass(5_000)
  expect(started).toEqual([0, 1000])
})

test('each refetch gets the changes since the previous one began', async () => {
  const { refetches, refetched, pass, answer } = bench()
  const [first, second, third, fourth] = ['1', '2', '3', '4'].map((id) => changeOf(id)) as LiveChange[]
  refetches.changed(KEY, first as LiveChange)
  refetches.changed(KEY, second as LiveChange)
  await pass(0)
  refetches.changed(KEY, third as LiveChange)
  await answer()
  refetches.changed(KEY, fourth as LiveChange)
  await pass(1000)
  expect(refetched).toEqual([
    [first, second],
    [third, fourth],
  ])
})

test('a slow refetch rests twice as long as it took', async () => {
  const { refetches, started, pass, answer } = bench()
  refetches.changed(KEY, changeOf())
  await pass(2_000)
  await answer()
  refetches.changed(KEY, changeOf())
  await pass(10_000)
  expect(started).toEqual([0, 6_000])
})

test('a refetch that waited for long rests for at most half a minute', async () => {
  const { refetches, started, pass, answer } = bench()
  refetches.changed(KEY, changeOf())
  await pass(600_000)
  await answer()
  refetches.changed(KEY, changeOf())
  await pass(100_000)
  expect(started).toEqual([0, 630_000])
})

test('keys do not wait for each other', async () => {
  const { refetches, started, pass } = bench()
  refetches.changed(KEY, changeOf())
  await pass(10)
  refetches.changed(['overview', 'part_1'], changeOf())
  await pass(0)
  expect(started).toEqual([0, 10])
})

test('nothing is refetched after the stream stopped', async () => {
  const { refetches, started, pass } = bench()
  refetches.changed(KEY, changeOf())
  refetches.stop()
  await pass(5_000)
  expect(started).toEqual([])
})

test('a refetch that is under way when the stream stops is not repeated', async () => {
  const { refetches, started, pass, answer } = bench()
  refetches.changed(KEY, changeOf())
  await pass(0)
  refetches.changed(KEY, changeOf())
  refetches.stop()
  refetches.changed(['overview', 'part_1'], changeOf())
  await answer()
  await pass(5_000)
  expect(started).toEqual([0])
})
