import { expect, test } from 'vitest'
import { endOf, refreshSession, type Session, visiblePart } from './session-rules.ts'

const DAY = 24 * 60 * 60
const SIGNED_IN = 1_795_000_000

const session: Session = {
  email: 'admin@harbor.example',
  organizationId: 'org_1',
  member: { name: 'Juniper Reyes', number: 1, role: 'viewer' },
  accessToken: 'header.payload.signature',
  expires: SIGNED_IN + 7 * DAY,
}

test('a session that is used every day still ends when the gateway’s token expires', () => {
  let token: { session?: Session } = refreshSession(
    { token: {}, user: { session }, trigger: 'signIn' },
    SIGNED_IN * 1000,
  )
  for (let day = 1; day < 7; day += 1) token = refreshSession({ token }, (SIGNED_IN + day * DAY) * 1000)
  expect(() => refreshSession({ token }, (SIGNED_IN + 7 * DAY) * 1000)).toThrow('ended')
  expect(() => refreshSession({ token }, (SIGNED_IN + 40 * DAY) * 1000)).toThrow('ended')
})

test('a session update sent by the browser changes nothing', () => {
  const update = { token: { session }, trigger: 'update' as const, session: { member: { role: 'admin' } } }
  expect(refreshSession(update, SIGNED_IN * 1000)).toEqual({ session })
})

test('there is no session without signing in', () => {
  expect(() => refreshSession({ token: {} }, SIGNED_IN * 1000)).toThrow('ended')
})

test('the browser sees who is signed in and never the token', () => {
  expect(visiblePart(session)).toEqual({
    expires: new Date(session.expires * 1000).toISOString(),
    user: { email: session.email, organizationId: 'org_1', member: session.member },
  })
})

test('with a remote gateway, the browser may only add and remove keys of namespaces', () => {
  const known = { ...session, id: 'one' }
  const update = (current: Session, data: unknown) =>
    refreshSession({ token: { session: current }, trigger: 'update', session: data }, SIGNED_IN * 1000, new Set())
      .session
  const withTwo = update(update(known, { partner: 'part_1', key: ' one ' }), { partner: 'part_2', key: 'two' })
  expect(withTwo).toEqual({ ...known, keys: { part_1: 'one', part_2: 'two' } })
  expect(update(withTwo, { partner: 'part_1' }).keys).toEqual({ part_2: 'two' })
  expect(JSON.stringify(visiblePart(withTwo))).not.toMatch(/"(one|two)"/)
  expect(visiblePart(withTwo)).toMatchObject({ keysOf: ['part_1', 'part_2'] })
  // The built-in gateway ignores it.
  const own = { token: { session }, trigger: 'update' as const, session: { partner: 'part_1', key: 'one' } }
  expect(refreshSession(own, SIGNED_IN * 1000).session).toEqual(session)
  const odd = [
    { partner: 'part_1', key: 'two\nlines' },
    { partner: 'a b', key: 'one' },
    { member: { role: 'admin' } },
    null,
  ]
  for (const data of odd) expect(update(withTwo, data)).toEqual(withTwo)
})

test('the number of stored keys is limited by the size of a request’s headers', () => {
  let current: Session = { ...session, id: 'one' }
  for (let n = 0; n < 100; n += 1) {
    const change = { partner: `part_${n}`, key: 'k'.repeat(400) }
    current = refreshSession(
      { token: { session: current }, trigger: 'update', session: change },
      SIGNED_IN * 1000,
      new Set(),
    ).session
  }
  expect(Object.keys(current.keys ?? {}).length).toBe(9)
})

test('with a remote gateway, a copied cookie is useless after sign-out, as is one without a session ID', () => {
  const signedOut = new Set(['gone'])
  const read = (current: Session) =>
    refreshSession({ token: { session: current } }, SIGNED_IN * 1000, signedOut).session
  expect(read({ ...session, id: 'other' }).id).toBe('other')
  const change = { partner: 'part_1', key: 'one' }
  const update = (id: string) =>
    refreshSession(
      { token: { session: { ...session, id } }, trigger: 'update', session: change },
      SIGNED_IN * 1000,
      signedOut,
    )
  // A cookie copied and then updated is still the same session.
  expect(update('other').session.id).toBe('other')
  expect(() => update('gone')).toThrow('ended')
  expect(() => read({ ...session, id: 'gone' })).toThrow('ended')
  expect(() => read(session)).toThrow('ended')
})

test.each([
  ['its own time', SIGNED_IN + DAY, SIGNED_IN + DAY],
  ['a year', SIGNED_IN + 365 * DAY, SIGNED_IN + 7 * DAY],
  ['the end of time', 1e300, SIGNED_IN + 7 * DAY],
  ['nothing', undefined, SIGNED_IN + 7 * DAY],
  ['words', '1e300', SIGNED_IN + 7 * DAY],
  ['no number', Number.NaN, SIGNED_IN + 7 * DAY],
  ['the past', -1e300, -1e300],
])('a session whose token says %s ends within a week', (_, exp, end) => {
  const expires = endOf(exp, SIGNED_IN * 1000)
  expect(expires).toBe(end)
  const signIn = { token: {}, user: { session: { ...session, expires } }, trigger: 'signIn' as const }
  if (end < SIGNED_IN) expect(() => refreshSession(signIn, SIGNED_IN * 1000)).toThrow('ended')
  else
    expect(visiblePart(refreshSession(signIn, SIGNED_IN * 1000).session).expires).toBe(
      new Date(end * 1000).toISOString(),
    )
})
