import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { newMember, newSession } from '../../testing/members/new-member.ts'
import { caller, expectData } from '../../testing/network.ts'
import { bankWithProvider, FAILED, failed } from '../../testing/single-sign-on/bank-with-provider.ts'
import { type Flaw, openFakeProvider } from '../../testing/single-sign-on/fake-provider.ts'
import { completion } from '../../testing/single-sign-on/set-up.ts'

// Sign-in with an identity provider that is correct, or wrong in one point (decision 0170).

const { world, person, start, complete, signIn, me } = bankWithProvider()

const OFFICE = '203.0.113.7'

test('removing a member ends the session that single sign-on started', async () => {
  const reply = await signIn(person('leaver'))
  const { token } = await me(reply)
  expectData(await world.bank.member('DELETE', `/members/${token}`))
  const { access_token } = expectData(reply)
  expect((await caller(world.net.app, { authorization: `Bearer ${access_token}` })('GET', '/members/me')).status).toBe(
    401,
  )
})

const seconds = () => Math.floor(world.net.clock.now.getTime() / 1000)
const flaws: [string, () => Flaw, string][] = [
  ['another issuer', () => ({ claims: { iss: 'https://other.example' } }), 'another sign-in, client or issuer'],
  ['another audience', () => ({ claims: { aud: 'another client' } }), 'another sign-in, client or issuer'],
  ['another nonce', () => ({ claims: { nonce: 'of another sign-in' } }), 'another sign-in, client or issuer'],
  ['no nonce', () => ({ claims: { nonce: undefined } }), 'conform'],
  ['no signature', () => ({ signedBy: 'nobody' }), 'rejected'],
  ['an HMAC with the client secret', () => ({ signedBy: 'client secret' }), 'algorithm'],
  ['a signature of another key', () => ({ signedBy: 'other key' }), 'conform'],
  ['an expiry in the past', () => ({ claims: { exp: seconds() - 61 } }), 'expired'],
  ['a time in the future', () => ({ claims: { iat: seconds() + 120, exp: seconds() + 300 } }), 'future'],
  ['no subject', () => ({ claims: { sub: undefined } }), 'conform'],
]
test.each(flaws)('an ID token with %s is refused', async (_, flaw, reason) => {
  const reply = await signIn(person('victim'), flaw())
  expect(failed(reply)).toEqual(FAILED)
  expect(reply.body.message).toContain(reason)
})

test('claims that only UserInfo contains count if it has the same subject', async () => {
  const { sub, ...claims } = person('thin')
  const email = { email: undefined, email_verified: undefined }
  const thin = (userInfo: object) => signIn({ ...person('thin'), ...email }, { userInfo: { ...claims, ...userInfo } })
  expect(failed(await thin({ sub: 'another' }))).toEqual(FAILED)
  expect(await me(await thin({ sub, email_verified: true }))).toMatchObject({ email: claims.email })
})

test('an email that UserInfo calls verified proves no other email of the ID token', async () => {
  const claimed = person('victim', { email_verified: undefined })
  const own = { email: 'attacker@elsewhere.example', email_verified: true }
  expect(failed(await signIn(claimed, { userInfo: { ...own } }))).toEqual(FAILED)
  expectData(await signIn(claimed, { userInfo: { email: claimed.email, email_verified: true } }))
})

test('clocks may differ by a minute', async () => {
  const iat = seconds() + 50
  expectData(await signIn(person('early'), { claims: { iat, exp: iat + 300 } }))
  expectData(await signIn(person('late'), { claims: { iat: seconds() - 400, exp: seconds() - 50 } }))
})

test.each([
  ['an unverified email', { email_verified: false }],
  ['an email that the provider does not call verified', { email_verified: undefined }],
  ['an email called verified in a text', { email_verified: 'true' }],
  ['no email', { email: undefined }],
  ['an email of a domain that the organization has not verified', { email: 'victim@elsewhere.example' }],
  ['an email of a subdomain', { email: 'victim@sub.BANK.example' }],
])('%s creates no member', async (_, claims) => {
  const email = 'email' in claims ? claims.email?.replace('BANK', world.bank.domain) : undefined
  expect(failed(await signIn(person('nobody', { ...claims, ...(email && { email }) })))).toEqual(FAILED)
})

test('the state of a sign-in is random, and not that of a popup', async () => {
  const states = [await start(), await start()].map(({ authorization_url }) =>
    new URL(authorization_url).searchParams.get('state'),
  )
  for (const state of states) expect(state).toMatch(/^(?!popup-)[\w-]{43}$/)
  expect(states[0]).not.toBe(states[1])
})

