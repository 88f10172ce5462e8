import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { caller, openBank } from '../../testing/bank.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

// With SMTP_URL, links are sent to a real mail server.
let net: TestNetwork
let box: Mailbox
let mailer: Mailer | undefined
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  box = await openMailbox()
  const env = { SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example/' }
  mailer = createMailer(env, net.log)
  bank = await openBank(createGateway({ ...net.deps, mailer }).app, 'harbor')
  await box.next()
  await verifyEmail(net, bank)
})
afterAll(async () => {
  await mailer?.close()
  await box.close()
  await net.close()
})

const invite = (email: string, key?: string) =>
  bank.member('POST', '/invitations', { body: { email, role: 'viewer' }, key })

test('an invitation is mailed once, with its token in the URL fragment, and a replay sends nothing', async () => {
  const made = expectData(await invite('new@person.example', 'once'))
  expect(made.is_mailed).toBe(true)
  const mail = await box.next()
  expect(mail).toContain('To: new@person.example')
  expect(mail).toContain('From: no-reply@console.example')
  expect(mail).toContain('https://console.example/invitation#')
  // Opening a mailed link proves access to the mailbox.
  expect(mail).not.toContain(made.secret)
  expect((await invite('new@person.example', 'once')).headers.get('idempotency-replayed')).toBe('true')
  expect((await invite(bank.email)).status).toBe(409)
  expectData(await invite('after@person.example'))
  expect(await box.next()).toContain('To: after@person.example')
  expect(box.count).toBe(3)
})

test('all members are notified of a deletion request for their organization and of its cancellation', async () => {
  const { email } = await newMember(net, bank, 'viewer')
  const mails = async () => [await box.next(), await box.next()].sort().join('')
  const receivers = (text: string) => Array.from(text.matchAll(/^To: (.*)$/gm), ([, to]) => to).sort()
  expectData(await bank.member('POST', '/organization/deletion', { body: { password: bank.password } }))
  const sent = await mails()
  expect(receivers(sent)).toEqual([bank.email, email].sort())
  expect(sent).toContain('Admin harbor requested the deletion of')
  expect(sent).toContain('https://console.example/settings/organization')
  expectData(await bank.member('DELETE', '/organization/deletion'))
  const withdrawn = await mails()
  expect(receivers(withdrawn)).toEqual([bank.email, email].sort())
  expect(withdrawn).toContain('Admin harbor canceled the deletion of')
})

test('a sixth deletion request within an hour is refused, so that members are notified of each', async () => {
  const other = await openBank(createGateway({ ...net.deps, mailer }).app, 'hesitant')
  await verifyEmail(net, other)
  await box.next()
  const request = (key?: string) =>
    other.member('POST', '/organization/deletion', { body: { password: other.password }, key })
  for (let n = 0; n < 5; n++) {
    expectData(await request(`request ${n}`))
    expect(await box.next()).toContain('Subject: Your organization will be deleted')
    expectData(await other.member('DELETE', '/organization/deletion'))
    expect(await box.next()).toContain('Subject: Your organization will not be deleted')
  }
  const { status, headers } = await request()
  expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
  expect(expectData(await other.member('GET', '/organization/deletion'))).toMatchObject({ status: 'none' })
  expectData(await request('request 4'))
})

test('an invitation succeeds if the mail server does not respond, and the log reports it without the link', async () => {
  const gone = createMailer(
    { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: undefined, PUBLIC_URL: 'https://c.example' },
    net.log,
  )
  const { app } = createGateway({ ...net.deps, mailer: gone })
  const other = await openBank(app, 'meadow')
  await verifyEmail(net, other)
  const body = { email: 'x@person.example', role: 'viewer' }
  const { secret } = expectData(await other.member('POST', '/invitations', { body }))
  await gone?.close()
  const failures = net.logged.filter((line) => line.includes('email could not be sent'))
  // The confirmation of the sign-up, and the invitation.
  expect(failures).toHaveLength(2)
  expect(failures.join()).not.toContain(secret)
})

test('a password reset by an admin is mailed to the member, and the admin never gets the link', async () => {
  const { token, email } = await newMember(net, bank, 'admin')
  const reply = await bank.member('POST', `/members/${token}/password-reset`)
  expect(expectData(reply)).toEqual({ is_mailed: true, expires_at: expect.any(String) })
  const mail = await box.next()
  expect(mail).toContain(`To: ${email}`)
  const [, secret = ''] = /reset-password#([\w-]+)/.exec(mail) ?? []
  const body = { token: secret, password: 'another horse battery' }
  expectData(await net.call('POST', '/password-resets/use', { body }))
})

test('a mail is also sent if its client disconnects before the response', async () => {
  const client = new AbortController()
  const disconnecting: Mailer | undefined = mailer && {
    ...mailer,
    post: (mail) => {
      client.abort()
      mailer?.post(mail)
    },
  }
  const { app } = createGateway({ ...net.deps, mailer: disconnecting })
  const call = caller({ request: (path, init) => app.request(path, init, { signal: client.signal }) }, {})
  await call('POST', '/password-resets', { body: { email: bank.email } })
  expect(client.signal.aborted).toBe(true)
  expect(await box.next()).toContain('/reset-password#')
})
