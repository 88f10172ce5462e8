import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { type Bank, type Call, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'

let net: TestNetwork
let mailbox: Mailbox
let mailer: Mailer | undefined
let receiver: Receiver
let bank: Bank
let call: Call
beforeAll(async () => {
  net = await testNetwork()
  ;[mailbox, receiver] = [await openMailbox(), await openReceiver()]
  mailer = createMailer({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://console.example' } as never, net.log)
  bank = await net.bank('harbor')
  const { app } = createGateway({ ...net.deps, mailer })
  call = caller(app, { authorization: `Bearer ${bank.jwt}` })
})
afterAll(async () => {
  await mailer?.close()
  await mailbox.close()
  await receiver.close()
  await net.close()
})

test('all admins are mailed each change that decides which audit entries arrive where', async () => {
  await verifyEmail(net, bank)
  const second = await newMember(net, bank)
  await newMember(net, bank, 'support')
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    expectData(await call(method, `/audit-endpoint${path}`, { body }))
    const mails = [await mailbox.next(), await mailbox.next()]
    for (const to of [bank.email, second.email]) expect(mails.some((mail) => mail.includes(`To: ${to}`))).toBe(true)
    const [mail = ''] = mails
    expect(mail).toContain('Subject: Audit log delivery was changed')
    expect(mail).not.toContain(receiver.url)
    return [...mail.matchAll(/^- (.*?)\r?$/gm)].map(([, line]) => line)
  }
  expect(await change('POST', '', { endpoint: receiver.url })).toEqual(['set up'])
  expect(await change('PUT', '', { paused: true })).toEqual(['paused'])
  expectData(await call('PUT', '/audit-endpoint', { body: { paused: true } }))
  const both = { paused: false, endpoint: `${receiver.url}other`, start: 'now' }
  expect(await change('PUT', '', both)).toEqual([
    'moved to another endpoint',
    'restarted from another entry',
    'resumed',
  ])
  expect(await change('POST', '/secret/rotate', {})).toEqual(['given a new signing secret'])
  expect(await change('DELETE', '')).toEqual(['turned off: the endpoint was deleted'])
  expect(mailbox.count).toBe(10)
})
