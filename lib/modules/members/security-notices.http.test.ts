import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { registered } from '../../testing/members/passkeys.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

// Members learn by mail what changed in how they sign in (ASVS 6.3.7).
let net: TestNetwork
let box: Mailbox
let mailer: Mailer | undefined
let number = 0
beforeAll(async () => {
  net = await testNetwork()
  box = await openMailbox()
  mailer = createMailer({ SMTP_URL: box.url, PUBLIC_URL: 'http://localhost:3000' } as never, net.log)
})
afterAll(async () => {
  await mailer?.close()
  await box.close()
  await net.close()
})

/** A member with calls through a gateway that sends mail. */
async function someone({ verified = true } = {}) {
  const bank = await net.bank(`notified-${number++}`)
  if (verified) await verifyEmail(net, bank)
  const { app } = createGateway({ ...net.deps, mailer })
  return { ...bank, call: caller(app, {}), member: caller(app, { authorization: `Bearer ${bank.jwt}` }) }
}

test('adding and removing a passkey is mailed to the member, with the address it came from', async () => {
  const { email, member } = await someone()
  const { token } = await registered(member)
  const added = await box.next()
  expect(added).toContain(`To: ${email}`)
  expect(added).toContain('Subject: A passkey was added')
  expect(added).toContain('from IP address')
  expectData(await member('DELETE', `/members/me/passkeys/${token}`))
  expect(await box.next()).toContain('Subject: A passkey was removed')
})

test('changes of the authenticator app, recovery codes and password are mailed', async () => {
  const { password, member } = await someone()
  const { secret, enrolment } = expectData(await member('POST', '/members/me/totp/start'))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => {
    net.clock.advance(30_000)
    return totp.generate({ timestamp: net.clock.now.getTime() })
  }
  expectData(await member('PUT', '/members/me/totp', { body: { enrolment, code: code(), password } }))
  expect(await box.next()).toContain('Subject: An authenticator app was set up')
  expectData(await member('POST', '/members/me/recovery-codes', { body: { password, code: code() } }))
  expect(await box.next()).toContain('Subject: New recovery codes were created')
  expectData(await member('POST', '/members/me/totp/disable', { body: { password, code: code() } }))
  expect(await box.next()).toContain('Subject: The authenticator app was turned off')
  const new_password = 'another horse battery'
  expectData(await member('PUT', '/members/me/password', { body: { current_password: password, new_password } }))
  expect(await box.next()).toContain('Subject: Your password was changed')
})

test('a password that is set with a reset link is mailed too', async () => {
  const { email, call } = await someone()
  expectData(await call('POST', '/password-resets', { body: { email } }))
  const [, token] = /reset-password#(\S+)/.exec(await box.next()) ?? []
  expectData(await call('POST', '/password-resets/use', { body: { token, password: 'another horse battery' } }))
  expect(await box.next()).toContain('Subject: Your password was changed')
})

test('nothing is mailed if the change is refused, retried, or the email is not confirmed', async () => {
  const stranger = await someone({ verified: false })
  await registered(stranger.member)
  const { password, member } = await someone()
  const wrong = { current_password: 'wrong', new_password: 'another horse battery' }
  expect((await member('PUT', '/members/me/password', { body: wrong })).status).toBe(403)
  const body = { ...wrong, current_password: password }
  expectData(await member('PUT', '/members/me/password', { body, key: 'once' }))
  expectData(await member('PUT', '/members/me/password', { body, key: 'once' }))
  const before = box.count
  expect(await box.next()).toContain('Subject: Your password was changed')
  await registered(member)
  expect(await box.next()).toContain('Subject: A passkey was added')
  expect(box.count).toBeLessThanOrEqual(before + 2)
})
