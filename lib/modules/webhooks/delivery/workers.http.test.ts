import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveryWorld, idsOf, SECOND } from '../../../testing/delivery-world.ts'
import { openReceiver } from '../../../testing/receiver.ts'
import { webhooks } from '../table.ts'

const { world, deliver, settle, hook, pay, onlyDelivery, rowOf } = deliveryWorld()

describe('an endpoint that hangs', () => {
  test('does not delay others', async () => {
    const hanging = await openReceiver()
    world.opened.push(hanging)
    hanging.answer('hang')
    await hook({ endpoint: hanging.url })
    for (let i = 0; i < 3; i++) await hook()
    for (let i = 0; i < 20; i++) await pay()
    await world.deliverer.look()
    await expect.poll(() => world.receiver.received.length, { timeout: 8 * SECOND }).toBe(60)
    await expect.poll(() => hanging.received.length, { timeout: 8 * SECOND }).toBe(8)
  })
})

describe('workers', () => {
  test('share the webhooks: each receives each event once', async () => {
    for (let i = 0; i < 8; i++) await hook({ endpoint: `${world.receiver.url}${i}` })
    for (let i = 0; i < 10; i++) await pay()
    const several = [deliver(), deliver(), deliver()]
    await Promise.all(several.map((one) => settle(one)))
    const got = world.receiver.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`)
    expect(got).toHaveLength(80)
    expect(new Set(got).size).toBe(80)
  })

  test('take over a lost worker’s webhooks when its lease expires', async () => {
    const webhook = await hook()
    await pay()
    const lost = { leasedBy: 'lost', leasedUntil: new Date(world.net.clock.now.getTime() + 20 * SECOND) }
    await world.net.database.db.update(webhooks).set(lost).where(eq(webhooks.token, webhook.token))
    await settle()
    expect(world.receiver.received).toHaveLength(0)
    world.net.clock.advance(20 * SECOND)
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'delivered' })
    expect(await rowOf(webhook)).toMatchObject({ leasedBy: null, leasedUntil: null })
  })

  test('of one process take over its own webhooks immediately', async () => {
    const webhook = await hook()
    await pay()
    const lost = { leasedBy: 'embedded', leasedUntil: new Date(world.net.clock.now.getTime() + 20 * SECOND) }
    await world.net.database.db.update(webhooks).set(lost).where(eq(webhooks.token, webhook.token))
    await settle(deliver({ workerId: 'embedded' }))
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'delivered' })
  })

  test('release their leases on shutdown and resend interrupted deliveries with the same ID', async () => {
    world.receiver.answer('hang')
    const webhook = await hook()
    await pay()
    await world.deliverer.look()
    await expect.poll(() => world.receiver.received.length).toBe(1)
    await world.deliverer.stop()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', attempts: 0 })
    world.receiver.answer(200)
    await settle(deliver())
    expect(idsOf(world.receiver.received)).toEqual([
      idsOf(world.receiver.received)[0],
      idsOf(world.receiver.received)[0],
    ])
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'delivered', attempts: 1 })
  })
})
