import { expect, test } from 'vitest'
import { sendConcurrently } from './leases.ts'

test('an error of one sender is thrown after the others have ended, so that none outlives the job', async () => {
  const other = Promise.withResolvers<boolean>()
  const given = [Promise.reject(new Error('lost connection')), other.promise]
  let hasEnded = false
  const job = sendConcurrently({ concurrency: 2 }, () => given.shift() ?? Promise.resolve(false)).finally(() => {
    hasEnded = true
  })
  const outcome = expect(job).rejects.toThrow('lost connection')
  await new Promise(setImmediate)
  expect(hasEnded).toBe(false)
  other.resolve(false)
  await outcome
})

test('a sender without work takes what comes while another one is busy', async () => {
  const slow = Promise.withResolvers<boolean>()
  const taken = Promise.withResolvers<void>()
  const queue = [
    () => slow.promise,
    () => Promise.resolve(false),
    () => Promise.resolve(taken.resolve()).then(() => true),
  ]
  const job = sendConcurrently({ concurrency: 2, lookAgainMs: 1 }, () => queue.shift()?.() ?? Promise.resolve(false))
  await taken.promise
  slow.resolve(true)
  await job
})
