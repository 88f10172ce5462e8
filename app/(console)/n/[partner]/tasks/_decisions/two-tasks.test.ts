import { expect, test } from 'vitest'
import { ApiError } from '#lib/client/errors.ts'
import { accept, bench, rowOf, task } from '../_testing/fake-gateway.ts'
import { type Decision, UNDO_MS } from './decisions.ts'

// Decisions on a payment with two tasks.

const both = (more: Partial<Decision> = {}): Decision => ({
  ...accept('a', { claimFor: 2 }),
  row: rowOf(task('a'), task('b')),
  tasks: [task('a'), task('b')],
  ...more,
})

test('is decided together: both tasks are claimed, and undoing releases both', async () => {
  const { decisions, claims, sent, pass, keyOf } = bench()
  decisions.decide(both())
  await pass(0)
  expect(claims).toEqual(['a 2', 'b 2'])
  decisions.undo(keyOf(0))
  await pass(UNDO_MS)
  expect(claims).toEqual(['a 2', 'b 2', 'a 0', 'b 0'])
  expect(sent).toEqual([])
})

test('a decision on one of its tasks replaces the one on both', async () => {
  const { decisions, sent, pass } = bench()
  decisions.decide(both())
  decisions.decide(both({ tasks: [task('b')], verdict: 'fraud_detected' }))
  await pass(UNDO_MS)
  expect(sent).toEqual(['b fraud_detected key-2'])
})

test('decisions on its two tasks wait beside each other', async () => {
  const { decisions, sent, pass } = bench()
  decisions.decide(both({ tasks: [task('a')] }))
  decisions.decide(both({ tasks: [task('b')] }))
  await pass(UNDO_MS)
  expect(sent).toEqual(['a accepted key-1', 'b accepted key-2'])
})

test('is not sent if one claim is refused, and the other claim is released', async () => {
  const taken = new ApiError(409, 'error.conflict', 'The task is assigned to Support Desk')
  let claimed = 0
  const { decisions, claims, sent, pass, phases } = bench({
    claim: async () => {
      if (++claimed === 2) throw taken
    },
  })
  decisions.decide(both())
  await pass(0)
  await pass(UNDO_MS)
  expect(phases()).toEqual(['a stopped'])
  expect(sent).toEqual([])
  expect(claims).toEqual(['a 2', 'b 2', 'a 0'])
})

test('releases one claim if the other is refused only after the undo window', async () => {
  const refused = Promise.withResolvers<unknown>()
  let claimed = 0
  const { decisions, claims, sent, pass, phases } = bench({
    claim: async () => (++claimed === 2 ? refused.promise : undefined),
  })
  decisions.decide(both())
  await pass(UNDO_MS)
  expect(phases()).toEqual(['a sending'])
  refused.reject(new ApiError(409, 'error.conflict', 'The task is assigned to Support Desk'))
  await pass(0)
  expect(phases()).toEqual(['a stopped'])
  expect(sent).toEqual([])
  expect(claims).toEqual(['a 2', 'b 2', 'a 0'])
})

test('of two people who claim its tasks, the second does not claim any', async () => {
  const taken = new ApiError(409, 'error.conflict', 'The task is assigned to Support Desk')
  const { decisions, claims, pass } = bench({ claim: () => Promise.reject(taken) })
  decisions.decide(both())
  await pass(0)
  expect(claims).toEqual(['a 2'])
})

test('undone while its first task is being claimed, the second is not claimed', async () => {
  const claimed = Promise.withResolvers<unknown>()
  const { decisions, claims, pass, keyOf } = bench({ claim: () => claimed.promise })
  decisions.decide(both())
  decisions.undo(keyOf(0))
  claimed.resolve(undefined)
  await pass(0)
  expect(claims).toEqual(['a 2', 'a 0'])
})
