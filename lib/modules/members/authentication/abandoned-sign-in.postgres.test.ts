// Counters in the database refuse statements of an abandoned request.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { unavailable } from '../../../platform/errors.ts'
import { countersIn } from '../../../platform/limits/counters.ts'
import { withinRequest } from '../../../platform/request-scope.ts'
import { verifyEmail } from '../../../testing/members/verified-email.ts'
import { type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { type Attempt, unlessUnchecked } from './attempt.ts'
import { createCodeLimit } from './code-limit.ts'
import { signIn } from './sign-in.ts'
import { createThrottle } from './throttle.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

/** Does something in a request whose client then leaves, and something else afterwards. */
async function leaving<T>(before: () => Promise<T>, after: (value: T) => Promise<unknown>): Promise<void> {
  let isAbandoned = false
  await withinRequest({ isAbandoned: () => isAbandoned }, async () => {
    const value = await before()
    isAbandoned = true
    await after(value)
  })
}

const CLAIM = { token: 'claim', passwordHash: 'hash' }

test.each([
  [
    'before the password is verified',
    async (attempt: Attempt) => {
      await expect(unlessUnchecked(attempt, Promise.reject(unavailable()))).rejects.toMatchObject({ status: 503 })
    },
  ],
  ['after signing in', (attempt: Attempt) => attempt.succeeded()],
])('a client that repeatedly leaves %s is not limited', async (when, after) => {
  const throttle = createThrottle('abandoned', countersIn(net.database.jobs.run))
  for (let n = 0; n < 12; n++) await leaving(() => throttle.attempt(when, '2001:db8::1'), after)
  await (await throttle.attempt(when, '2001:db8::1')).succeeded()
})

test('a client with the correct password that leaves before its session starts is not limited', async () => {
  const owner = await net.bank('harbor')
  await verifyEmail(net, owner)
  const counter = countersIn(net.database.jobs.run)
  const deps = { secrets: net.secrets, throttle: createThrottle('sign-in', counter), codes: createCodeLimit(counter) }
  const signInWith = (db: Db) =>
    signIn(
      { db, actor: { kind: 'anonymous' }, now: net.clock.now, random: net.random, requestId: 'test', address: 'home' },
      deps,
      { admin_email: owner.email, admin_password: owner.password },
    )
  for (let n = 0; n < 12; n++) {
    let isAbandoned = false
    // The session starts in the first transaction of a sign-in.
    const leaving = new Proxy(net.database.db, {
      get: (db, name) => {
        isAbandoned ||= name === 'transaction'
        return Reflect.get(db, name)
      },
    })
    const left = withinRequest({ isAbandoned: () => isAbandoned }, () => signInWith(leaving))
    await expect(left).rejects.toMatchObject({ status: 503 })
  }
  expect((await signInWith(net.database.db)).organizationId).toBe(owner.orgId)
})

test('a guess of a claim whose client leaves stays counted once', async () => {
  const throttle = createThrottle('claims', countersIn(net.database.jobs.run))
  const guess = () =>
    leaving(
      () => throttle.attempt('owner', '192.0.2.1'),
      (attempt) => attempt.compared(CLAIM, undefined),
    )
  for (let n = 0; n < 12; n++) await guess()
  for (let n = 0; n < 9; n++) await throttle.attempt('owner', '192.0.2.1')
  await expect(throttle.attempt('owner', '192.0.2.1')).rejects.toMatchObject({ status: 429 })
})

test('correct codes of a client that leaves do not use up its limit', async () => {
  const codes = createCodeLimit(countersIn(net.database.jobs.run))
  for (let n = 0; n < 6; n++) {
    await leaving(
      () => codes.take(CLAIM),
      () => codes.succeeded(CLAIM),
    )
  }
})
