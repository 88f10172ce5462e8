import { describe, expect, test } from 'vitest'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { accept, bench, task } from '../_testing/fake-gateway.ts'
import { isUnsent, UNDO_MS } from './decisions.ts'

describe('the undo window', () => {
  test('nothing is sent before the window ends, and then it is sent once', async () => {
    const { decisions, sent, pass, phases } = bench()
    decisions.decide(accept('a'))
    await pass(UNDO_MS - 1)
    expect(sent).toEqual([])
    expect(phases()).toEqual(['a waiting'])
    await pass(1)
    expect(sent).toEqual(['a accepted key-1'])
    await pass(60_000)
    expect(sent).toHaveLength(1)
    expect(phases()).toEqual([])
  })

  test('an undone decision is never sent', async () => {
    const { decisions, sent, pass, keyOf } = bench()
    decisions.decide(accept('a'))
    await pass(UNDO_MS - 1)
    expect(decisions.undo(keyOf(0))).toBe(true)
    await pass(60_000)
    expect(sent).toEqual([])
    expect(decisions.snapshot()).toEqual([])
  })

  test('undo reports that it is too late', async () => {
    const { decisions, pass, keyOf } = bench({ send: () => new Promise(() => undefined) })
    decisions.decide(accept('a'))
    await pass(UNDO_MS)
    expect(decisions.undo(keyOf(0))).toBe(false)
    expect(decisions.snapshot()).toHaveLength(1)
  })

  test('a task has ended once its decision is sent, also after the outcome is no longer shown', async () => {
    const { decisions, pass } = bench()
    decisions.decide(accept('a'))
    decisions.decide({ ...accept('b'), verdict: 'on_hold' })
    await pass(UNDO_MS - 1)
    expect(decisions.hasEnded('a')).toBe(false)
    await pass(1)
    await pass(60_000)
    expect(decisions.snapshot()).toEqual([])
    expect(decisions.hasEnded('a')).toBe(true)
    expect(decisions.hasEnded('b'), 'held').toBe(false)
  })

  test('each task has its own window', async () => {
    const { decisions, sent, pass, phases } = bench()
    decisions.decide(accept('a'))
    await pass(3_000)
    decisions.decide(accept('b'))
    await pass(2_000)
    expect(sent).toEqual(['a accepted key-1'])
    expect(phases()).toEqual(['a sent', 'b waiting'])
  })

  test('a new decision within the window replaces the first', async () => {
    const { decisions, sent, pass } = bench()
    decisions.decide(accept('a'))
    await pass(4_000)
    decisions.decide({ ...accept('a'), verdict: 'fraud_detected' })
    await pass(UNDO_MS - 1)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toEqual(['a fraud_detected key-2'])
  })

  test('a decision that is being sent cannot be replaced', async () => {
    const { decisions, sent, pass } = bench({ send: () => new Promise(() => undefined) })
    decisions.decide(accept('a'))
    await pass(UNDO_MS)
    decisions.decide({ ...accept('a'), verdict: 'fraud_detected' })
    await pass(60_000)
    expect(sent).toEqual(['a accepted key-1'])
  })
})

describe('a decision that failed to send', () => {
  test('is resent under the same idempotency key, and only on request', async () => {
    let up = false
    const { decisions, sent, pass, phases, keyOf } = bench({
      send: () => (up ? Promise.resolve() : Promise.reject(new Unreachable(undefined))),
    })
    decisions.decide(accept('a'))
    await pass(60_000)
    expect(phases()).toEqual(['a stopped'])
    up = true
    decisions.retry(keyOf(0))
    await pass(0)
    expect(sent).toEqual(['a accepted key-1', 'a accepted key-1'])
    expect(phases()).toEqual(['a sent'])
  })

  test.each([401, 429, 500])('awaits a retry after a %d, because the decision may still succeed', async (status) => {
    const { decisions, pass } = bench({ send: () => Promise.reject(new ApiError(status, 'error', 'Not now')) })
    decisions.decide(accept('a'))
    await pass(UNDO_MS)
    expect(decisions.snapshot()[0]).toMatchObject({ phase: 'stopped', canRetry: true })
  })

  test('a refusal is final and cannot be retried', async () => {
    const refusal = new ApiError(409, 'error.conflict', 'The task is completed', 'req_1')
    const { decisions, sent, pass, keyOf } = bench({ send: () => Promise.reject(refusal) })
    decisions.decide(accept('a'))
    await pass(UNDO_MS)
    expect(decisions.snapshot()[0]).toMatchObject({ phase: 'stopped', error: refusal, canRetry: false })
    decisions.retry(keyOf(0))
    await pass(0)
    expect(sent).toHaveLength(1)
    decisions.dismiss(keyOf(0))
    expect(decisions.snapshot()).toEqual([])
  })
})

