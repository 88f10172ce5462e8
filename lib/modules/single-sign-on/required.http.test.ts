import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { memberSignIn } from '../../testing/members/member-sign-in.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { memberWithPasskey } from '../../testing/members/passkeys.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { actAs, decide, newOperator, requested } from '../../testing/operators.ts'
import { type FakeProvider, openFakeProvider } from '../../testing/single-sign-on/fake-provider.ts'
import { completion, connectionTo, turnOn } from '../../testing/single-sign-on/set-up.ts'

// An organization that requires single sign-on, and its break-glass admin (decision 0170).

let net: TestNetwork
let provider: FakeProvider
let mailbox: Mailbox
let mailer: Mailer | undefined
let bank: Bank
let number = 0
beforeAll(async () => {
  net = await testNetwork()
  provider = await openFakeProvider(() => net.clock.now)
  mailbox = await openMailbox()
  mailer = createMailer({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://console.example' } as never, net.log)
})
afterAll(async () => {
  await mailer?.close()
  await mailbox.close()
  await provider.close()
  await net.close()
})
beforeEach(async () => {
  bank = await net.bank(`bank-${number++}`)
  await turnOn(bank, provider)
})

const { signIn } = memberSignIn(() => net)
const mode = (body: object) => bank.member('PUT', '/single-sign-on/mode', { body })
const REQUIRED = [401, 'error.single_sign_on_required']

/** An admin with two-factor authentication, and codes for the next sign-ins. */
async function adminWithCodes() {
  const admin = await newMember(net, bank, 'admin')
  const { secret, enrolment } = expectData(await admin.member('POST', '/members/me/totp/start'))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const nextCode = () => {
    net.clock.advance(30_000)
    return totp.generate({ timestamp: net.clock.now.getTime() })
  }
  const body = { enrolment, code: nextCode(), password: admin.password }
  expectData(await admin.member('PUT', '/members/me/totp', { body }))
  return { ...admin, nextCode }
}

test('only the correct password reveals that single sign-on is required', async () => {
  const member = await newMember(net, bank, 'support')
  expectData(await mode({ mode: 'required' }))
  const right = await signIn(member)
  expect([right.status, right.body.code]).toEqual(REQUIRED)
  const wrong = await signIn({ ...member, password: 'wrong' })
  const unknown = await signIn({ email: `nobody@${bank.domain}.example`, password: 'wrong' })
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  expect(wrong.body.code).toBe('error.unauthorized')
})

test('a new password is no way around it, nor is an accepted invitation', async () => {
  const member = await newMember(net, bank, 'support')
  const invitation = { email: `invited@${bank.domain}.example`, role: 'admin' }
  const { secret } = expectData(await bank.member('POST', '/invitations', { body: invitation }))
  const reset = expectData(await bank.member('POST', `/members/${member.token}/password-reset`))
  expectData(await mode({ mode: 'required' }))
  const password = 'another horse battery'
  expectData(await net.call('POST', '/password-resets/use', { body: { token: reset.secret, password } }))
  const accepted = { token: secret, first_name: 'A', last_name: 'B', password }
  expectData(await net.call('POST', '/invitations/accept', { body: accepted }))
  for (const { email } of [member, invitation]) {
    const reply = await signIn({ email, password })
    expect([reply.status, reply.body.code]).toEqual(REQUIRED)
  }
})

test('required needs a break-glass admin with a second factor, or that the caller can sign in', async () => {
  const [without, support] = [await newMember(net, bank, 'admin'), await newMember(net, bank, 'support')]
  const choose = async (break_glass_member_id: string) =>
    (await mode({ mode: 'required', break_glass_member_id })).status
  expect(await choose(without.token)).toBe(409)
  expect(await choose(support.token)).toBe(409)
  const body = { mode: 'required' }
  const unlinked = await without.member('PUT', '/single-sign-on/mode', { body })
  expect([unlinked.status, unlinked.body.message]).toEqual([
    409,
    expect.stringContaining('You have not signed in with this provider'),
  ])
  expect(await choose((await adminWithCodes()).token)).toBe(200)
})

test('the break-glass admin signs in with password and code; each use is audited and mailed to all admins', async () => {
  const admin = await adminWithCodes()
  await verifyEmail(net, bank)
  expectData(await mode({ mode: 'required', break_glass_member_id: admin.token }))
  const { app } = createGateway({ ...net.deps, mailer })
  const first = await signIn(admin, undefined, app)
  expect(first.body.code).toBe('error.second_factor')
  expect(mailbox.count).toBe(0)
  expectData(await signIn(admin, admin.nextCode(), app))
  const mails = [await mailbox.next(), await mailbox.next()]
  for (const to of [bank.email, admin.email]) expect(mails.some((mail) => mail.includes(`To: ${to}`))).toBe(true)
  expect(mails[0]).toContain('Subject: A password was used instead of single sign-on')
  const { entries } = expectData(await bank.member('GET', '/audit-entries?action=member.sign_in'))
  const ofAdmin = entries.filter((entry: { resource_id: string }) => entry.resource_id === admin.token)
  expect(ofAdmin[0].after).toMatchObject({ break_glass: true, two_factor: true })
})

test('a mapped claim leaves the break-glass admin an admin', async () => {
  const admin = await adminWithCodes()
  const role_mapping = [{ value: admin.email, role: 'viewer' }]
  const settings = { ...connectionTo(provider), role_claim: 'email', role_mapping }
  expectData(await bank.member('PUT', '/single-sign-on', { body: settings }))
  expectData(await mode({ mode: 'required', break_glass_member_id: admin.token }))
  const session = await providerSession(admin.email)
  expect(expectData(await session('GET', '/members/me'))).toMatchObject({ token: admin.token, role: 'admin' })
})

test('all admins are mailed when single sign-on is required, turned off, replaced or deleted', async () => {
  const admin = await adminWithCodes()
  const { app } = createGateway({ ...net.deps, mailer })
  const call = caller(app, { authorization: `Bearer ${admin.jwt}` })
  await verifyEmail(net, bank)
  const texts = async () => {
    const mails = [await mailbox.next(), await mailbox.next()]
    for (const to of [bank.email, admin.email]) expect(mails.some((mail) => mail.includes(`To: ${to}`))).toBe(true)
    return mails.join(' ')
  }
  const body = { mode: 'required', break_glass_member_id: admin.token }
  expectData(await call('PUT', '/single-sign-on/mode', { body }))
  expect(await texts()).toContain('required single sign-on')
  expectData(await call('PUT', '/single-sign-on/mode', { body: { mode: 'off' } }))
  expect(await texts()).toContain('turned single sign-on off')
  expectData(await call('PUT', '/single-sign-on', { body: { ...connectionTo(provider), client_id: 'another' } }))
  expect(await texts()).toContain('connected a new identity provider')
  const before = mailbox.count
  expectData(await call('PUT', '/single-sign-on', { body: { ...connectionTo(provider), client_id: 'another' } }))
  expectData(await call('DELETE', '/single-sign-on'))
  expect(await texts()).toContain('deleted the connection to the identity provider')
  expect(mailbox.count).toBe(before + 2)
})

test('the break-glass admin keeps role, membership and second factor until another one is chosen', async () => {
  const admin = await adminWithCodes()
  expectData(await mode({ mode: 'required', break_glass_member_id: admin.token }))
  const { access_token } = expectData(await signIn(admin, admin.nextCode()))
  const session = caller(net.app, { authorization: `Bearer ${access_token}` })
  const turnOff = (code: string) =>
    session('POST', '/members/me/totp/disable', { body: { password: admin.password, code } })
  const refused = [
    await bank.member('PUT', `/members/${admin.token}`, { body: { role: 'support' } }),
    await bank.member('DELETE', `/members/${admin.token}`),
    await turnOff(admin.nextCode()),
  ]
  for (const { status, body } of refused)
    expect([status, body.message]).toEqual([409, expect.stringContaining('The break-glass admin must remain an admin')])
  expectData(await mode({ mode: 'optional' }))
  expectData(await turnOff(admin.nextCode()))
  expectData(await bank.member('DELETE', `/members/${admin.token}`))
})

test('members of other organizations still sign in with passwords', async () => {
  expectData(await mode({ mode: 'required' }))
  const other = await net.bank(`other-${number}`)
  expect((await signIn(other)).status).toBe(200)
})

/** Calls of a member who signed in with the provider, through a gateway with the usual operator rules. */
async function providerSession(email: string) {
  const { app } = createGateway({ ...net.deps, operatorSecondFactor: true })
  const call = caller(app, {})
  const { authorization_url, binding } = expectData(
    await call('POST', '/organization/signin/sso/start', { body: { email } }),
  )
  const redirected = provider.signIn(authorization_url, { sub: email, email, email_verified: true })
  const body = completion(bank, binding, redirected)
  const { access_token } = expectData(await call('POST', '/organization/signin/sso', { body }))
  return caller(app, { authorization: `Bearer ${access_token}` })
}

test('a member of a suspended organization reads why, and whom to contact', async () => {
  const email = `ada@${bank.domain}.example`
  const signInWithProvider = async () => {
    const { authorization_url, binding } = expectData(
      await net.call('POST', '/organization/signin/sso/start', { body: { email } }),
    )
    const redirected = provider.signIn(authorization_url, { sub: email, email, email_verified: true })
    return net.call('POST', '/organization/signin/sso', { body: completion(bank, binding, redirected) })
  }
  expectData(await signInWithProvider())
  const operator = await net.bank(`operator-${number}`)
  await net.appoint(operator.orgId)
  const body = { reason: 'Two banks reported fraud.' }
  expectData(await operator.member('POST', `/operator/organizations/${bank.orgId}/suspend`, { body }))
  const refused = await signInWithProvider()
  expect([refused.status, refused.body.code]).toEqual([401, 'error.organization_suspended'])
  expect(refused.body.message).toContain('Your organization is suspended: Two banks reported fraud. To resolve this,')
})

test('an operator’s session of single sign-on has no operator permissions until it is confirmed with a code', async () => {
  await net.appoint(bank.orgId)
  const admin = await adminWithCodes()
  const session = await providerSession(admin.email)
  expect((await session('GET', '/operator/organizations')).body.code).toBe('error.second_factor_required')
  const body = { password: admin.password, code: admin.nextCode() }
  expectData(await session('POST', '/members/me/confirmation', { body }))
  expect((await session('GET', '/operator/organizations')).status).toBe(200)
})

test('an operator’s session that proved a second factor is not confirmed at the provider, only with that factor', async () => {
  await net.appoint(bank.orgId)
  const admin = await adminWithCodes()
  const session = await providerSession(admin.email)
  const started = expectData(await session('POST', '/members/me/confirmation/sso/start'))
  const own = () => ({ password: admin.password, code: admin.nextCode() })
  expectData(await session('POST', '/members/me/confirmation', { body: own() }))
  const person = { sub: admin.email, email: admin.email, email_verified: true }
  const body = completion(bank, started.binding, provider.signIn(started.authorization_url, person))
  for (const refused of [
    await session('POST', '/members/me/confirmation/sso/start'),
    await session('POST', '/members/me/confirmation/sso', { body }),
  ])
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('own second factor')])
  expectData(await session('POST', '/members/me/confirmation', { body: own() }))
})

