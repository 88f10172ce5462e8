import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeadline } from './deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a request that takes too long is answered at its deadline, and the next has its own time', async () => {
  const { guard } = createDeadline(10_000)
  const slow = guard(new Promise<string>(() => undefined), () => 'late')
  vi.advanceTimersByTime(6000)
  let finish: (text: string) => void = () => undefined
  const quick = guard(
    new Promise<string>((resolve) => {
      finish = resolve
    }),
    () => 'late',
  )
  vi.advanceTimersByTime(5000)
  expect(await slow).toBe('late')
  finish('done')
  expect(await quick).toBe('done')
})

test('work that is exempt has no deadline, and does not delay that of others', async () => {
  const { guard } = createDeadline(10_000)
  let finish: (text: string) => void = () => undefined
  const exempt = guard(
    new Promise<string>((resolve) => {
      finish = resolve
    }),
    () => 'late',
    () => true,
  )
  const slow = guard(new Promise<string>(() => undefined), () => 'late')
  vi.advanceTimersByTime(30_000)
  expect(await slow).toBe('late')
  finish('done')
  expect(await exempt).toBe('done')
})

test('an error is passed on unchanged', async () => {
  const { guard } = createDeadline(10_000)
  await expect(guard(Promise.reject(new Error('as it was')), () => undefined)).rejects.toThrow('as it was')
})
