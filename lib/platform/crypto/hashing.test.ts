import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withinRequest } from '../request-scope.ts'
import { createHashing, type Job } from './hashing.ts'

const job: Job = { password: 'correct horse battery', options: { memoryCost: 19_456, timeCost: 2, parallelism: 1 } }
const REFUSED = { status: 503, retryAfter: 1 }

test('a hash uses argon2id with its own salt and matches only its password', async () => {
  const hashing = createHashing()
  const [one, two] = [await hashing.run<string>(job, 'a'), await hashing.run<string>(job, 'a')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(two).not.toBe(one)
  expect(await hashing.run({ ...job, stored: one }, 'a')).toBe(true)
  expect(await hashing.run({ password: 'another', stored: one }, 'a')).toBe(false)
  await expect(hashing.run({ ...job, stored: 'not a hash' }, 'a')).rejects.toThrow()
  expect(await hashing.run({ ...job, stored: two }, 'a')).toBe(true)
})

test('hashing does not block the thread pool used for files and network', async () => {
  const hashing = createHashing({ threads: 1 })
  let done = 0
  const hashes = Array.from({ length: 20 }, (_, n) => hashing.run(job, String(n)).then(() => done++))
  await readFile('package.json')
  expect(done).toBeLessThan(20)
  await Promise.all(hashes)
})

test('hashes beyond the queue limit, in total or per caller, are refused; others are served', async () => {
  const hashing = createHashing({ threads: 1, mostWaiting: 4, mostOfCaller: 3 })
  const outcomes = async (callers: string[]) => {
    const settled = await Promise.allSettled(callers.map((caller) => hashing.run(job, caller)))
    return settled.map((one) => (one.status === 'fulfilled' ? 'served' : one.reason))
  }
  const refused = expect.objectContaining(REFUSED)
  expect(await outcomes(['a', 'a', 'a', 'a', 'b'])).toEqual(['served', 'served', 'served', refused, 'served'])
  // One is being hashed and four wait.
  expect(await outcomes(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual([...Array(5).fill('served'), refused])
  expect(await outcomes(['a'])).toEqual(['served'])
})

test('a request whose caller has left is not hashed', async () => {
  const hashing = createHashing({ threads: 1 })
  let isAbandoned = false
  const first = hashing.run(job, 'a')
  const left = withinRequest({ isAbandoned: () => isAbandoned }, () => hashing.run(job, 'b'))
  isAbandoned = true
  await Promise.all([first, expect(left).rejects.toMatchObject(REFUSED), setImmediate()])
})
