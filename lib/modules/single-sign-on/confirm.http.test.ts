import { expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { type Call, caller, expectData } from '../../testing/network.ts'
import { bankWithProvider } from '../../testing/single-sign-on/bank-with-provider.ts'
import { type Flaw, openFakeProvider } from '../../testing/single-sign-on/fake-provider.ts'
import { completion, connectionTo, turnOn } from '../../testing/single-sign-on/set-up.ts'

// Confirming a session of single sign-on at the identity provider (decision 0178).

const { world, person, start, signIn } = bankWithProvider()

/** The session of a person who signed in with the provider more than five minutes ago. */
async function oldSession(name: string): Promise<Call> {
  const { access_token } = expectData(await signIn(person(name)))
  world.net.clock.advance(5 * 60_000 + 1)
  return caller(world.net.app, { authorization: `Bearer ${access_token}` })
}

const needsConfirmation = (session: Call) => session('POST', '/members/me/passkeys/start')
const UNCONFIRMED = [403, 'error.confirmation_required']

/** Signs the person in at the provider again, and sends the response with the session. */
async function confirm(session: Call, name: string, flaw?: Flaw) {
  const { authorization_url, binding } = expectData(await session('POST', '/members/me/confirmation/sso/start'))
  return respond(session, authorization_url, binding, name, flaw)
}

const respond = (session: Call, url: string, binding: string, name: string, flaw?: Flaw) =>
  session('POST', '/members/me/confirmation/sso', {
    body: completion(world.bank, binding, world.provider.signIn(url, person(name), flaw)),
  })

const seconds = (late = 0) => Math.floor(world.net.clock.now.getTime() / 1000) - late

test('signing in at the provider again confirms the session for five minutes', async () => {
  const session = await oldSession('ada')
  const before = await needsConfirmation(session)
  expect([before.status, before.body.code]).toEqual(UNCONFIRMED)
  const { confirmed_until } = expectData(await confirm(session, 'ada', { claims: { auth_time: seconds(30) } }))
  expect(Date.parse(confirmed_until)).toBe(world.net.clock.now.getTime() + 5 * 60_000)
  expectData(await needsConfirmation(session))
  world.net.clock.advance(5 * 60_000 + 1)
  expect((await needsConfirmation(session)).status).toBe(403)
})

test('the provider is asked to sign the member in again, and is told who', async () => {
  const session = await oldSession('ada')
  const { authorization_url } = expectData(await session('POST', '/members/me/confirmation/sso/start'))
  const query = new URL(authorization_url).searchParams
  expect([query.get('prompt'), query.get('max_age'), query.get('login_hint')]).toEqual([
    'login',
    '0',
    person('ada').email,
  ])
  // The redirect page recognizes the state of a popup by its prefix.
  expect(query.get('state')).toMatch(/^popup-[\w-]{43}$/)
})

test('a sign-in at the provider counts up to a minute before the confirmation started', async () => {
  const session = await oldSession('ada')
  world.net.clock.advance(1000 - (world.net.clock.now.getTime() % 1000))
  expectData(await confirm(session, 'ada', { claims: { auth_time: seconds(60) } }))
  expect((await confirm(session, 'ada', { claims: { auth_time: seconds(61) } })).status).toBe(403)
})

test('a sign-in at the provider before the confirmation started does not count', async () => {
  const session = await oldSession('ada')
  const refused = await confirm(session, 'ada', { claims: { auth_time: seconds(5 * 60) } })
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('did not ask you to sign in')])
  expect((await needsConfirmation(session)).status).toBe(403)
})

test('a provider that does not say when the member signed in confirms nothing, and the admin learns what to change', async () => {
  const session = await oldSession('ada')
  const refused = await confirm(session, 'ada', { claims: { auth_time: undefined } })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringMatching(/Sign out and sign in again.* include the claim auth_time/),
  ])
  expect((await needsConfirmation(session)).status).toBe(403)
})