test('a response works once, also with two concurrent requests', async () => {
  const { authorization_url, binding } = await start()
  const body = completion(world.bank, binding, world.provider.signIn(authorization_url, person('twice')))
  const replies = await Promise.all([complete(body), complete(body)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(failed(await complete(body))).toEqual(FAILED)
})

test('a response in another browser is refused before the provider is contacted', async () => {
  const [victim, attacker] = [await start(), await start()]
  const redirected = world.provider.signIn(attacker.authorization_url, person('attacker'))
  const before = world.provider.exchanged.length
  expect(failed(await complete(completion(world.bank, victim.binding, redirected)))).toEqual(FAILED)
  const own = world.provider.signIn(victim.authorization_url, person('victim'))
  const another = await complete({ ...completion(world.bank, victim.binding, own), state: 'another' })
  const unknown = await complete(completion(world.bank, 'made-up', own))
  for (const reply of [another, unknown])
    expect([...failed(reply), reply.body.message]).toEqual([
      ...FAILED,
      expect.stringContaining('another browser or tab'),
    ])
  expect(world.provider.exchanged).toHaveLength(before)
})

test('a response after ten minutes is refused', async () => {
  const [slow, late] = [await start(), await start()]
  world.net.clock.advance(10 * 60_000 - 1)
  const inTime = world.provider.signIn(slow.authorization_url, person('slow'))
  expectData(await complete(completion(world.bank, slow.binding, inTime)))
  world.net.clock.advance(1)
  const reply = await complete(
    completion(world.bank, late.binding, world.provider.signIn(late.authorization_url, person('late'))),
  )
  expect([...failed(reply), reply.body.message]).toEqual([
    ...FAILED,
    expect.stringContaining('longer than ten minutes'),
  ])
})

test('a code of another provider is refused and sent to no provider', async () => {
  const other = await openFakeProvider(() => world.net.clock.now)
  const { authorization_url, binding } = await start()
  const redirected = other.signIn(authorization_url, person('mixed-up'))
  expect(failed(await complete(completion(world.bank, binding, redirected)))).toEqual(FAILED)
  expect(failed(await complete({ ...completion(world.bank, binding, redirected), iss: undefined }))).toEqual(FAILED)
  expect([...world.provider.exchanged, ...other.exchanged]).not.toContain(redirected.code)
  await other.close()
})

test('a response at the redirect URI of another organization is refused', async () => {
  const other = await world.net.bank('mixed-up')
  const { authorization_url, binding } = await start()
  const redirected = world.provider.signIn(authorization_url, person('elsewhere'))
  expect(failed(await complete(completion(other, binding, redirected)))).toEqual(FAILED)
})

test('a code that was requested with another PKCE challenge is refused by the provider', async () => {
  const [one, other] = [await start(), await start()]
  const stolen = world.provider.signIn(other.authorization_url, person('stolen'))
  const { state } = world.provider.signIn(one.authorization_url, person('thief'))
  expect(failed(await complete(completion(world.bank, one.binding, { ...stolen, state })))).toEqual(FAILED)
})

test('an error of the provider and unreachable keys are explained', async () => {
  const { authorization_url, binding } = await start()
  const { state, iss } = world.provider.signIn(authorization_url, person('denied'))
  const denied = await complete({ organization_id: world.bank.orgId, state, iss, error: 'access_denied', binding })
  expect(denied.body.message).toContain('“access_denied”')
  world.provider.hasKeys = false
  expect((await signIn(person('keyless'))).body.message).toContain('The connection failed')
})

test('the audit log contains sign-ins, new members, and failures with their reason', async () => {
  const reply = await signIn(person('audited'))
  const { token } = await me(reply)
  await signIn(person('audited'), { claims: { aud: 'x' } })
  const entries = await world.net.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, world.bank.orgId))
  const of = (action: string, resourceId = world.bank.orgId) =>
    entries.find((entry) => entry.action === action && entry.resourceId === resourceId)
  expect(of('member.sign_in', token)).toMatchObject({ actorId: token, after: { single_sign_on: true } })
  expect(of('member.create', token)).toBeDefined()
  const account = { issuer: world.provider.issuer, subject: person('audited').sub }
  expect(of('single_sign_on.link', token)?.after).toEqual(account)
  expect(of('single_sign_on.sign_in_failed')?.after).toMatchObject({
    reason: expect.stringContaining('another sign-in, client or issuer'),
  })
})

test('the methods depend on the domain only', async () => {
  const methods = async (email: string) =>
    expectData(await world.net.call('POST', '/organization/signin/methods', { body: { email } })).methods
  expect(await methods(world.bank.email)).toEqual(['single_sign_on', 'password'])
  expect(await methods(`nobody@${world.bank.domain.toUpperCase()}.example`)).toEqual(['single_sign_on', 'password'])
  expect(await methods('nobody@unknown.example')).toEqual(['password'])
  const { status } = await world.net.call('POST', '/organization/signin/sso/start', {
    body: { email: 'a@unknown.example' },
  })
  expect(status).toBe(400)
})

test('a sign-in from an address that the organization does not allow is refused and creates no member', async () => {
  const admin = caller(
    { request: (path: string, init?: RequestInit) => world.net.app.request(path, init, { clientAddress: OFFICE }) },
    {
      authorization: `Bearer ${await newSession(world.net, { ...(await newMember(world.net, world.bank)), organizationId: world.bank.orgId, role: 'admin' })}`,
    },
  )
  expectData(await admin('PUT', '/organization/rules', { body: { console_networks: [`${OFFICE}/32`] } }))
  const reply = await signIn(person('traveler'))
  expect(failed(reply)).toEqual(FAILED)
  expect(reply.body.message).toContain('does not allow sign-ins')
  const { members } = expectData(await admin('GET', '/members'))
  expect(members.map(({ email }: { email: string }) => email)).not.toContain(person('traveler').email)
})

test('repeated failures of one attempt are recorded once', async () => {
  const { authorization_url, binding } = await start()
  const { state, iss } = world.provider.signIn(authorization_url, person('repeated'))
  const body = completion(world.bank, binding, { state, iss, error: 'access_denied' } as never)
  for (let i = 0; i < 3; i++) expect(failed(await complete(body))).toEqual(FAILED)
  const { entries } = expectData(await world.bank.member('GET', '/audit-entries?action=single_sign_on.sign_in_failed'))
  expect(entries).toHaveLength(1)
})
