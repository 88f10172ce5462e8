import { describe, expect, test } from 'vitest'
import { auditDeliveryWorld } from '../../../testing/audit-delivery/delivery-world.ts'
import { openReceiver } from '../../../testing/receiver.ts'
import { auditEndpoints } from '../table.ts'

const SECOND = 1000

const { world, newBank, deliverer, chain, settle, create, find, act, expectComplete, rowOf } = auditDeliveryWorld()

const take = (id: string) =>
  world.net.database.db
    .update(auditEndpoints)
    .set({ leasedBy: id, leasedUntil: new Date(world.net.clock.now.getTime() + 20 * SECOND) })

describe('workers', () => {
  test('that look at once deliver each batch from one of them, in order', async () => {
    await create()
    const several = [1, 2, 3].map(() => deliverer({ limits: { lines: 2 } }))
    for (let round = 0; round < 6; round++) {
      await act(3)
      await chain()
      await Promise.all(several.map((one) => one.look()))
      await Promise.all(several.map((one) => one.idle()))
    }
    await expectComplete(world.receiver.received)
  })

  test('one that dies between the response and the commit is replaced when its lease ends: the batch is repeated', async () => {
    await create()
    await chain()
    world.receiver.answer(async (response) => {
      // The first worker can record nothing from here on.
      if (world.receiver.received.length === 1) await take('dead')
      response.writeHead(200).end()
    })
    await settle()
    expect(await rowOf()).toMatchObject({ position: 0, leasedBy: 'dead' })
    await settle()
    expect(world.receiver.received).toHaveLength(1)
    world.net.clock.advance(20 * SECOND)
    await settle()
    const [first, second, ...others] = world.receiver.received
    expect(others).toEqual([])
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
    expect(await find()).toMatchObject({ waiting: 0, status: 'active' })
  })

  test('release their lease on shutdown, and an interrupted batch is sent again', async () => {
    await create()
    await chain()
    world.receiver.answer('hang')
    const first = deliverer()
    await first.look()
    await expect.poll(() => world.receiver.received.length).toBe(1)
    await first.stop()
    expect(await rowOf()).toMatchObject({ leasedBy: null, tries: 0, position: 0 })
    world.receiver.answer(200)
    world.receiver.received.length = 0
    await settle()
    await expectComplete(world.receiver.received)
  })

  test('release the slot of a failing endpoint when it recovers, so that others that failed are retried', async () => {
    const other = await newBank()
    const theirs = await openReceiver()
    world.opened.push(theirs)
    await create()
    await create({ endpoint: theirs.url }, other)
    for (const receiver of [world.receiver, theirs]) receiver.answer(500)
    const by = deliverer({ limits: { failing: 1, lines: 1 } })
    await settle(by)
    for (const receiver of [world.receiver, theirs]) receiver.answer(200)
    world.net.clock.advance(10_000)
    for (const receiver of [world.receiver, theirs]) receiver.received.length = 0
    await by.look()
    await by.idle()
    expect(world.receiver.received.length + theirs.received.length).toBe(1)
  })

  test('deliver to others while endpoints hang, and failing endpoints get few slots', async () => {
    const hanging = await openReceiver()
    world.opened.push(hanging)
    hanging.answer('hang')
    const slow = await Promise.all(Array.from({ length: 4 }, newBank))
    for (const one of slow) await create({ endpoint: hanging.url }, one)
    await world.net.database.db.update(auditEndpoints).set({ failingSince: world.net.clock.now })
    await create()
    await chain()
    const by = deliverer({ limits: { total: 3, failing: 2 }, timeoutMs: 5000 })
    await by.look()
    await expect.poll(() => world.receiver.received.length).toBe(1)
    await by.look()
    expect(hanging.received.length).toBeLessThanOrEqual(2)
    await expect.poll(() => hanging.received.length).toBe(2)
    hanging.answer(200)
  })
})
