import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveryWorld, SECOND } from '../../../testing/delivery-world.ts'
import { type Bank, expectData } from '../../../testing/network.ts'
import { openReceiver } from '../../../testing/receiver.ts'
import { partners } from '../../namespaces/table.ts'
import { webhooks } from '../table.ts'
import { type Claimed, claimWebhooks, type Limits } from './leases.ts'

const { world, deliver, hook, pay } = deliveryWorld()

const LIMITS: Limits = { total: 10, perEnvironment: 10, perOrganization: 10, slow: 10, slowPerOrganization: 10 }

const claim = (attended: readonly Claimed[], limits: Partial<Limits> = {}) =>
  claimWebhooks({ id: 'one', run: world.net.deps.run }, world.net.clock.now, attended, { ...LIMITS, ...limits })
const countOf = (claimed: readonly Claimed[], bank: Bank) =>
  claimed.filter(({ organization_id }) => organization_id === bank.orgId).length
const testEvent = async (bank: Bank, { token }: { token: string }) =>
  expectData(await bank.member('POST', `/webhook/${token}/test`))
const failing = () => ({ failingSince: new Date(world.net.clock.now.getTime() - SECOND) })

/** Webhooks of harbor with due deliveries, and one of meadow that has waited less. */
async function manyAndOne(many: number) {
  const own = []
  for (let i = 0; i < many; i++) own.push(await hook())
  await pay()
  world.net.clock.advance(1)
  const other = await hook({}, world.meadow)
  await testEvent(world.meadow, other)
  return { own, other }
}

describe('of the waiting webhooks, a worker takes', () => {
  test('those of the least-served organization first, however long others have waited', async () => {
    await manyAndOne(4)
    const first = await claim([], { total: 2 })
    expect([countOf(first, world.harbor), countOf(first, world.meadow)]).toEqual([1, 1])
    const own = first.filter(({ organization_id }) => organization_id === world.harbor.orgId)
    const [next] = await claim(own, { total: 2 })
    expect(next?.organization_id).toBe(world.meadow.orgId)
  })

  test('at most its share of one organization', async () => {
    await manyAndOne(4)
    const taken = await claim([], { perOrganization: 2 })
    expect([countOf(taken, world.harbor), countOf(taken, world.meadow)]).toEqual([2, 1])
    expect(await claim(taken, { perOrganization: 2 })).toEqual([])
  })

  test('a limited number of failing ones, per organization and in total', async () => {
    const { own } = await manyAndOne(4)
    for (const { token } of own.slice(0, 3)) {
      await world.net.database.db.update(webhooks).set(failing()).where(eq(webhooks.token, token))
    }
    const taken = await claim([], { slowPerOrganization: 2 })
    expect(taken.filter(({ is_slow }) => is_slow)).toHaveLength(2)
    expect([countOf(taken, world.harbor), countOf(taken, world.meadow)]).toEqual([3, 1])
    await world.net.database.db.update(webhooks).set({ leasedBy: null, leasedUntil: null })
    const fewer = await claim([], { slow: 1 })
    expect(fewer.filter(({ is_slow }) => is_slow)).toHaveLength(1)
    const slow = fewer.filter(({ is_slow }) => is_slow)
    expect((await claim(slow, { slow: 1 })).filter(({ is_slow }) => is_slow)).toEqual([])
  })

  test('live ones before sandbox ones, and reserves capacity for both', async () => {
    await manyAndOne(3)
    const live = { environment: 'live' as const }
    await world.net.database.db.update(partners).set(live).where(eq(partners.token, world.harbor.partnerId))
    const [first] = await claim([], { total: 1 })
    expect(first).toMatchObject({ environment: 'live', organization_id: world.harbor.orgId })
    await world.net.database.db.update(webhooks).set({ leasedBy: null, leasedUntil: null })
    const taken = await claim([], { perEnvironment: 2 })
    expect([countOf(taken, world.harbor), countOf(taken, world.meadow)]).toEqual([2, 1])
  })
})

test('other organizations receive deliveries while every endpoint of one organization hangs', async () => {
  const hanging = await openReceiver()
  world.opened.push(hanging)
  hanging.answer('hang')
  for (let i = 0; i < 6; i++) await hook({ endpoint: `${hanging.url}${i}` })
  await pay()
  const worker = deliver({ limits: { ...LIMITS, perOrganization: 4 } })
  await worker.look()
  await expect.poll(() => hanging.received.length).toBe(4)
  const other = await hook({}, world.meadow)
  await testEvent(world.meadow, other)
  await worker.look()
  // Before the hanging deliveries time out, after ten seconds.
  await expect.poll(() => world.receiver.received.length, { timeout: 5000 }).toBe(1)
  expect(hanging.received).toHaveLength(4)
})

test('a webhook with many deliveries yields to others if there is no free slot', async () => {
  await hook()
  for (let i = 0; i < 40; i++) await pay()
  const worker = deliver({ limits: { ...LIMITS, total: 1 } })
  let isWaiting = false
  world.receiver.answer(async (response) => {
    if (!isWaiting) {
      isWaiting = true
      await testEvent(world.meadow, await hook({ endpoint: `${world.receiver.url}other` }, world.meadow))
    }
    response.writeHead(200).end()
  })
  for (let turn = 0; turn < 2; turn++) {
    await worker.look()
    await worker.idle()
  }
  const paths = world.receiver.received.map(({ path }) => path)
  expect(paths.indexOf('/other')).toBe(32)
})
