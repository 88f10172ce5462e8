import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { awaited, decideRequest, type Signatory, signatory } from '../../testing/approvals/set-up.ts'
import { twoAdmins } from '../../testing/approvals/two-admins.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { expectData } from '../../testing/network.ts'

// Members with an unconfirmed email, who could be a second account of an admin (decision 0175).

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

test('with email, members who have not confirmed theirs neither approve nor count, and nothing they requested is approved', async () => {
  const { app } = createGateway({ ...world.net.deps, mailer })
  const net = { ...world.net, app }
  const [ana, ben] = [signatory(net, world.live, world.ana.token), signatory(net, world.live, world.ben.token)]
  const confirm = (at: Date | null) =>
    net.database.db.execute(
      sql`update members set email_verified_at = ${at?.toISOString() ?? null} where token = ${ben.token}`,
    )
  const rename = async (by: Signatory) => {
    const [{ token }] = expectData(await by.call('GET', '/apikey')).api_keys
    return awaited(await by.call('PUT', `/apikey/${token}`, { body: { name: `by ${by.token}` } }))
  }
  const [hers, his] = [await rename(ana), await rename(ben)]
  const counted = async () => expectData(await ana.call('GET', '/organization/approval-rules')).admins_who_can_approve
  const before = await counted()
  await confirm(null)
  expect(await counted()).toBe(before - 1)
  const refused = await decideRequest(ben, hers, 'approved')
  expect([refused.status, refused.body.message]).toEqual([403, 'Confirm your email to approve this'])
  const other = await decideRequest(ana, his, 'approved')
  expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('has not confirmed their email')])
  await confirm(net.clock.now)
  expectData(await decideRequest(ben, hers, 'approved'))
})
