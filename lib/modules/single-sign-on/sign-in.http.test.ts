import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { newMember, newSession } from '../../testing/members/new-member.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { type Bank, caller, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { type FakeProvider, type Flaw, openFakeProvider } from '../../testing/single-sign-on/fake-provider.ts'
import { completion, turnOn } from '../../testing/single-sign-on/set-up.ts'

// Sign-in with an identity provider that is correct, or wrong in one point (decision 0170).

let net: TestNetwork
let provider: FakeProvider
let bank: Bank
let number = 0
beforeAll(async () => {
  net = await testNetwork()
  provider = await openFakeProvider(() => net.clock.now)
})
afterAll(async () => {
  await provider.close()
  await net.close()
})
beforeEach(async () => {
  Object.assign(provider, { document: {}, onDiscovery: undefined, hasKeys: true })
  bank = await net.bank(`bank-${number++}`)
  await turnOn(bank, provider)
})

const person = (name: string, more: Record<string, unknown> = {}) => ({
  sub: `subject of ${name}`,
  email: `${name}@${bank.domain}.example`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
  ...more,
})

const start = async (
  email = `somebody@${bank.domain}.example`,
): Promise<{ authorization_url: string; binding: string }> =>
  expectData(await net.call('POST', '/organization/signin/sso/start', { body: { email } }))

const complete = (body: object) => net.call('POST', '/organization/signin/sso', { body })

/** Starts a sign-in and completes it with what the provider says about a person. */
async function signIn(who: Record<string, unknown>, flaw?: Flaw): Promise<Reply> {
  const { authorization_url, binding } = await start()
  return complete(completion(bank, binding, provider.signIn(authorization_url, who, flaw)))
}

const me = async (reply: Reply) =>
  expectData(await caller(net.app, { authorization: `Bearer ${expectData(reply).access_token}` })('GET', '/members/me'))

const OFFICE = '203.0.113.7'

const failed = (reply: Reply) => [reply.status, reply.body.code]
const FAILED = [401, 'error.single_sign_on_failed']

test('a new person becomes a member with the default role; the same subject is the same member', async () => {
  const first = await me(await signIn(person('ada')))
  expect(first).toMatchObject({
    email: `ada@${bank.domain}.example`,
    email_verified: true,
    first_name: 'Ada',
    last_name: 'Byron',
    role: 'viewer',
    organization_id: bank.orgId,
  })
  expect(
    (await me(await signIn(person('ada', { email: 'other@elsewhere.example', email_verified: false })))).token,
  ).toBe(first.token)
})

test('an existing member is matched by verified email the first time', async () => {
  const member = await newMember(net, bank, 'support')
  const signedIn = await me(await signIn({ sub: 'x', email: member.email.toUpperCase(), email_verified: true }))
  expect(signedIn).toMatchObject({ token: member.token, role: 'support' })
})

test('a second account with the email of a linked member is refused', async () => {
  const member = await newMember(net, bank, 'support')
  expectData(await signIn({ sub: 'first', email: member.email, email_verified: true }))
  expect(failed(await signIn({ sub: 'second', email: member.email, email_verified: true }))).toEqual(FAILED)
})

test('a member who has not confirmed the email is not matched, because anyone invited could claim it', async () => {
  const invited = expectData(
    await bank.member('POST', '/invitations', { body: { email: person('claimed').email, role: 'admin' } }),
  )
  const body = { token: invited.secret, first_name: 'A', last_name: 'B', password: 'correct horse battery' }
  expectData(await net.call('POST', '/invitations/accept', { body }))
  expect(failed(await signIn(person('claimed')))).toEqual(FAILED)
})

test('an account of another organization with the same email is never taken over', async () => {
  const other = await net.bank(`other-${number}`)
  await verifyEmail(net, other)
  const { authorization_url, binding } = await start()
  const who = { sub: 'taker', email: other.email, email_verified: true }
  expect(failed(await complete(completion(bank, binding, provider.signIn(authorization_url, who))))).toEqual(FAILED)
})

test('a removed member is not created again, except by a new invitation, whose role applies', async () => {
  const { token, email } = await me(await signIn(person('gone')))
  expectData(await bank.member('DELETE', `/members/${token}`))
  expect(failed(await signIn(person('gone')))).toEqual(FAILED)
  expectData(await bank.member('POST', '/invitations', { body: { email, role: 'support' } }))
  const again = await me(await signIn(person('gone')))
  expect(again).toMatchObject({ email, role: 'support' })
  expect(again.token).not.toBe(token)
  expect((await me(await signIn(person('gone')))).token).toBe(again.token)
})

test('removing a member ends the session that single sign-on started', async () => {
  const reply = await signIn(person('leaver'))
  const { token } = await me(reply)
  expectData(await bank.member('DELETE', `/members/${token}`))
  const { access_token } = expectData(reply)
  expect((await caller(net.app, { authorization: `Bearer ${access_token}` })('GET', '/members/me')).status).toBe(401)
})

const seconds = () => Math.floor(net.clock.now.getTime() / 1000)
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
  const email = 'email' in claims ? claims.email?.replace('BANK', bank.domain) : undefined
  expect(failed(await signIn(person('nobody', { ...claims, ...(email && { email }) })))).toEqual(FAILED)
})