test('an account of the provider that is a colleague’s, or nobody’s, does not confirm', async () => {
  await oldSession('bob')
  const session = await oldSession('ada')
  for (const name of ['bob', 'nobody']) {
    const refused = await confirm(session, name)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('is not linked to you')])
  }
  expect((await needsConfirmation(session)).status).toBe(403)
})

test('a response works once, for the member who started, and not for a sign-in or test', async () => {
  const [bob, ada] = [await oldSession('bob'), await oldSession('ada')]
  const { authorization_url, binding } = expectData(await ada('POST', '/members/me/confirmation/sso/start'))
  const body = completion(world.bank, binding, world.provider.signIn(authorization_url, person('ada')))
  const byColleague = await bob('POST', '/members/me/confirmation/sso', { body })
  expect([byColleague.status, byColleague.body.message]).toEqual([
    403,
    expect.stringContaining('another browser or tab'),
  ])
  expect((await world.net.call('POST', '/organization/signin/sso', { body })).status).toBe(401)
  expectData(await ada('POST', '/members/me/confirmation/sso', { body }))
  const again = await ada('POST', '/members/me/confirmation/sso', { body })
  expect([again.status, again.body.message]).toEqual([403, expect.stringContaining('already been used')])
})

test('the binding of a member’s own test of the connection confirms nothing', async () => {
  const admin = await newMember(world.net, world.bank)
  const { authorization_url, binding } = expectData(await admin.member('POST', '/single-sign-on/test'))
  const refused = await respond(admin.member, authorization_url, binding, 'ada')
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('another browser or tab')])
})

test('the binding of a sign-in confirms nothing', async () => {
  const session = await oldSession('ada')
  const { authorization_url, binding } = await start()
  expect((await respond(session, authorization_url, binding, 'ada')).status).toBe(403)
  expect((await needsConfirmation(session)).status).toBe(403)
})

test('a response after the provider was replaced, or single sign-on turned off, confirms nothing', async () => {
  const password = await newMember(world.net, world.bank)
  for (const change of [
    () => world.bank.member('PUT', '/single-sign-on/mode', { body: { mode: 'off' } }),
    () =>
      world.bank.member('PUT', '/single-sign-on', { body: { ...connectionTo(world.provider), client_id: 'another' } }),
  ]) {
    await turnOn(world.bank, world.provider)
    const { authorization_url, binding } = expectData(
      await password.member('POST', '/members/me/confirmation/sso/start'),
    )
    expectData(await change())
    expect((await respond(password.member, authorization_url, binding, 'ada')).status).toBe(403)
  }
  const none = await password.member('POST', '/members/me/confirmation/sso/start')
  expect([none.status, none.body.message]).toEqual([409, 'Your organization does not use single sign-on'])
})

test.each([
  [
    'the client changes',
    () =>
      world.bank.member('PUT', '/single-sign-on', { body: { ...connectionTo(world.provider), client_id: 'another' } }),
  ],
  [
    'the issuer changes',
    async () => {
      const other = await openFakeProvider(() => world.net.clock.now)
      expectData(await world.bank.member('PUT', '/single-sign-on', { body: connectionTo(other) }))
      return other.close()
    },
  ],
  ['single sign-on is turned off', () => world.bank.member('PUT', '/single-sign-on/mode', { body: { mode: 'off' } })],
])('nothing is confirmed if %s while the provider answers', async (_, change) => {
  const session = await oldSession('ada')
  world.provider.onExchange = async () => {
    world.provider.onExchange = undefined
    await change()
  }
  const refused = await confirm(session, 'ada')
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('settings have changed')])
})

test('a problem of the provider leaves the session valid', async () => {
  const session = await oldSession('ada')
  world.provider.onDiscovery = (response) => response.writeHead(500).end()
  expect((await session('POST', '/members/me/confirmation/sso/start')).status).toBe(403)
  world.provider.onDiscovery = undefined
  expectData(await session('GET', '/members/me'))
})
