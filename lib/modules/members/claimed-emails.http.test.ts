import { inspect } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { type Bank, type Call, caller, openBank } from '../../testing/bank.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { members } from './table.ts'

// An email belongs to whoever confirmed it by mail or through the operator. Anyone can claim one.
let net: TestNetwork
let box: Mailbox
let mailer: Mailer | undefined
let app: TestNetwork['app']
let call: Call
let mailed: Bank
beforeAll(async () => {
  net = await testNetwork()
  box = await openMailbox()
  mailer = createMailer({ SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example' }, net.log)
  app = createGateway({ ...net.deps, mailer }).app
  call = caller(app, {})
  mailed = await openBank(app, 'owner')
  expectData(await confirm(secretIn(await box.next())))
})
afterAll(async () => {
  await mailer?.close()
  await box.close()
  await net.close()
})
beforeEach(() => net.clock.advance(1000))

const REASON = { reason: 'Called back by telephone' }
const PASSWORD = 'a stranger with a password'
const secretIn = (mail: string) => /confirm-email#([\w-]+)/.exec(mail)?.[1] ?? ''
const confirm = (token: string, by = call) => by('POST', '/email-links/use', { body: { token } })
const signUp = (admin_email: string, by = call, admin_password = PASSWORD) =>
  by('POST', '/organization', {
    body: {
      name: 'Sandbox',
      country: 'US',
      admin_email,
      admin_first_name: 'A',
      admin_last_name: 'B',
      admin_password,
    },
  })
const signIn = (admin_email: string, admin_password: string, by = call, device = '') =>
  by('POST', '/organization/signin', {
    body: { admin_email, admin_password },
    headers: { 'x-device-token': device },
  })
const signedIn = async (email: string, password = PASSWORD) =>
  caller(app, { authorization: `Bearer ${expectData(await signIn(email, password)).access_token}` })
/** A response without the values that differ each time. */
const shapeOf = ({ status, body }: { status: number; body: { data?: Record<string, unknown> } }) => ({
  status,
  fields: Object.keys(body.data ?? body),
})

describe('a stranger who signs up with an email', () => {
  test('gets the same response and access whether or not the email belongs to a member', async () => {
    const [taken, free] = [await signUp(mailed.email), await signUp('free@nobody.example')]
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    expect(taken.status).toBe(200)
    for (const email of [mailed.email, 'free@nobody.example']) {
      const me = expectData(await (await signedIn(email))('GET', '/members/me'))
      expect(me).toMatchObject({ email, email_verified: false, number: 1 })
      expect((await signIn(email, 'neither password')).status).toBe(401)
    }
    const mails = [await box.next(), await box.next()]
    expect(mails.find((mail) => mail.includes(`To: ${mailed.email}`))).toContain('You already have an account')
    expect(mails.find((mail) => mail.includes('To: free@nobody.example'))).toContain('/confirm-email#')
  })

  test('leaves the owner’s account unchanged: password, organization and password reset', async () => {
    const owner = await signedIn(mailed.email, mailed.password)
    expect(expectData(await owner('GET', '/members/me'))).toMatchObject({ email_verified: true })
    expect(expectData(await owner('GET', '/organization')).token).toBe(mailed.orgId)
    expectData(await call('POST', '/password-resets', { body: { email: mailed.email } }))
    const [, token] = /reset-password#([\w-]+)/.exec(await box.next()) ?? []
    const reset = { token, password: mailed.password }
    expectData(await call('POST', '/password-resets/use', { body: reset }))
    expect(await box.next()).toContain('Subject: Your password was changed')
    const again = await signedIn(mailed.email, mailed.password)
    expect(expectData(await again('GET', '/organization')).token).toBe(mailed.orgId)
    expectData(await (await signedIn(mailed.email))('GET', '/members/me'))
  })

  test('does as much work for an email with an account as for one without', async () => {
    const { db } = net.database
    const claims = await db.select({ hash: members.passwordHash }).from(members).where(eq(members.email, mailed.email))
    const salts = claims.map(({ hash }) => hash.split('$')[4])
    expect(claims).toHaveLength(2)
    expect(new Set(salts).size).toBe(1)
  })
})

describe('an email that somebody claims', () => {
  test('is confirmed once by its mailed link; other accounts are then told that it belongs to someone else', async () => {
    const email = 'true@owner.example'
    expectData(await signUp(email))
    const squatter = secretIn(await box.next())
    expectData(await signUp(email))
    const owner = secretIn(await box.next())
    expect(expectData(await confirm(owner))).toEqual({ email })
    expect((await confirm(owner)).status).toBe(404)
    const late = await confirm(squatter)
    expect([late.status, late.body.message]).toEqual([409, 'Another account has confirmed this email'])
    const verified = await net.database.db
      .select()
      .from(members)
      .where(and(eq(members.email, email), eq(members.emailVerifiedAt, net.clock.now)))
    expect(verified).toHaveLength(1)
    const [entry] = await net.database.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.organizationId, verified[0]?.organizationId ?? ''),
          eq(auditEntries.action, 'member.confirm_email'),
        ),
      )
    expect(entry?.resourceId).toBe(verified[0]?.token)
  })

  test('can be confirmed for a day, by the latest link only, which is only in the email', async () => {
    const email = 'slow@reader.example'
    expectData(await signUp(email))
    const first = secretIn(await box.next())
    const me = await signedIn(email)
    const sent = await me('POST', '/members/me/email-link')
    expect(sent.body).toEqual({ ok: true, data: { is_mailed: true } })
    const second = secretIn(await box.next())
    expect((await confirm(first)).status).toBe(404)
    net.clock.advance(24 * 3_600_000)
    expect((await confirm(second)).body.message).toBe('This link has expired')
    expectData(await me('POST', '/members/me/email-link'))
    const third = secretIn(await box.next())
    const stored = [await net.database.db.select().from(members), await net.database.db.select().from(auditEntries)]
    expect(inspect([stored, net.logged], { depth: null, maxArrayLength: null })).not.toContain(third)
    expectData(await confirm(third))
    expect(expectData(await me('POST', '/members/me/email-link')).is_mailed).toBe(false)
  })

  test('sends no invitations or notices before it is confirmed', async () => {
    const email = 'eager@inviter.example'
    expectData(await signUp(email))
    const secret = secretIn(await box.next())
    const me = await signedIn(email)
    const invite = (to: string) => me('POST', '/invitations', { body: { email: to, role: 'viewer' } })
    expect(expectData(await invite('first@stranger.example')).is_mailed).toBe(false)
    expectData(await me('POST', '/organization/deletion', { body: { password: PASSWORD } }))
    expectData(await me('DELETE', '/organization/deletion'))
    expectData(await confirm(secret))
    const made = expectData(await invite('second@stranger.example'))
    expect(made.is_mailed).toBe(true)
    const mail = await box.next()
    expect(mail).toContain('To: second@stranger.example')
    expect(mail).not.toContain(made.secret)
  })

  test('gets at most five confirmation mails per hour, even if many sign up with it', async () => {
    const before = box.count
    for (let n = 0; n < 8; n++) {
      const request = (path: string, init: RequestInit) => app.request(path, init, { clientAddress: `192.0.2.${n}` })
      expectData(await signUp(`flooded+${n}@mailbox.example`, caller({ request }, {})))
    }
    expectData(await signUp('after@mailbox.example'))
    const mails: string[] = []
    while (!mails.at(-1)?.includes('To: after@')) mails.push(await box.next())
    expect(box.count - before).toBe(6)
  })
})

