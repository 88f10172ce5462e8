import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { createMailer, type Mailer } from '../../../platform/outbound/mail.ts'
import { hasManyConnections, waitingForLocks } from '../../../testing/database.ts'
import { openMailbox } from '../../../testing/mailbox.ts'
import { memberSignIn } from '../../../testing/members/member-sign-in.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { members, passwordResets } from '../table.ts'

const MINUTE = 60_000
const NEW = 'another horse battery'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
})
afterAll(() => net.close())
// Codes are valid once, so each test has separate time steps.
beforeEach(() => net.clock.advance(5 * MINUTE))

const { signIn, signedIn } = memberSignIn(() => net)
/** A link from the bank's admin with which somebody else resets a password. */
const resetLink = async (id: string) => expectData(await bank.member('POST', `/members/${id}/password-reset`)).secret

/** A mailer whose `close` waits until the mails are in the list. */
function mailerTo(mails: string[]): Mailer {
  const posted: Promise<unknown>[] = []
  return {
    consoleUrl: 'https://console.example',
    send: async () => 'failed',
    closing: new AbortController().signal,
    post: (given) => {
      const made = typeof given === 'function' ? given() : Promise.resolve(given)
      posted.push(made.then((mail) => mail && mails.push(mail.text)))
    },
    close: async () => void (await Promise.all(posted)),
  }
}

describe('sessions', () => {
  test('are listed with device and address, and an ended one is refused immediately in every process', async () => {
    const me = await newMember(net, bank, 'viewer')
    const phone = await signedIn(me)
    const { sessions } = expectData(await phone('GET', '/members/me/sessions'))
    expect(sessions).toHaveLength(2)
    const [current] = sessions.filter((session: { is_current: boolean }) => session.is_current)
    expect(current).toMatchObject({ agent: 'Test/1', address: expect.stringMatching(/^192\.0\.2\./) })
    expectData(await me.member('DELETE', `/members/me/sessions/${current.token}`))
    expect((await phone('GET', '/members/me')).status).toBe(401)
    expect((await me.member('DELETE', `/members/me/sessions/${current.token}`)).status).toBe(404)
  })

  test('of a colleague are inaccessible, but an admin can sign the colleague out everywhere', async () => {
    const [me, admin] = [await newMember(net, bank, 'viewer'), await newMember(net, bank, 'admin')]
    const { sessions } = expectData(await admin.member('GET', '/members/me/sessions'))
    expect((await me.member('DELETE', `/members/me/sessions/${sessions[0].token}`)).status).toBe(404)
    expectData(await admin.member('POST', `/members/${me.token}/signout`))
    expect((await me.member('GET', '/members/me')).status).toBe(401)
    expect((await admin.member('GET', '/members/me')).status).toBe(200)
  })

  test('can be ended all at once, or all but the current one', async () => {
    const me = await newMember(net, bank, 'viewer')
    const [one, two] = [await signedIn(me), await signedIn(me)]
    expect(expectData(await one('POST', '/members/me/sessions/end', { body: { including_this: false } })).count).toBe(2)
    expect([(await two('GET', '/members/me')).status, (await one('GET', '/members/me')).status]).toEqual([401, 200])
    expectData(await one('POST', '/members/me/sessions/end', { body: { including_this: true } }))
    expect((await one('GET', '/members/me')).status).toBe(401)
  })
})

