import { afterEach, expect, test, vi } from 'vitest'
import { createLimiters } from './rate-limit.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('allows a burst of three seconds, then refuses with the seconds to wait', async () => {
  const { requests } = createLimiters({ perCredential: 5, perOrganization: 5 })
  for (let i = 0; i < 15; i++) await requests.take('a')
  const policy = { name: 'requests', quota: 15, window: 3 }
  await expect(requests.take('a')).rejects.toMatchObject({ status: 429, code: 'error.rate_limited', policy })
  await requests.take('b')
})

test('a bucket’s own limit counts with the network’s, and the lower one applies', async () => {
  const { requests } = createLimiters({ perCredential: 5, perOrganization: 5 })
  for (let i = 0; i < 6; i++) await requests.take('a', 2)
  await expect(requests.take('a', 2)).rejects.toMatchObject({ status: 429, retryAfter: 3, policy: { quota: 6 } })
  for (let i = 0; i < 15; i++) await requests.take('b', 50)
  await expect(requests.take('b', 50)).rejects.toMatchObject({ status: 429 })
})

test('allows ten sign-ups per hour and address', async () => {
  const { signUps } = createLimiters({ perCredential: 100, perOrganization: 100 })
  for (let i = 0; i < 10; i++) await signUps.take('address')
  await expect(signUps.take('address')).rejects.toMatchObject({ status: 429 })
})

test('0 disables the request limit but not the sign-up limit', async () => {
  const { requests, signUps } = createLimiters({ perCredential: 0, perOrganization: 0 })
  for (let i = 0; i < 1000; i++) await requests.take('a')
  for (let i = 0; i < 10; i++) await signUps.take('address')
  await expect(signUps.take('address')).rejects.toMatchObject({ status: 429 })
})

test('sign-ups have their own limit, which 0 disables', async () => {
  const rates = { perCredential: 100, perOrganization: 100 }
  const { signUps } = createLimiters({ ...rates, signUpsPerHour: 2 })
  for (let i = 0; i < 2; i++) await signUps.take('address')
  await expect(signUps.take('address')).rejects.toMatchObject({ status: 429 })
  const unlimited = createLimiters({ ...rates, signUpsPerHour: 0 }).signUps
  for (let i = 0; i < 1000; i++) await unlimited.take('address')
})

test.each([
  ['requests', 3],
  ['signUps', 3600],
] as const)('%s is accepted again after the seconds in the refusal', async (limit, seconds) => {
  vi.useFakeTimers()
  const limiter = createLimiters({ perCredential: 1, perOrganization: 1 })[limit]
  for (let i = 0; i < (limit === 'requests' ? 3 : 10); i++) await limiter.take('a')
  await expect(limiter.take('a')).rejects.toMatchObject({ status: 429, retryAfter: seconds })
  vi.advanceTimersByTime((seconds - 1) * 1000)
  await expect(limiter.take('a')).rejects.toMatchObject({ status: 429, retryAfter: 1 })
  vi.advanceTimersByTime(1000)
  await limiter.take('a')
})
