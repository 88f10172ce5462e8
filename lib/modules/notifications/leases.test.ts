import { expect, test } from 'vitest'
import { sendConcurrently } from './leases.ts'

test('an error of one sender is thrown after the others have ended, so that none outlives the job', async () => {
  const other = Promise.withResolvers<boolean>()
  const given = [Promise.reject(new Error('lost connection')), other.promise]
  let hasEnded = false
  const next = (signal: () => AbortSignal) => {
    const taken = given.shift()
    if (taken) signal()
    return taken ?? Promise.resolve(false)
  }
  const job = sendConcurrently({ concurrency: 2 }, next).finally(() => {
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
  const next = (signal: () => AbortSignal) => {
    signal()
    return queue.shift()?.() ?? Promise.resolve(false)
  }
  const job = sendConcurrently({ concurrency: 2, lookAgainMs: 1 }, next)
  await taken.promise
  slow.resolve(true)
  await job
})

test('while nothing is due, one sender looks for all', async () => {
  let looks = 0
  const nothing = async () => {
    looks++
    return false
  }
  await sendConcurrently({ concurrency: 5 }, nothing)
  expect(looks).toBe(1)
})

test('once something is claimed, all send at the same time', async () => {
  const all = Promise.withResolvers<boolean>()
  let sending = 0
  const next = async (signal: () => AbortSignal) => {
    if (sending === 5) return false
    signal()
    sending++
    if (sending === 5) all.resolve(true)
    return all.promise
  }
  await sendConcurrently({ concurrency: 5 }, next)
  expect(sending).toBe(5)
})