describe('a password', () => {
  test('is changed with the current one, and all other sessions end', async () => {
    const me = await newMember(net, bank, 'viewer')
    const phone = await signedIn(me)
    const change = (current_password: string, new_password: string) =>
      me.member('PUT', '/members/me/password', { body: { current_password, new_password } })
    expect((await change('not it, surely', NEW)).status).toBe(403)
    expect((await change(me.password, 'password1')).body.message).toMatch(/^new_password: /)
    expectData(await change(me.password, NEW))
    expect([(await phone('GET', '/members/me')).status, (await me.member('GET', '/members/me')).status]).toEqual([
      401, 200,
    ])
    expect([(await signIn(me)).status, (await signIn({ ...me, password: NEW })).status]).toEqual([401, 200])
  })

  test('is changed once by a retried request, which gets the same response although the current password has changed', async () => {
    const me = await newMember(net, bank, 'viewer')
    const body = { current_password: me.password, new_password: NEW }
    const change = () => me.member('PUT', '/members/me/password', { body, key: 'change' })
    const first = await change()
    const again = await change()
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([200, 'true', first.body])
    expect((await me.member('PUT', '/members/me/password', { body })).status).toBe(403)
  })

  test('is reset by an admin’s link once, within a day, and every session ends', async () => {
    const me = await newMember(net, bank, 'viewer')
    const make = async () => (await resetLink(me.token)) as string
    const use = (token: string, password = NEW) =>
      net.call('POST', '/password-resets/use', { body: { token, password } })
    const [replaced, one] = [await make(), await make()]
    expect([(await use('x')).status, (await use(replaced)).status]).toEqual([404, 409])
    expectData(await use(one))
    expect((await me.member('GET', '/members/me')).status).toBe(401)
    expect((await signIn({ ...me, password: NEW })).status).toBe(200)
    expect((await use(one)).status).toBe(409)
    const last = await make()
    net.clock.advance(24 * 60 * MINUTE)
    expect((await use(last)).body.message).toBe('This link has expired')
    expect(JSON.stringify(await net.database.db.select().from(passwordResets))).not.toContain(last)
  })

  test('cannot be reset by an admin’s link for themselves or for another admin', async () => {
    const [me, peer] = [await newMember(net, bank, 'admin'), await newMember(net, bank, 'admin')]
    for (const { token } of [me, peer]) {
      const reply = await me.member('POST', `/members/${token}/password-reset`)
      expect([reply.status, reply.body.code]).toEqual([403, 'error.forbidden'])
    }
    expect(await net.database.db.$count(passwordResets, eq(passwordResets.memberId, peer.token))).toBe(0)
  })

  test('cannot be reset by a link for a former role: a role change ends the member’s links', async () => {
    const peer = await newMember(net, bank, 'admin')
    const become = async (role: string) =>
      expectData(await bank.member('PUT', `/members/${peer.token}`, { body: { role } }))
    await become('viewer')
    const token = await resetLink(peer.token)
    await become('admin')
    const used = await net.call('POST', '/password-resets/use', { body: { token, password: NEW } })
    expect([used.status, (await signIn({ ...peer, password: NEW })).status]).toEqual([409, 401])
  })

  test('reset links end when their admin is removed, and all of them when the member changes the password', async () => {
    const [admin, me] = [await newMember(net, bank, 'admin'), await newMember(net, bank, 'viewer')]
    const use = (token: unknown) => net.call('POST', '/password-resets/use', { body: { token, password: NEW } })
    const made = await admin.member('POST', `/members/${me.token}/password-reset`)
    const invited = { body: { email: `${admin.token}@elsewhere.example`, role: 'admin' } }
    const invitation = expectData(await admin.member('POST', '/invitations', invited)).secret
    expectData(await bank.member('DELETE', `/members/${admin.token}`))
    expect((await use(expectData(made).secret)).status).toBe(409)
    const found = await net.call('POST', '/invitations/look-up', { body: { token: invitation } })
    expect(found.status).not.toBe(200)

    const leaked = await resetLink(me.token)
    const change = { body: { current_password: me.password, new_password: NEW } }
    expectData(await me.member('PUT', '/members/me/password', change))
    expect((await use(leaked)).status).toBe(409)
  })

  test.runIf(hasManyConnections())(
    'that changes while a sign-in verifies the old one invalidates that sign-in',
    async () => {
      const me = await newMember(net, bank, 'viewer')
      const { db } = net.database
      const [signingIn] = await db.transaction(async (held) => {
        await held.update(members).set({ passwordHash: 'another' }).where(eq(members.token, me.token))
        const waiting = signIn(me)
        // Until the sign-in waits for this row, after it has read and verified the old password.
        // Passwords are hashed at low priority, so on a busy machine that takes a while.
        await vi.waitFor(async () => expect(await waitingForLocks({ db })).not.toEqual([]), 20_000)
        return [waiting]
      })
      expect((await signingIn).status).toBe(401)
    },
  )

  test('can be reset by email although an address that is over its limit requests links for the same email', async () => {
    const { app } = createGateway({ ...net.deps, signUpsPerHour: 10 })
    const requestReset = async (clientAddress: string, email: string) => {
      const by = caller({ request: (path, init) => app.request(path, init, { clientAddress }) }, {})
      return (await by('POST', '/password-resets', { body: { email } })).status
    }
    for (let n = 0; n < 10; n++) expect(await requestReset('192.0.2.1', `${n}@others.example`)).toBe(200)
    for (let n = 0; n < 12; n++) expect(await requestReset('192.0.2.1', bank.email)).toBe(429)
    expect(await requestReset('192.0.2.2', bank.email)).toBe(200)
  })

  test('is reset by email without revealing whether the member exists', async () => {
    const box = await openMailbox()
    const env = { SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example' }
    const mailer = createMailer(env, net.log)
    const { app } = createGateway({ ...net.deps, mailer })
    const requestReset = (email: string) => caller(app, {})('POST', '/password-resets', { body: { email } })
    const me = await newMember(net, bank, 'viewer')
    const [known, unknown] = [await requestReset(me.email.toUpperCase()), await requestReset('nobody@nowhere.example')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const [, secret = ''] = /reset-password#([\w-]+)/.exec(await box.next()) ?? []
    const used = await caller(app, {})('POST', '/password-resets/use', { body: { token: secret, password: NEW } })
    expectData(used)
    expect(await box.next()).toContain('Subject: Your password was changed')
    await mailer?.close()
    expect(box.count).toBe(2)
    await box.close()
    expect(expectData(await net.call('POST', '/password-resets', { body: { email: me.email } })).is_mailed).toBe(false)
  })

  test('requests of others neither end the link that was just mailed nor use up those of its owner', async () => {
    const mails: string[] = []
    const mailer = mailerTo(mails)
    const { app } = createGateway({ ...net.deps, mailer, signUpsPerHour: 12 })
    const me = await newMember(net, bank, 'viewer')
    const from = (clientAddress: string) =>
      caller({ request: (path, init) => app.request(path, init, { clientAddress }) }, {})
    const request = async (address: string) => {
      expect(expectData(await from(address)('POST', '/password-resets', { body: { email: me.email } })).is_mailed).toBe(
        true,
      )
      await mailer.close()
    }
    const links = () => mails.filter((mail) => mail.includes('/reset-password#'))
    const use = () => {
      const [, token] = /reset-password#([\w-]+)/.exec(links().at(-1) ?? '') ?? []
      return from('192.0.2.1')('POST', '/password-resets/use', { body: { token, password: NEW } })
    }
    await request('192.0.2.1')
    net.clock.advance(5 * MINUTE - 1)
    for (let n = 0; n < 12; n++) await request('192.0.2.2')
    expect(links()).toHaveLength(1)
    expectData(await use())
    for (let n = 0; n < 8; n++) {
      await request(`198.51.100.${n}`)
      net.clock.advance(5 * MINUTE)
    }
    expect(links()).toHaveLength(5)
    expectData(await use())
  })

  test('concurrent requests by email count for the one link that they create', async () => {
    const mails: string[] = []
    const mailer = mailerTo(mails)
    const { app } = createGateway({ ...net.deps, mailer })
    const me = await newMember(net, bank, 'viewer')
    const body = { email: me.email }
    const requestSeveral = async (count: number) => {
      const requests = Array.from({ length: count }, () => caller(app, {})('POST', '/password-resets', { body }))
      for (const reply of await Promise.all(requests)) expectData(reply)
      await mailer.close()
    }
    await requestSeveral(5)
    expect(mails).toHaveLength(1)
    net.clock.advance(5 * MINUTE)
    await requestSeveral(10)
    expect(mails).toHaveLength(2)
    net.clock.advance(5 * MINUTE)
    await requestSeveral(1)
    expect(mails).toHaveLength(3)
  })
})
