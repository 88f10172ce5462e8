import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RunStatement } from '../../../platform/db/statement.ts'
import { runSweep } from '../../../platform/sweep/sweep.ts'
import { auditEntries, events } from '../../../platform/write/table.ts'
import { DAY, deliveryWorld, MINUTE } from '../../../testing/delivery-world.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { verifyEmail } from '../../../testing/members/verified-email.ts'
import { openMails } from '../../../testing/notifications/open-mails.ts'
import { members } from '../../members/table.ts'
import { RETENTION_DAYS } from '../states.ts'
import { deliveries, deliveryAttempts, webhooks } from '../table.ts'
import { deliverySweep } from './sweep.ts'

const { world, deliver, settle, hook, pay, deliveriesOf, onlyDelivery, rowOf } = deliveryWorld()

/** The test's database, which rejects one statement while `refuses` is set. */
function refusing(name: string): { run: RunStatement; refuses: boolean } {
  const faulty = {
    refuses: true,
    run: (async (statement, values) => {
      if (faulty.refuses && statement.name === name) throw new Error('refused by the test')
      return world.net.deps.run(statement, values)
    }) as RunStatement,
  }
  return faulty
}

describe('a delivery that cannot be recorded', () => {
  test('is not repeated immediately: the endpoint first pauses for a minute', async () => {
    const faulty = refusing('record_attempts')
    const webhook = await hook()
    await pay()
    const worker = deliver({ run: faulty.run })
    await settle(worker)
    await settle(worker)
    expect(world.receiver.received).toHaveLength(1)
    expect(await rowOf(webhook)).toMatchObject({ leasedBy: null, leasedUntil: null })
    faulty.refuses = false
    world.net.clock.advance(MINUTE)
    await settle(worker)
    expect(world.receiver.received).toHaveLength(2)
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'delivered', attempts: 1 })
  })

  test('by a worker that lost its lease is recorded only if it succeeded', async () => {
    const webhook = await hook()
    const taken = () =>
      world.net.database.db.update(webhooks).set({ leasedBy: 'another' }).where(eq(webhooks.token, webhook.token))
    world.receiver.answer(async (response) => {
      await taken()
      response.writeHead(500).end()
    })
    await pay()
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', tries: 0 })
    expect(await rowOf(webhook)).toMatchObject({ failingSince: null, leasedBy: 'another' })
    expect(await world.net.database.db.$count(deliveryAttempts, eq(deliveryAttempts.webhookId, webhook.token))).toBe(1)
  })
})

test('a failure a week after another leaves a day before the webhook is disabled', async () => {
  world.receiver.answer(500)
  const webhook = await hook()
  await pay()
  await settle()
  await world.net.database.db.update(deliveries).set({ dueAt: null }).where(eq(deliveries.webhookId, webhook.token))
  world.net.clock.advance(7 * DAY)
  await pay()
  await settle()
  expect(await rowOf(webhook)).toMatchObject({ enabled: true })
  world.net.clock.advance(DAY)
  await settle()
  expect(await rowOf(webhook)).toMatchObject({ enabled: false, disabledReason: 'failing' })
})

test.each([
  ['whose endpoint has changed since', { endpoint: 'https://elsewhere.test/' }],
  ['whose lease another worker has taken since', { leasedBy: 'another' }],
])('a 410 does not disable a webhook %s', async (_, change) => {
  const webhook = await hook()
  world.receiver.answer(async (response) => {
    await world.net.database.db.update(webhooks).set(change).where(eq(webhooks.token, webhook.token))
    response.writeHead(410).end()
  })
  await pay()
  await settle()
  expect(await rowOf(webhook)).toMatchObject({ ...change, enabled: true, failingSince: null, restingUntil: null })
})

test('every admin with a verified email is mailed about a disabled webhook, and the audit log records it', async () => {
  const mails = await openMails(world.net)
  world.opened.push(mails)
  await verifyEmail(world.net, world.harbor)
  await newMember(world.net, world.harbor, 'support')
  const { token: unverified } = await newMember(world.net, world.harbor, 'admin')
  await world.net.database.db.update(members).set({ emailVerifiedAt: null }).where(eq(members.token, unverified))
  world.receiver.answer(410)
  const webhook = await hook({ name: 'Ledger\nBcc: x@y.example' })
  await pay()
  await settle()
  await mails.notifyOfWork()
  const [mail, ...others] = await mails.work()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: world.harbor.email, subject: 'A webhook was disabled' })
  expect(mail?.text).toContain('Its endpoint returned 410 Gone. Pending deliveries are kept')
  expect(mail?.text).toContain(`https://console.example/n/${world.harbor.partnerId}/webhooks/${webhook.token}`)
  expect(mail?.raw).not.toContain(world.receiver.url)
  expect(mail?.raw).not.toMatch(/^Bcc/m)
  const [entry] = await world.net.database.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.resourceId, webhook.token), eq(auditEntries.action, 'webhook.disable')))
  expect(entry).toMatchObject({ organizationId: world.harbor.orgId, partnerId: world.harbor.partnerId })
})

test('events, deliveries and attempts are deleted together when they expire, in portions', async () => {
  const webhook = await hook()
  for (let i = 0; i < 3; i++) await pay()
  await settle()
  const { db } = world.net.database
  const left = async () => [
    await db.$count(events, eq(events.partnerId, world.harbor.partnerId)),
    (await deliveriesOf(webhook)).length,
    await db.$count(deliveryAttempts, eq(deliveryAttempts.webhookId, webhook.token)),
  ]
  const later = (ms: number) => new Date(world.net.clock.now.getTime() + RETENTION_DAYS * DAY + ms)
  await runSweep(db, later(0), deliverySweep, { portion: 2 })
  expect(await left()).toEqual([3, 3, 3])
  await runSweep(db, later(1), deliverySweep, { portion: 2 })
  expect(await left()).toEqual([0, 0, 0])
})

test('a namespace has at most a hundred webhooks, even if created concurrently', async () => {
  const first = await rowOf(await hook())
  const more = Array.from({ length: 98 }, (_, i) => ({ ...first, token: `whk_${String(i).padStart(26, '0')}` }))
  await world.net.database.db.insert(webhooks).values(more)
  const body = { name: 'Hook', endpoint: world.receiver.url }
  const made = await Promise.all([1, 2, 3].map(() => world.harbor.member('POST', '/webhook', { body })))
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})
