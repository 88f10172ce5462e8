import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { type Bank, caller, openBank } from '../../testing/bank.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

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

test('a mailbox gets at most five invitations per hour, whatever the sender or address tag', async () => {
  const banks = [await verifiedBank('crowd-one'), await verifiedBank('crowd-two')]
  const mailed: boolean[] = []
  for (let n = 0; n < 8; n++) {
    for (const bank of banks) mailed.push(await isMailed(bank, `Victim+${n}@crowd.example`))
  }
  expect(mailed.filter(Boolean)).toHaveLength(5)
})
