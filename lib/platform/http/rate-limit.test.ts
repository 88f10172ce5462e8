import { expect, test } from 'vitest'
import { createLimiters } from './rate-limit.ts'

test('lets a burst of three seconds through and refuses the next with the seconds to wait', async () => {
  const { requests } = createLimiters(5)
  for (let i = 0; i < 15; i++) await requests.take('a')
  await expect(requests.take('a')).rejects.toMatchObject({ status: 429, code: 'error.rate_limited' })
  await expect(requests.take('a')).rejects.toHaveProperty('retryAfter', expect.any(Number))
  await requests.take('b')
})

test('allows ten sign-ups an hour from an address', async () => {
  const { signUps } = createLimiters(100)
  for (let i = 0; i < 10; i++) await signUps.take('address')
  await expect(signUps.take('address')).rejects.toMatchObject({ status: 429 })
})

test('0 turns limits off', async () => {
  const { requests } = createLimiters(0)
  for (let i = 0; i < 1000; i++) await requests.take('a')
})