describe('the claim before a decision', () => {
  test('is sent immediately, so that colleagues see it during the window', () => {
    const { decisions, claims } = bench()
    decisions.decide(accept('a', { claimFor: 2 }))
    expect(claims).toEqual(['a 2'])
  })

  test('if a colleague claimed the task first, the decision is never sent', async () => {
    const taken = new ApiError(409, 'error.conflict', 'The task is assigned to Support Desk')
    const { decisions, sent, pass, phases } = bench({ claim: () => Promise.reject(taken) })
    decisions.decide(accept('a', { claimFor: 2 }))
    await pass(0)
    expect(phases()).toEqual(['a stopped'])
    await pass(60_000)
    expect(sent).toEqual([])
  })

  test('a slow claim delays the decision', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { decisions, sent, pass } = bench({ claim: () => new Promise((resolve) => (answer = resolve)) })
    decisions.decide(accept('a', { claimFor: 2 }))
    await pass(UNDO_MS)
    expect(sent).toEqual([])
    answer(undefined)
    await pass(0)
    expect(sent).toEqual(['a accepted key-1'])
  })
})

describe('undoing the claim', () => {
  test('releases a task that was claimed for the decision, after the claim', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { decisions, claims, restored, pass, keyOf } = bench({
      claim: () => new Promise((resolve) => (answer = resolve)),
    })
    decisions.decide(accept('a', { claimFor: 2 }))
    decisions.undo(keyOf(0))
    expect([claims, decisions.isRestoring('a')]).toEqual([['a 2'], true])
    answer(undefined)
    await pass(0)
    expect(claims).toEqual(['a 2', 'a 0'])
    answer(undefined)
    await pass(0)
    expect([restored, decisions.isRestoring('a')]).toEqual([['a released'], false])
  })

  test('keeps a task that was the user’s before', async () => {
    const { decisions, claims, pass, keyOf } = bench()
    decisions.decide({ ...accept('a', { claimFor: 2 }), tasks: [{ ...task('a'), assignee: 2 }] })
    decisions.undo(keyOf(0))
    await pass(60_000)
    expect(claims).toEqual([])
  })

  test('also releases it if the decision had replaced the one that claimed it', async () => {
    const { decisions, claims, pass, keyOf } = bench()
    decisions.decide(accept('a', { claimFor: 2 }))
    await pass(1_000)
    decisions.decide({
      ...accept('a', { claimFor: 2, verdict: 'fraud_detected' }),
      tasks: [{ ...task('a'), assignee: 2 }],
    })
    decisions.undo(keyOf(0))
    await pass(0)
    expect(claims).toEqual(['a 2', 'a 0'])
  })

  test('a new decision claims the task again only once it is released', async () => {
    const answers: (() => void)[] = []
    const { decisions, claims, sent, pass, keyOf } = bench({
      claim: () => new Promise<void>((resolve) => answers.push(resolve)),
    })
    decisions.decide(accept('a', { claimFor: 2 }))
    answers[0]?.()
    decisions.undo(keyOf(0))
    await pass(0)
    // The list may still show the claim that is being released.
    decisions.decide({ ...accept('a', { claimFor: 2 }), tasks: [{ ...task('a'), assignee: 2 }] })
    await pass(0)
    expect(claims).toEqual(['a 2', 'a 0'])
    answers[1]?.()
    await pass(0)
    expect(claims).toEqual(['a 2', 'a 0', 'a 2'])
    answers[2]?.()
    await pass(UNDO_MS)
    expect(sent).toEqual(['a accepted key-2'])
  })

  test('reports a claim that could not be released, and releases none that failed', async () => {
    let claimed = 0
    const { decisions, restored, pass, keyOf } = bench({
      claim: () => (++claimed === 1 ? Promise.resolve() : Promise.reject(new Unreachable(undefined))),
    })
    decisions.decide(accept('a', { claimFor: 2 }))
    decisions.undo(keyOf(0))
    await pass(0)
    expect(restored).toEqual(['a failed'])
    decisions.decide(accept('b', { claimFor: 2 }))
    decisions.undo(keyOf(0))
    await pass(0)
    expect([claimed, restored]).toEqual([3, ['a failed']])
  })
})

test('a tab may close only when no decision is pending or being sent', async () => {
  const { decisions, pass } = bench()
  decisions.decide(accept('a'))
  expect(decisions.snapshot().some(isUnsent)).toBe(true)
  await pass(UNDO_MS)
  expect(decisions.snapshot().some(isUnsent)).toBe(false)
})

describe('a colleague who was faster', () => {
  const refused = () => Promise.reject(new ApiError(409, 'error.conflict', 'The task is assigned to Ana Lind'))
  const faster = { did: 'claimed', by: 'Ana Lind', ago: 0 } as const

  test.each([
    ['claims', { claim: refused, faster: () => faster }],
    ['decides', { send: refused, faster: () => faster }],
  ])('who %s is no failure: the decision says so for a while, and is not sent', async (_, answers) => {
    const { decisions, sent, pass, phases } = bench(answers)
    decisions.decide(accept('a', { claimFor: 2 }))
    await pass(UNDO_MS)
    expect(decisions.snapshot()[0]).toMatchObject({ phase: 'overtaken', faster })
    expect(sent).toHaveLength('send' in answers ? 1 : 0)
    await pass(60_000)
    expect(phases()).toEqual([])
  })

  test('is not asked for after another failure', async () => {
    const forbidden = new ApiError(403, 'error.forbidden', 'Another member has to decide')
    const { decisions, pass, phases } = bench({ send: () => Promise.reject(forbidden), faster: () => faster })
    decisions.decide(accept('a'))
    await pass(UNDO_MS)
    expect(phases()).toEqual(['a stopped'])
  })
})
