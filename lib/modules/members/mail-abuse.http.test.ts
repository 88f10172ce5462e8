import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { type Bank, type Call, caller, openBank } from '../../testing/bank.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { members, passwordResets } from './table.ts'

// What an organization that is created to send spam can do.
let net: TestNetwork
let box: Mailbox
let mailer: Mailer | undefined
let app: TestNetwork['app']
beforeAll(async () => {
  net = await testNetwork()
  box = await openMailbox()
  mailer = createMailer({ SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example' }, net.log)
  app = createGateway({ ...net.deps, mailer }).app
})
afterAll(async () => {
  await mailer?.close()
  await box.close()
  await net.close()
})

/** A gateway on the same database; `sent` waits for its mails and returns their number. */
async function mailingGateway() {
  const own = await openMailbox()
  const env = { SMTP_URL: own.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example' }
  const by = createMailer(env, net.log)
  const sent = async () => {
    await by?.close()
    await own.close()
    return own.count
  }
  return { app: createGateway({ ...net.deps, mailer: by }).app, box: own, sent }
}

/** Accepts an invitation by the link that its creator got. Returns the new member. */
async function acceptHanded(
  by: TestNetwork['app'],
  bank: Pick<Bank, 'member'>,
  email: string,
): Promise<{ token: string }> {
  const { secret } = expectData(await bank.member('POST', '/invitations', { body: { email, role: 'viewer' } }))
  const body = { token: secret, first_name: 'A', last_name: 'Stranger', password: PASSWORD }
  return expectData(await caller(by, {})('POST', '/invitations/accept', { body }))
}

/** Calls of a member who accepted an invitation. */
async function signedIn(by: TestNetwork['app'], email: string): Promise<Call> {
  const body = { admin_email: email, admin_password: PASSWORD }
  const { access_token } = expectData(await caller(by, {})('POST', '/organization/signin', { body }))
  return caller(by, { authorization: `Bearer ${access_token}` })
}

const isMailed = async (bank: Bank, email: string): Promise<boolean> =>
  expectData(await bank.member('POST', '/invitations', { body: { email, role: 'viewer' } })).is_mailed
/** A bank whose admin has confirmed the email; without that, no invitations are mailed. */
async function verifiedBank(domain: string): Promise<Bank> {
  const bank = await openBank(app, domain)
  let token: string | undefined
  while (!token) {
    const mail = await box.next()
    if (mail.includes(`To: ${bank.email}`)) token = /confirm-email#([\w-]+)/.exec(mail)?.[1]
  }
  expectData(await caller(app, {})('POST', '/email-links/use', { body: { token } }))
  return bank
}
const PASSWORD = 'chosen for somebody else'
const LURE = 'You won 900 USD, claim at https://evil.example/win'

test('an invitation’s subject contains no text from its sender, and its body none of their links', async () => {
  const bank = await verifiedBank('lure')
  expectData(await bank.member('PUT', '/organization', { body: { name: LURE } }))
  expect(await isMailed(bank, 'one@stranger.example')).toBe(true)
  const mail = await box.next()
  expect(mail).toContain('Subject: Invitation to an organization\n')
  expect(mail).not.toContain('evil.example')
  expect(mail.match(/https?:/g)).toHaveLength(1)
})

test('a sandbox organization can mail twenty invitations per day and must share further links itself', async () => {
  const bank = await verifiedBank('flood')
  const mailed: boolean[] = []
  for (let n = 0; n < 25; n++) mailed.push(await isMailed(bank, `stranger-${n}@flood.example`))
  expect(mailed.filter(Boolean)).toHaveLength(20)
  expect(mailed.slice(20)).toEqual([false, false, false, false, false])
})

const AT_GMAIL = ['victim', 'v.ictim', 'vi.ctim', 'vic.tim', 'Vict.im', 'victi.m', 'v.ictim+1', 'v.i.c.t.i.m']

test.each([
  ['tags', 'tag', Array.from({ length: 8 }, (_, n) => `Victim+${n}@crowd.example`)],
  ['dots', 'dot', AT_GMAIL.map((name, n) => `${name}@${n % 2 === 0 ? 'gmail' : 'googlemail'}.com`)],
])(
  'a mailbox gets at most five invitations per hour, whatever the sender and the %s in its address',
  async (_, prefix, addresses) => {
    const banks = [await verifiedBank(`${prefix}-one`), await verifiedBank(`${prefix}-two`)]
    const mailed: boolean[] = []
    for (const address of addresses) {
      for (const bank of banks) mailed.push(await isMailed(bank, address))
    }
    expect(mailed.filter(Boolean)).toHaveLength(5)
  },
)

test('no reset links are mailed by an admin, or to a member, whose email is not verified', async () => {
  const { app: mailing, sent } = await mailingGateway()
  const bank = await openBank(mailing, 'resets')
  const stranger = await acceptHanded(mailing, bank, 'victim@resets.example')
  const colleague = await newMember({ ...net, app: mailing }, bank, 'admin')
  const reset = (by: Bank['member'], { token }: { token: string }) => by('POST', `/members/${token}/password-reset`)
  for (const reply of [
    await reset(bank.member, stranger),
    await reset(bank.member, colleague),
    await reset(colleague.member, stranger),
  ])
    expect([reply.status, reply.body.code]).toEqual([403, 'error.forbidden'])
  // Confirmations of the sign-up and the acceptance.
  expect(await sent()).toBe(2)
})

test('a mailbox gets at most five reset links per hour from admins, and a refused request ends no link', async () => {
  const { app: mailing, sent } = await mailingGateway()
  const bank = await openBank(mailing, 'resetting')
  await verifyEmail(net, bank)
  const colleague = await newMember({ ...net, app: mailing }, bank, 'viewer')
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await bank.member('POST', `/members/${colleague.token}/password-reset`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const open = and(eq(passwordResets.memberId, colleague.token), isNull(passwordResets.usedAt))
  expect(await net.database.db.$count(passwordResets, open)).toBe(1)
  // A newer link replaces one that was not sent yet.
  expect(await sent()).toBeLessThanOrEqual(1 + 5)
})

test('a reset link is replayed after its member was removed, and replays do not count', async () => {
  const { app: mailing, sent } = await mailingGateway()
  const bank = await openBank(mailing, 'replaying')
  await verifyEmail(net, bank)
  const colleague = await newMember({ ...net, app: mailing }, bank, 'viewer')
  const reset = (key: string) => bank.member('POST', `/members/${colleague.token}/password-reset`, { key })
  const first = await reset('once')
  const replays = []
  for (let n = 0; n < 5; n++) replays.push(await reset('once'))
  expectData(await reset('another'))
  expectData(await bank.member('DELETE', `/members/${colleague.token}`))
  replays.push(await reset('once'))
  for (const { status, body } of replays) expect([status, body]).toEqual([200, first.body])
  expect((await reset('after')).status).toBe(404)
  await sent()
})

test('a member who requests confirmation links does not use up the invitations of the organization', async () => {
  const { app: mailing, sent } = await mailingGateway()
  const bank = await openBank(mailing, 'requesting')
  await verifyEmail(net, bank)
  await acceptHanded(mailing, bank, 'member@requesting.example')
  const request = await signedIn(mailing, 'member@requesting.example')
  const mailed: boolean[] = []
  for (let n = 0; n < 20; n++) mailed.push(expectData(await request('POST', '/members/me/email-link')).is_mailed)
  expect(mailed.filter(Boolean).length).toBeLessThanOrEqual(5)
  expect(await isMailed(bank, 'colleague@requesting.example')).toBe(true)
  await sent()
})

test('a replayed invitation does not count for its organization', async () => {
  const { app: mailing, sent } = await mailingGateway()
  const bank = await openBank(mailing, 'repeating')
  await verifyEmail(net, bank)
  const body = { email: 'colleague@repeating.example', role: 'viewer' }
  for (let n = 0; n < 21; n++) expectData(await bank.member('POST', '/invitations', { body, key: 'once' }))
  expect(await isMailed(bank, 'other@repeating.example')).toBe(true)
  await sent()
})

test('a sandbox organization causes at most twenty confirmations per day by handing out links', async () => {
  const { app: mailing, sent } = await mailingGateway()
  const bank = await openBank(mailing, 'handing')
  await verifyEmail(net, bank)
  for (let n = 0; n < 25; n++) await acceptHanded(mailing, bank, `stranger-${n}@handed.example`)
  const stranger = await signedIn(mailing, 'stranger-24@handed.example')
  expect(expectData(await stranger('POST', '/members/me/email-link')).is_mailed).toBe(false)
  // And the confirmation of the sign-up.
  expect(await sent()).toBe(1 + 20)
})

test('an admin whose email is not confirmed leaves half of the organization’s quota to colleagues', async () => {
  const { app: mailing, box: own, sent } = await mailingGateway()
  const bank = await openBank(mailing, 'unconfirmed')
  const colleague = await newMember({ ...net, app: mailing }, bank, 'admin')
  const stranger = await newMember({ ...net, app: mailing }, bank, 'admin')
  await net.database.db.update(members).set({ emailVerifiedAt: null }).where(eq(members.token, stranger.token))
  for (const by of [bank, stranger, bank, stranger]) {
    for (let n = 0; n < 5; n++) await acceptHanded(mailing, by, `stranger-${randomUUID()}@filler.example`)
  }
  // The confirmation of the sign-up, and those of five new members for each of the two.
  const confirmed = 1 + 2 * 5
  await expect.poll(() => own.count).toBe(confirmed)
  const invite = (n: number) =>
    colleague.member('POST', '/invitations', { body: { email: `new-${n}@unconfirmed.example`, role: 'viewer' } })
  const mailed: boolean[] = []
  for (let n = 0; n < 12; n++) mailed.push(expectData(await invite(n)).is_mailed)
  expect(mailed.filter(Boolean)).toHaveLength(10)
  expect(await sent()).toBe(confirmed + 10)
})

test('sign-ups with somebody’s email from one address do not use up the owner’s confirmation mails', async () => {
  const { app: mailing, sent } = await mailingGateway()
  const signUp = (clientAddress: string) => {
    const request = (path: string, init: RequestInit) => mailing.request(path, init, { clientAddress })
    return caller({ request }, {})('POST', '/organization', {
      body: {
        name: 'Sandbox',
        country: 'US',
        admin_email: 'owner@claimed.example',
        admin_first_name: 'A',
        admin_last_name: 'B',
        admin_password: PASSWORD,
      },
    })
  }
  for (let n = 0; n < 8; n++) expectData(await signUp('192.0.2.1'))
  expectData(await signUp('192.0.2.2'))
  expect(await sent()).toBe(3 + 1)
})