describe('an invitation', () => {
  const accept = (token: string) =>
    call('POST', '/invitations/accept', {
      body: { token, first_name: 'New', last_name: 'Person', password: PASSWORD },
    })
  let team: Bank
  beforeAll(async () => {
    team = await openBank(app, 'team')
    expectData(await confirm(secretIn(await box.next())))
  })
  const invite = async (by: Call, email: string) =>
    expectData(await by('POST', '/invitations', { body: { email, role: 'viewer' } }))

  test('accepted by its creator’s link gets the same response whether or not the email belongs to a member', async () => {
    const prober = await openBank(app, 'prober')
    await box.next()
    const [taken, free] = [
      await accept((await invite(prober.member, mailed.email)).secret),
      await accept((await invite(prober.member, 'free@probed.example')).secret),
    ]
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    expect(expectData(taken).email_verified).toBe(false)
    const subjects = [await box.next(), await box.next()].map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]).sort()
    expect(subjects).toEqual(['Confirm your email', 'You already have an account'])
  })

  test('accepted by the mailed link verifies the email, even if others claimed it before', async () => {
    const email = 'invited@colleague.example'
    expectData(await signUp(email))
    await box.next()
    await invite(team.member, email)
    const [, token = ''] = /invitation#([\w-]+)/.exec(await box.next()) ?? []
    expect(expectData(await accept(token))).toMatchObject({
      email,
      email_verified: true,
      organization_id: team.orgId,
    })
  })

  test('to a member of the same organization stays a conflict', async () => {
    const { secret } = await invite(team.member, 'twice@colleague.example')
    expectData(await accept(secret))
    const body = { email: 'twice@colleague.example', role: 'viewer' }
    expect((await team.member('POST', '/invitations', { body })).status).toBe(409)
  })
})

