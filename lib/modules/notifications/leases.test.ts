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
