import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createAdmission } from './admission.ts'

const WAITING = new AbortController().signal

/** Requests that the test ends by hand. */
function held(settings: Parameters<typeof createAdmission>[0]) {
  const admission = createAdmission(settings)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  const send = (name: string, signal = WAITING) =>
    admission
      .run(signal, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
      .catch((error: { status?: number; retryAfter?: number }) => {
        expect(error).toMatchObject({ status: 503, retryAfter: 1 })
        refused.push(name)
      })
  const end = async (name: string) => {
    ends.get(name)?.()
    ends.delete(name)
    await setImmediate()
  }
  // A waiting request keeps a timer running, even into the next test file.
  onTestFinished(async () => {
    for (let [name] = ends.keys(); name; [name] = ends.keys()) await end(name)
  })
  return { admission, send, end, begun, refused }
}

const one = { least: 1, most: 1 }

test('requests beyond the limit wait, and the newest goes first', async () => {
  const { send, end, begun } = held({ least: 2, most: 2 })
  for (const name of ['a', 'b', 'c', 'd']) void send(name)
  expect(begun).toEqual(['a', 'b'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'd'])
  await end('d')
  expect(begun).toEqual(['a', 'b', 'd', 'c'])
})

test('the oldest is refused when the queue is full', async () => {
  const { send, end, begun, refused } = held({ ...one, burst: { patienceMs: 10_000, longest: 2 } })
  for (const name of ['a', 'b', 'c', 'd']) void send(name)
  await setImmediate()
  expect(refused).toEqual(['b'])
  await end('a')
  await end('d')
  expect(begun).toEqual(['a', 'd', 'c'])
})

test('a request that waited too long is refused and never runs', async () => {
  const { send, end, begun, refused } = held({ ...one, burst: { patienceMs: 20, longest: 9 } })
  void send('a')
  await send('b')
  expect(refused).toEqual(['b'])
  await end('a')
  expect(begun).toEqual(['a'])
})

test('a standing queue has a lower limit than a burst', async () => {
  const { admission, send, end, refused } = held({
    ...one,
    burst: { patienceMs: 60_000, longest: 9 },
    standing: { patienceMs: 60_000, longest: 2 },
    standingAfterMs: 30,
  })
  for (const name of ['a', 'b', 'c']) void send(name)
  expect(admission.isFull()).toBe(false)
  await expect.poll(() => admission.isFull(), { timeout: 1000 }).toBe(true)
  void send('d')
  await setImmediate()
  expect(refused).toEqual(['b'])
  for (const name of ['a', 'd', 'c']) await end(name)
  void send('e')
  void send('f')
  expect(admission.isFull()).toBe(false)
})

test('a request whose client has left never runs, and takes no slot', async () => {
  const gone = new AbortController()
  const { send, end, begun, refused } = held(one)
  void send('a')
  void send('b')
  void send('c', gone.signal)
  gone.abort()
  await end('a')
  expect(begun).toEqual(['a', 'b'])
  expect(refused).toEqual(['c'])
})

test('a failed request frees its slot', async () => {
  const admission = createAdmission(one)
  await expect(admission.run(WAITING, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await admission.run(WAITING, async () => 'next')).toBe('next')
})

test('slow requests lower the limit and fast ones raise it, within its bounds', async () => {
  const slow = createAdmission({ least: 4, most: 8, targetMs: -1 })
  for (let n = 0; n < 100; n++) await slow.run(WAITING, async () => undefined)
  expect(slow.state().limit).toBe(4)
  const fast = createAdmission({ least: 4, most: 8, targetMs: 1e6 })
  for (let n = 0; n < 100; n++)
    await Promise.all(Array.from({ length: 10 }, () => fast.run(WAITING, async () => undefined)))
  expect(fast.state()).toEqual({ limit: 8, running: 0, waiting: 0 })
})