describe('where the server sends no mail', () => {
  test('a new member can work immediately, and the operator’s confirmation of the email is in both audit logs', async () => {
    const operator = await net.bank('operator')
    await net.appoint(operator.orgId)
    const newcomer = await net.bank('newcomer')
    expect(expectData(await newcomer.member('POST', '/members/me/email-link')).is_mailed).toBe(false)
    const seen = expectData(await operator.member('GET', `/operator/organizations/${newcomer.orgId}`))
    expect(seen.unverified_members).toEqual([expect.objectContaining({ email: newcomer.email, role: 'admin' })])
    const [{ token }] = seen.unverified_members
    const confirmIt = () => operator.member('POST', `/operator/members/${token}/confirm-email`, { body: REASON })
    expect(expectData(await confirmIt()).unverified_members).toEqual([])
    expect((await confirmIt()).status).toBe(409)
    expect(expectData(await newcomer.member('GET', '/members/me')).email_verified).toBe(true)
    const entries = await net.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'member.confirm_email'))
    const logs = entries.filter(({ after }) => JSON.stringify(after).includes('telephone'))
    expect(logs.map(({ organizationId }) => organizationId).sort()).toEqual([operator.orgId, newcomer.orgId].sort())
  })

  test('every account and every recognized browser can sign in, however many others claim the email', async () => {
    const first = await net.bank('crowded')
    const device = (await signIn(first.email, first.password, net.call)).headers.get('x-device-token') ?? ''
    const claim = async (times: number) => {
      for (let n = 0; n < times; n++) {
        net.clock.advance(1000)
        expectData(await signUp(first.email, net.call))
      }
    }
    await claim(21)
    const later = expectData(await signUp(first.email, net.call, 'chosen by a later claimant')).token
    await claim(21)
    const opened = async (password: string, withDevice?: string) =>
      expectData(await signIn(first.email, password, net.call, withDevice)).token
    expect(await opened(first.password)).toBe(first.orgId)
    expect(await opened('chosen by a later claimant')).toBe(later)
    for (let n = 0; n < 10; n++) await signIn(first.email, `wrong ${n}`, net.call)
    expect((await signIn(first.email, 'wrong', net.call)).status).toBe(429)
    expect(await opened(first.password, device)).toBe(first.orgId)
  })

  test('the operator confirms no email that another account has confirmed', async () => {
    const operator = await net.bank('operator-two')
    await net.appoint(operator.orgId)
    const owner = await net.bank('first')
    await verifyEmail(net, owner)
    const claim = expectData(await signUp(owner.email, net.call)).token
    const [{ token }] = expectData(await operator.member('GET', `/operator/organizations/${claim}`)).unverified_members
    const reply = await operator.member('POST', `/operator/members/${token}/confirm-email`, { body: REASON })
    expect(reply.status).toBe(409)
  })
})
