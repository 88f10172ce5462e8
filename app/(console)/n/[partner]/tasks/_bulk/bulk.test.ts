import { expect, test } from 'vitest'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import type { Waiting } from '../waiting.ts'
import { createBulk } from './bulk.ts'

const tasks = (count: number) => Array.from({ length: count }, (_, at) => ({ token: `pat_${at}` }) as Waiting)

/** A fake gateway with a response per task. */
function bench(count: number, answers: Record<string, () => unknown> = {}, wait: () => unknown = () => undefined) {
  const sent: string[] = []
  const timers: (() => void)[] = []
  let [keys, under, most] = [0, 0, 0]
  const bulk = createBulk(tasks(count), {
    newKey: () => `key-${++keys}`,
    send: async ({ token }, key) => {
      sent.push(`${token} ${key}`)
      most = Math.max(most, ++under)
      await wait()
      under--
      const refusal = answers[token]?.()
      if (refusal) throw refusal
    },
    later: (run) => void timers.push(run),
  })
  return { bulk, sent, timers, most: () => most, phases: () => bulk.snapshot().map(({ phase }) => phase) }
}

test('each task is sent once under its own idempotency key, a few at a time', async () => {
  const { bulk, sent, most } = bench(10)
  await bulk.run()
  expect(new Set(sent.map((line) => line.split(' ')[0])).size).toBe(10)
  expect(new Set(sent.map((line) => line.split(' ')[1])).size).toBe(10)
  expect(sent).toHaveLength(10)
  expect(most()).toBe(4)
})

test('listeners are notified of progress once per interval, and of the end immediately', async () => {
  let inFlight = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const wait = () => (++inFlight > 4 ? undefined : released)
  const { bulk, timers, phases } = bench(10, {}, wait)
  const seen: string[][] = []
  bulk.subscribe(() => seen.push(phases()))
  const running = bulk.run()
  expect(timers).toHaveLength(1)
  expect(seen).toEqual([])
  timers[0]?.()
  expect(seen).toEqual([[...Array(4).fill('sending'), ...Array(6).fill('waiting')]])
  release()
  await running
  expect(timers).toHaveLength(2)
  expect(seen.slice(1)).toEqual([Array(10).fill('done')])
})

test('each task has its own outcome, and a refused task does not stop the others', async () => {
  const taken = new ApiError(409, 'error.conflict', 'The task is assigned to Support Desk')
  const { bulk, phases } = bench(3, { pat_1: () => taken })
  await bulk.run()
  expect(phases()).toEqual(['done', 'refused', 'done'])
  expect(bulk.snapshot()[1]?.error).toBe(taken)
})

test('only refused tasks are sent again', async () => {
  let busy = true
  const { bulk, sent, phases } = bench(3, {
    pat_2: () => (busy ? new ApiError(409, 'error.conflict', 'Not now') : undefined),
  })
  await bulk.run()
  busy = false
  await bulk.retry()
  expect(phases()).toEqual(['done', 'done', 'done'])
  expect(sent.filter((line) => !line.startsWith('pat_2'))).toHaveLength(2)
})

test.each([
  ['no answer came', new Unreachable(undefined), 'key-1'],
  ['the gateway failed', new ApiError(500, 'error.internal', 'Oh'), 'key-1'],
  ['the gateway refused', new ApiError(409, 'error.conflict', 'Taken'), 'key-2'],
])('after %s, a retry uses the idempotency key that cannot cause a second effect', async (_, refusal, key) => {
  let first = true
  const { bulk, sent } = bench(1, { pat_0: () => (first ? refusal : undefined) })
  await bulk.run()
  first = false
  await bulk.retry()
  expect(sent).toEqual(['pat_0 key-1', `pat_0 ${key}`])
})
