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

test('before a remote gateway a browser may give and take back the keys of namespaces, and nothing else', () => {
  const update = (kept: Session, asked: unknown, takesKeys = true) =>
    keepSession({ token: { session: kept }, trigger: 'update', session: asked }, SIGNED_IN * 1000, takesKeys).session
  const withTwo = update(update(session, { partner: 'part_1', key: ' one ' }), { partner: 'part_2', key: 'two' })
  expect(withTwo).toEqual({ ...session, keys: { part_1: 'one', part_2: 'two' } })
  expect(update(withTwo, { partner: 'part_1' }).keys).toEqual({ part_2: 'two' })
  expect(JSON.stringify(visiblePart(withTwo))).not.toMatch(/"(one|two)"/)
  expect(visiblePart(withTwo)).toMatchObject({ keysOf: ['part_1', 'part_2'] })
  // Where the gateway is our own, nothing of it is looked at.
  expect(update(session, { partner: 'part_1', key: 'one' }, false)).toEqual(session)
  const odd = [
    { partner: 'part_1', key: 'two\nlines' },
    { partner: 'a b', key: 'one' },
    { member: { role: 'admin' } },
    null,
  ]
  for (const asked of odd) expect(update(withTwo, asked)).toEqual(withTwo)
})

test('no more keys are kept than a request’s headers have room for', () => {
  let kept = session
  for (let n = 0; n < 100; n += 1) {
    const change = { partner: `part_${n}`, key: 'k'.repeat(400) }
    kept = keepSession({ token: { session: kept }, trigger: 'update', session: change }, SIGNED_IN * 1000, true).session
  }
  expect(Object.keys(kept.keys ?? {}).length).toBe(9)
})
