import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../platform/write/table.ts'
import { deliveryWorld, HOUR, idsOf, MINUTE, SECOND } from '../../../testing/delivery-world.ts'
import { expectData } from '../../../testing/network.ts'

const { world, deliver, settle, hook, pay, deliveriesOf, statesOf, onlyDelivery, rowOf } = deliveryWorld()

describe('a failed delivery', () => {
  test('is retried on the schedule with the same ID and a new signature each time, and is then listed as failed', async () => {
    world.receiver.answer(503)
    const webhook = await hook()
    await pay()
    const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
    await settle()
    for (const [i, wait] of waits.entries()) {
      const { dueAt, status } = await onlyDelivery(webhook)
      const waiting = (dueAt?.getTime() ?? 0) - world.net.clock.now.getTime()
      expect([status, world.receiver.received.length]).toEqual(['pending', i + 1])
      expect(waiting).toBeGreaterThanOrEqual(wait)
      expect(waiting).toBeLessThanOrEqual(wait * 1.2)
      world.net.clock.advance(waiting - 1)
      await settle()
      expect(world.receiver.received).toHaveLength(i + 1)
      world.net.clock.advance(1)
      await settle()
    }
    expect(await onlyDelivery(webhook)).toMatchObject({
      status: 'failed',
      attempts: 8,
      dueAt: null,
      lastStatusCode: 503,
    })
    world.net.clock.advance(48 * HOUR)
    await settle()
    expect(new Set(idsOf(world.receiver.received)).size).toBe(1)
    expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(8)
    expect(world.receiver.received).toHaveLength(8)
  })

  test.each([
    ['a redirect', 302, 'status'],
    ['a refusal', 404, 'status'],
    ['nothing at all', 'hang', 'timeout'],
  ] as const)('%s is a failure', async (_, answer, failure) => {
    world.receiver.answer(answer)
    const webhook = await hook()
    await pay()
    await settle(deliver({ timeoutMs: 100 }))
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', attempts: 1, lastFailure: failure })
  })

  test('is delayed as long as the endpoint requests, with all other deliveries to it', async () => {
    world.receiver.answer((response) => response.writeHead(429, { 'retry-after': '600' }).end())
    const webhook = await hook()
    await pay()
    await settle()
    expect((await onlyDelivery(webhook)).dueAt).toEqual(new Date(world.net.clock.now.getTime() + 600 * SECOND))
    world.receiver.answer(200)
    await pay()
    world.net.clock.advance(599 * SECOND)
    await settle()
    expect(world.receiver.received).toHaveLength(1)
    world.net.clock.advance(SECOND)
    await settle()
    expect(await statesOf(webhook)).toEqual(['delivered', 'delivered'])
  })

  test('with a 410 response disables the webhook immediately', async () => {
    world.receiver.answer(410)
    const webhook = await hook()
    for (let i = 0; i < 10; i++) await pay()
    await settle()
    // All deliveries in flight got this response.
    expect(world.receiver.received).toHaveLength(8)
    expect(await rowOf(webhook)).toMatchObject({ enabled: false, disabledReason: 'gone' })
    expect(await statesOf(webhook)).toEqual([...Array(8).fill('failed'), 'pending', 'pending'])
    await pay()
    expect(await deliveriesOf(webhook)).toHaveLength(10)
    world.receiver.answer(200)
    expectData(await world.harbor.member('PUT', `/webhook/${webhook.token}`, { body: { enabled: true } }))
    await settle()
    expect(await statesOf(webhook)).toEqual([...Array(8).fill('failed'), 'delivered', 'delivered'])
  })

  test('with a 410 response disables the webhook even if a later delivery of the batch succeeds', async () => {
    world.receiver.answer((response) => {
      world.receiver.answer(200)
      response.writeHead(410).end()
    })
    const webhook = await hook()
    for (let i = 0; i < 8; i++) await pay()
    await settle()
    // Notifications contain this time.
    expect(await rowOf(webhook)).toMatchObject({
      enabled: false,
      disabledReason: 'gone',
      failingSince: world.net.clock.now,
    })
  })
})

test('a pause that a successful response requests is ignored', async () => {
  world.receiver.answer((response) => response.writeHead(200, { 'retry-after': '600' }).end())
  const webhook = await hook()
  await pay()
  await settle()
  await pay()
  await settle()
  expect(await statesOf(webhook)).toEqual(['delivered', 'delivered'])
})

test('of a test event with a 410 response disables nothing', async () => {
  world.receiver.answer(410)
  const webhook = await hook()
  expectData(await world.harbor.member('POST', `/webhook/${webhook.token}/test`))
  await settle()
  expect(await statesOf(webhook)).toEqual(['failed'])
  expect(await rowOf(webhook)).toMatchObject({ enabled: true, disabledReason: null })
})

describe('an endpoint that keeps failing', () => {
  test('is disabled after five days of failures only, and its organization is notified', async () => {
    world.receiver.answer(500)
    const webhook = await hook()
    for (let day = 0; day < 5; day++) {
      await pay()
      await settle()
      world.net.clock.advance(24 * HOUR - 1)
    }
    expect(await rowOf(webhook)).toMatchObject({ enabled: true })
    world.net.clock.advance(5)
    await settle()
    expect(await rowOf(webhook)).toMatchObject({ enabled: false, disabledReason: 'failing' })
    const [entry] = await world.net.database.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.resourceId, webhook.token), eq(auditEntries.action, 'webhook.disable')))
    expect(entry).toMatchObject({
      organizationId: world.harbor.orgId,
      actorKind: 'system',
      before: { enabled: true },
      after: { enabled: false, reason: 'failing', endpoint: world.receiver.url },
    })
  })

  test('is not disabled if a delivery in between succeeded', async () => {
    world.receiver.answer(500)
    const webhook = await hook()
    for (let day = 0; day < 10; day++) {
      world.receiver.answer(day === 4 ? 200 : 500)
      await pay()
      await settle()
      world.net.clock.advance(24 * HOUR - 1)
    }
    expect(await rowOf(webhook)).toMatchObject({ enabled: true })
  })

  test('fails anew after a success, although the next delivery of the same batch fails', async () => {
    world.receiver.answer(500)
    const webhook = await hook()
    await pay()
    await settle()
    world.net.clock.advance(MINUTE)
    await pay()
    world.receiver.answer((response) => {
      world.receiver.answer(500)
      response.writeHead(200).end()
    })
    await settle()
    expect(await statesOf(webhook)).toEqual(['delivered', 'pending'])
    expect((await rowOf(webhook)).failingSince).toEqual(world.net.clock.now)
  })

  test('is retried after at most a minute, and receives the rest immediately when it recovers', async () => {
    world.receiver.answer(500)
    const webhook = await hook()
    await pay()
    await settle()
    world.net.clock.advance(10 * MINUTE)
    for (let i = 0; i < 40; i++) await pay()
    const before = world.receiver.received.length
    await settle()
    expect(world.receiver.received.length).toBe(before + 1)
    world.net.clock.advance(MINUTE - 1)
    await settle()
    expect(world.receiver.received.length).toBe(before + 1)
    world.receiver.answer(200)
    world.net.clock.advance(1)
    await settle()
    const states = await statesOf(webhook)
    expect(states.filter((status) => status === 'delivered').length).toBeGreaterThanOrEqual(40)
  })
})
