import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { awaited, decideRequest, runRequest, signatory } from '../../testing/approvals/set-up.ts'
import { twoAdmins } from '../../testing/approvals/two-admins.ts'
import { decodeText, type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { expectData } from '../../testing/network.ts'

// Mails about requests for approval (decision 0175).

const { world } = twoAdmins()
let box: Mailbox
let mailer: Mailer | undefined
beforeAll(async () => {
  box = await openMailbox()
  mailer = createMailer(
    { SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example' },
    world.net.log,
  )
})
afterAll(async () => {
  await mailer?.close()
  await box.close()
})

test('with email, the link of an approved invitation is mailed to the invited person and not shown to its author', async () => {
  const { app } = createGateway({ ...world.net.deps, mailer })
  const net = { ...world.net, app }
  const [author, approver] = [signatory(net, world.live, world.ana.token), signatory(net, world.live, world.ben.token)]
  const email = 'invited@harbor.example'
  const id = awaited(await author.call('POST', '/invitations', { body: { email, role: 'viewer' } }))
  await box.next()
  expectData(await decideRequest(approver, id, 'approved'))
  expect(decodeText(await box.next())).toContain('Run it within 24 hours to get the secret.')
  const { result } = expectData(await runRequest(author, id))
  expect([result.email, result.is_mailed, 'secret' in result]).toEqual([email, true, false])
  const mail = await box.next()
  expect(mail).toContain(`To: ${email}`)
  expect(mail).toContain('/invitation#')
})

test('a request is mailed to the other admins with a verified email, and its decision to the author', async () => {
  const { app } = createGateway({ ...world.net.deps, mailer })
  const net = { ...world.net, app }
  const [author, approver] = [signatory(net, world.live, world.ana.token), signatory(net, world.live, world.ben.token)]
  const invitation = { email: 'new-colleague@harbor.example', role: 'viewer' }
  const before = box.count
  const invite = () => author.call('POST', '/invitations', { body: invitation })
  const id = awaited(await invite())
  const first = await box.next()
  expect(first).toContain('A change needs your approval')
  expect(first).toContain('Invite a member')
  expect(first.replaceAll('=\r\n', '')).toContain(id)
  expect(first).not.toContain(invitation.email)
  // The same request again is not mailed again.
  awaited(await invite())
  expectData(await decideRequest(approver, id, 'rejected', 'Not agreed'))
  const decision = await box.next()
  expect(decision).toContain('Your approval request was decided')
  expect(decodeText(decision)).toContain(
    'A Colleague rejected your request “Invite a member”. The change was not made.',
  )
  expect(box.count - before).toBe(2)
})