test('a response works once, also with two concurrent requests', async () => {
  const { authorization_url, binding } = await start()
  const body = completion(bank, binding, provider.signIn(authorization_url, person('twice')))
  const replies = await Promise.all([complete(body), complete(body)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(failed(await complete(body))).toEqual(FAILED)
})

test('a response in another browser is refused before the provider is contacted', async () => {
  const [victim, attacker] = [await start(), await start()]
  const redirected = provider.signIn(attacker.authorization_url, person('attacker'))
  const before = provider.exchanged.length
  expect(failed(await complete(completion(bank, victim.binding, redirected)))).toEqual(FAILED)
  const own = provider.signIn(victim.authorization_url, person('victim'))
  expect(failed(await complete({ ...completion(bank, victim.binding, own), state: 'another' }))).toEqual(FAILED)
  expect(failed(await complete(completion(bank, 'made-up', own)))).toEqual(FAILED)
  expect(provider.exchanged).toHaveLength(before)
})

test('a response after ten minutes is refused', async () => {
  const { authorization_url, binding } = await start()
  net.clock.advance(10 * 60_000)
  const body = completion(bank, binding, provider.signIn(authorization_url, person('slow')))
  expect(failed(await complete(body))).toEqual(FAILED)
})

test('a code of another provider is refused and sent to no provider', async () => {
  const other = await openFakeProvider(() => net.clock.now)
  const { authorization_url, binding } = await start()
  const redirected = other.signIn(authorization_url, person('mixed-up'))
  expect(failed(await complete(completion(bank, binding, redirected)))).toEqual(FAILED)
  expect(failed(await complete({ ...completion(bank, binding, redirected), iss: undefined }))).toEqual(FAILED)
  expect([...provider.exchanged, ...other.exchanged]).not.toContain(redirected.code)
  await other.close()
})

test('a response at the redirect URI of another organization is refused', async () => {
  const other = await net.bank(`mixed-${number}`)
  const { authorization_url, binding } = await start()
  const redirected = provider.signIn(authorization_url, person('elsewhere'))
  expect(failed(await complete(completion(other, binding, redirected)))).toEqual(FAILED)
})

test('a code that was requested with another PKCE challenge is refused by the provider', async () => {
  const [one, other] = [await start(), await start()]
  const stolen = provider.signIn(other.authorization_url, person('stolen'))
  const { state } = provider.signIn(one.authorization_url, person('thief'))
  expect(failed(await complete(completion(bank, one.binding, { ...stolen, state })))).toEqual(FAILED)
})

test('an error of the provider and unreachable keys are explained', async () => {
  const { authorization_url, binding } = await start()
  const { state, iss } = provider.signIn(authorization_url, person('denied'))
  const denied = await complete({ organization_id: bank.orgId, state, iss, error: 'access_denied', binding })
  expect(denied.body.message).toContain('“access_denied”')
  provider.hasKeys = false
  expect((await signIn(person('keyless'))).body.message).toContain('The connection failed')
})

test('the audit log contains sign-ins, new members, and failures with their reason', async () => {
  const reply = await signIn(person('audited'))
  const { token } = await me(reply)
  await signIn(person('audited'), { claims: { aud: 'x' } })
  const entries = await net.database.db.select().from(auditEntries).where(eq(auditEntries.organizationId, bank.orgId))
  const of = (action: string, resourceId = bank.orgId) =>
    entries.find((entry) => entry.action === action && entry.resourceId === resourceId)
  expect(of('member.sign_in', token)).toMatchObject({ actorId: token, after: { single_sign_on: true } })
  expect(of('member.create', token)).toBeDefined()
  expect(of('single_sign_on.link', token)).toBeDefined()
  expect(of('single_sign_on.sign_in_failed')?.after).toMatchObject({
    reason: expect.stringContaining('another sign-in, client or issuer'),
  })
})

test('the methods depend on the domain only', async () => {
  const methods = async (email: string) =>
    expectData(await net.call('POST', '/organization/signin/methods', { body: { email } })).methods
  expect(await methods(bank.email)).toEqual(['single_sign_on', 'password'])
  expect(await methods(`nobody@${bank.domain.toUpperCase()}.example`)).toEqual(['single_sign_on', 'password'])
  expect(await methods('nobody@unknown.example')).toEqual(['password'])
  const { status } = await net.call('POST', '/organization/signin/sso/start', { body: { email: 'a@unknown.example' } })
  expect(status).toBe(400)
})

test('a mapped claim sets the role at each sign-in; unmapped values grant nothing', async () => {
  const settings = {
    ...{ issuer: provider.issuer, client_id: provider.clientId, default_role: null, role_claim: 'groups' },
    role_mapping: [
      { value: 'ops', role: 'support' },
      { value: 'leads', role: 'admin' },
    ],
  }
  expectData(await bank.member('PUT', '/single-sign-on', { body: settings }))
  const roleWith = async (groups: unknown) => signIn(person('mapped', { groups }))
  expect(failed(await roleWith(['admin']))).toEqual(FAILED)
  expect(await me(await roleWith(['ops', 'admin']))).toMatchObject({ role: 'support' })
  expect(await me(await roleWith(['leads', 'ops']))).toMatchObject({ role: 'admin' })
  expect(await me(await roleWith('ops'))).toMatchObject({ role: 'support' })
  expect(failed(await roleWith(undefined))).toEqual(FAILED)
})

test('a sign-in from an address that the organization does not allow is refused and creates no member', async () => {
  const admin = caller(
    { request: (path: string, init?: RequestInit) => net.app.request(path, init, { clientAddress: OFFICE }) },
    {
      authorization: `Bearer ${await newSession(net, { ...(await newMember(net, bank)), organizationId: bank.orgId, role: 'admin' })}`,
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
  const { state, iss } = provider.signIn(authorization_url, person('repeated'))
  const body = completion(bank, binding, { state, iss, error: 'access_denied' } as never)
  for (let i = 0; i < 3; i++) expect(failed(await complete(body))).toEqual(FAILED)
  const { entries } = expectData(await bank.member('GET', '/audit-entries?action=single_sign_on.sign_in_failed'))
  expect(entries).toHaveLength(1)
})
