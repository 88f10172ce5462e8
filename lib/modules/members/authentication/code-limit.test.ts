import { afterEach, expect, test, vi } from 'vitest'
import { createCodeLimit } from './code-limit.ts'

const MINUTE = 60_000
const refused = { status: 429, retryAfter: expect.any(Number) }
afterEach(() => {
  vi.useRealTimers()
})

test('a member can enter five codes at once and thirty a day; a correct code or a new password adds none', async () => {
  vi.useFakeTimers()
  const limit = createCodeLimit()
  const member = { token: 'mem', passwordHash: 'old' }
  const accepted = async (who = member) => {
    for (let count = 0; ; count++) {
      const refusal = await limit.take(who).then(() => undefined, String)
      if (refusal) return count
    }
  }
  const counts: number[] = []
  for (let quarter = 0; quarter < 8; quarter++) {
    counts.push(await accepted())
    vi.advanceTimersByTime(16 * MINUTE)
  }
  expect(counts).toEqual([5, 5, 5, 5, 5, 5, 0, 0])
  expect(await accepted({ ...member, passwordHash: 'new' })).toBe(5)
})

test('a correct code does not use up the daily limit', async () => {
  vi.useFakeTimers()
  const limit = createCodeLimit()
  const member = { token: 'mem', passwordHash: 'old' }
  for (let i = 0; i < 100; i++) {
    await limit.take(member)
    await limit.succeeded(member)
  }
  for (let i = 0; i < 5; i++) await limit.take(member)
  await expect(limit.take(member)).rejects.toMatchObject(refused)
})
