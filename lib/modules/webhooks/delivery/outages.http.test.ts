import { describe, expect, test } from 'vitest'
import { deliveryWorld, HOUR, idsOf, MINUTE } from '../../../testing/delivery-world.ts'
import { LIMITS } from './leases.ts'

const { world, deliver, settle, hook, pay, deliveriesOf, statesOf } = deliveryWorld()

/** Fails every attempt for an hour, in which an event happens every ten minutes. Returns when it is over. */
async function outage(by = world.deliverer) {
  world.receiver.answer(500)
  for (let minute = 0; minute < 60; minute++) {
    if (minute % 10 === 0) await pay()
    await settle(by)
    world.net.clock.advance(MINUTE)
  }
  world.receiver.answer(200)
}

describe('an endpoint that works again', () => {
  test('receives everything that failed at once, in the order of the events', async () => {
    const oneAtATime = deliver({ limits: { ...LIMITS, perOrganization: 1 } })
    const webhook = await hook()
    await outage(oneAtATime)
    await pay()
    const failed = world.receiver.received.length
    await settle(oneAtATime)
    const all = await deliveriesOf(webhook)
    expect(all.map(({ status }) => status)).toEqual(Array(7).fill('delivered'))
    const [probe, ...drained] = idsOf(world.receiver.received.slice(failed))
    expect(drained).toEqual(all.map(({ eventId }) => eventId).filter((id) => id !== probe))
  })

  test('receives each event once, although several workers deliver', async () => {
    const webhook = await hook()
    await outage()
    await pay()
    const failed = world.receiver.received.length
    await Promise.all([deliver(), deliver(), deliver()].map((one) => settle(one)))
    await settle()
    expect(await statesOf(webhook)).toEqual(Array(7).fill('delivered'))
    const got = idsOf(world.receiver.received.slice(failed))
    expect(got).toHaveLength(7)
    expect(new Set(got).size).toBe(7)
  })
})

test('a backlog of 192 events costs one attempt a minute, and drains at once when the endpoint works again', async () => {
  const webhook = await hook()
  world.receiver.answer(500)
  await pay()
  await settle()
  world.net.clock.advance(MINUTE)
  for (let n = 1; n < 192; n++) await pay()
  const before = world.receiver.received.length
  for (let minute = 0; minute < 60; minute++) {
    await settle()
    world.net.clock.advance(MINUTE)
  }
  expect(world.receiver.received.length - before).toBeLessThanOrEqual(60)
  world.receiver.answer(200)
  const failed = world.receiver.received.length
  await settle()
  expect(await statesOf(webhook)).toEqual(Array(192).fill('delivered'))
  expect(world.receiver.received.length - failed).toBe(192)
})

test('an event that alone is rejected stays on its schedule when others succeed', async () => {
  const webhook = await hook()
  world.receiver.answer(400)
  await pay()
  await settle()
  world.net.clock.advance(10 * MINUTE)
  await settle()
  const [rejected] = await deliveriesOf(webhook)
  world.receiver.answer(200)
  world.net.clock.advance(MINUTE)
  await pay()
  await settle()
  const [still, other] = await deliveriesOf(webhook)
  expect(other?.status).toBe('delivered')
  expect(still).toMatchObject({ status: 'pending', dueAt: rejected?.dueAt, attempts: rejected?.attempts })
  world.net.clock.advance(HOUR)
  await settle()
  expect(await statesOf(webhook)).toEqual(['delivered', 'delivered'])
})