test('a required second factor is the identity provider’s task in a session of single sign-on', async () => {
  const member = await newMember(net, bank, 'support')
  const session = await providerSession(member.email)
  const admin = await adminWithCodes()
  const body = { second_factor_from: net.clock.now.toISOString() }
  expectData(await admin.member('PUT', '/organization/rules', { body }))
  net.clock.advance(60_000)
  expect((await member.member('GET', '/members')).body.code).toBe('error.second_factor_setup')
  expect((await session('GET', '/members')).status).toBe(200)
})

test('an admin who signed in with the provider can require a second factor, and is not told to set one up', async () => {
  const admin = await newMember(net, bank)
  const session = await providerSession(admin.email)
  const body = { second_factor_from: net.clock.now.toISOString() }
  expectData(await session('PUT', '/organization/rules', { body }))
  expect(expectData(await session('GET', '/members/me')).second_factor_from).toBeNull()
  expect((await admin.member('GET', '/members')).body.code).toBe('error.second_factor_setup')
})

test('a session of single sign-on cannot replace a passkey that it has not proven with an authenticator app', async () => {
  const me = await memberWithPasskey(net, bank)
  const session = await providerSession(me.email)
  const { secret, enrolment } = expectData(await session('POST', '/members/me/totp/start'))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: net.clock.now.getTime() })
  const reply = await session('PUT', '/members/me/totp', { body: { enrolment, code, password: me.password } })
  expect([reply.status, reply.body.code]).toEqual([403, 'error.confirmation_required'])
  expect(expectData(await session('GET', '/members/me')).authenticator_app).toBe(false)
})

test.each([
  ['who joined with an account', false],
  ['who joined with an account after an invitation', true],
  ['whose first account was linked', undefined],
])('a second operator %s of the provider within 24 hours cannot approve', async (_, isInvited) => {
  await net.appoint(bank.orgId)
  const [ana, suspect] = [await newOperator(net, bank), await net.bank(`suspect-${number}`)]
  await newOperator(net, bank)
  const email =
    isInvited === undefined ? (await newMember(net, bank, 'admin')).email : `puppet@${bank.email.split('@')[1]}`
  if (isInvited) expectData(await ana.call('POST', '/invitations', { body: { email, role: 'admin' } }))
  const puppet = expectData(await (await providerSession(email))('GET', '/members/me'))
  if (puppet.role !== 'admin')
    expectData(await ana.call('PUT', `/members/${puppet.token}`, { body: { role: 'admin' } }))
  const decided = await decide(actAs(net, bank, puppet.token), await requested(ana.call, suspect), 'approved')
  expect([decided.status, decided.body.message]).toEqual([403, expect.stringContaining('less than 24 hours ago')])
})
