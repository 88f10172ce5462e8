import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSecrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { testDatabase } from '../../testing/database.ts'
import { organizationRows } from '../../testing/members/organization-rows.ts'
import {
  type Attempt,
  consumeAttempt,
  isFirstUse,
  newAttempt,
  openAttempt,
  sealAttempt,
  startOf,
  usedStateSweep,
} from './attempts.ts'
import { ProviderProblem } from './problems.ts'
import { usedStates } from './table.ts'

// Which responses of a provider belong to a sign-in that this browser started.

const secrets = makeSecrets('a master secret for tests, long enough')
const CLIENT = { issuer: 'https://login.example', clientId: 'console' }
const TEN_MINUTES = 600_000
const ANOTHER = 'This response belongs to a sign-in that another browser or tab started. Sign in again.'
const test1 = { purpose: 'test', memberId: 'mem_1' } as const

let database: Database
let bank: Awaited<ReturnType<typeof organizationRows>>
beforeAll(async () => {
  database = await testDatabase()
  bank = await organizationRows(database)
})
afterAll(() => database.close())

const ctxAt = (ms = 0) => {
  const { ctx } = bank.writeBy('mem_1')
  return { ...ctx, now: new Date(ctx.now.getTime() + ms) }
}
const made = (startedBy: Attempt['startedBy'] = null) =>
  newAttempt(ctxAt(), { ...CLIENT, organizationId: bank.organizationId }, startedBy)
const sent = (attempt: Attempt, own = {}) => ({
  ...{
    organization_id: attempt.organizationId,
    state: attempt.state,
    binding: sealAttempt(secrets, attempt),
    code: 'c',
  },
  ...own,
})

describe('an attempt', () => {
  test('has its own secrets, the organization’s client, and ten minutes', () => {
    const attempt = made()
    expect(attempt).toMatchObject({ ...CLIENT, organizationId: bank.organizationId, startedBy: null })
    expect(new Set([attempt.state, attempt.nonce, attempt.verifier, made().state, made().nonce]).size).toBe(5)
    for (const secret of [attempt.state, attempt.nonce, attempt.verifier]) expect(secret).toMatch(/^[\w-]{43}$/)
    expect(attempt.until).toBe(ctxAt(TEN_MINUTES).now.getTime())
    expect(startOf(attempt)).toBe(ctxAt().now.getTime())
  })

  test('in a popup has a state that the redirect page recognizes', () => {
    expect(made(test1).state).toMatch(/^popup-[\w-]{43}$/)
  })

  test('is sealed, so that the browser can neither read nor change it', () => {
    const attempt = made()
    const binding = sealAttempt(secrets, attempt)
    for (const secret of [attempt.nonce, attempt.verifier, attempt.state]) expect(binding).not.toContain(secret)
    const other = sealAttempt(makeSecrets('another master secret, long enough'), attempt)
    for (const forged of [
      other,
      `${binding}x`,
      '',
      JSON.stringify(attempt),
      secrets.seal({ purpose: 'x', context: [] } as never, JSON.stringify(attempt)),
    ])
      expect(() => openAttempt(ctxAt(), secrets, sent(attempt, { binding: forged }), null)).toThrow(ANOTHER)
  })
})

describe('a response', () => {
  const opened = (attempt: Attempt, own: object, startedBy: Attempt['startedBy'] = null, ms = 0) =>
    openAttempt(ctxAt(ms), secrets, sent(attempt, own), startedBy)

  test('belongs to the attempt that the browser holds', () => {
    const [plain, popup] = [made(), made(test1)]
    expect(opened(plain, {})).toEqual(plain)
    expect(opened(popup, {}, { ...test1 })).toEqual(popup)
    const confirmation = { purpose: 'confirmation', memberId: 'mem_1' } as const
    expect(opened(made(confirmation), {}, confirmation).startedBy).toEqual(confirmation)
  })

  test('with another state or organization is refused', () => {
    const attempt = made()
    expect(() => opened(attempt, { state: made().state })).toThrow(ANOTHER)
    expect(() => opened(attempt, { organization_id: 'org_2' })).toThrow(ANOTHER)
    expect(() => opened(attempt, { state: '' })).toThrow(ProviderProblem)
  })

  test.each<[string, Attempt['startedBy'], Attempt['startedBy']]>([
    ['a sign-in, at a test', null, test1],
    ['a test, at a sign-in', test1, null],
    ['a test, at a confirmation of the same member', test1, { purpose: 'confirmation', memberId: 'mem_1' }],
    ['a test, at a test of another member', test1, { purpose: 'test', memberId: 'mem_2' }],
  ])('to %s, is refused', (_, startedBy, at) => {
    expect(() => opened(made(startedBy), {}, at)).toThrow(ANOTHER)
  })

  test('after ten minutes is refused', () => {
    const attempt = made()
    expect(opened(attempt, {}, null, TEN_MINUTES - 1)).toEqual(attempt)
    expect(() => opened(attempt, {}, null, TEN_MINUTES)).toThrow('The sign-in took longer than ten minutes.')
  })

  test('is accepted only once', async () => {
    const [attempt, next] = [made(), made()]
    await consumeAttempt(ctxAt(), attempt)
    const again = consumeAttempt(ctxAt(), attempt)
    await expect(again).rejects.toBeInstanceOf(ProviderProblem)
    await expect(again).rejects.toThrow('This response has already been used. Sign in again.')
    expect([await isFirstUse(ctxAt(), attempt), await isFirstUse(ctxAt(), next)]).toEqual([false, true])
  })

  test('leaves only a hash of its state, which expires with the attempt', async () => {
    await database.db.delete(usedStates)
    const attempt = made()
    await consumeAttempt(ctxAt(), attempt)
    expect(await database.db.select().from(usedStates)).toEqual([
      {
        stateHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        organizationId: bank.organizationId,
        expiresAt: new Date(attempt.until),
      },
    ])
  })
})

test('used states are deleted an hour after their attempts expire, because clocks can differ', async () => {
  await database.db.delete(usedStates)
  await consumeAttempt(ctxAt(), made())
  const swept = (ms: number) => runSweep(database.db, ctxAt(TEN_MINUTES + 3_600_000 + ms).now, usedStateSweep)
  await swept(-1)
  expect(await database.db.$count(usedStates)).toBe(1)
  await swept(1)
  expect(await database.db.$count(usedStates)).toBe(0)
})
