import { expect, test } from 'vitest'
import { keepSession, type Session, visiblePart } from './session-rules.ts'

const DAY = 24 * 60 * 60
const SIGNED_IN = 1_795_000_000

const session: Session = {
  email: 'admin@harbor.example',
  organizationId: 'org_1',
  member: { name: 'Juniper Reyes', number: 1, role: 'viewer' },
  accessToken: 'header.payload.signature',
  expires: SIGNED_IN + 7 * DAY,
}

test('a session that is read every day ends with the token of the gateway', () => {
  let token: { session?: Session } = keepSession({ token: {}, user: { session }, trigger: 'signIn' }, SIGNED_IN * 1000)
  for (let day = 1; day < 7; day += 1) token = keepSession({ token }, (SIGNED_IN + day * DAY) * 1000)
  expect(() => keepSession({ token }, (SIGNED_IN + 7 * DAY) * 1000)).toThrow('over')
  expect(() => keepSession({ token }, (SIGNED_IN + 40 * DAY) * 1000)).toThrow('over')
})

test('an update by the browser changes nothing', () => {
  const update = { token: { session }, trigger: 'update' as const, session: { member: { role: 'admin' } } }
  expect(keepSession(update, SIGNED_IN * 1000)).toEqual({ session })
})

test('there is no session without signing in', () => {
  expect(() => keepSession({ token: {} }, SIGNED_IN * 1000)).toThrow('over')
})

test('the browser sees who is signed in and never the token', () => {
  expect(visiblePart(session)).toEqual({
    expires: new Date(session.expires * 1000).toISOString(),
    user: { email: session.email, organizationId: 'org_1', member: session.member },
  })
})
