import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGauges } from '../../gauges.ts'
import type { Ctx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { createAdmission } from '../../platform/http/admission.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { deliveryWorld, idsOf } from '../../testing/delivery-world.ts'
import { stateOf, submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { type Bank, expectData } from '../../testing/network.ts'
import { PaymentEvents } from '../webhooks/contract.ts'
import { closeWindow } from './run/close-window.ts'
import { createSchedule } from './schedule/cutoffs.ts'
import { emitSettled } from './settled-events.ts'

const { world, settle: deliver, hook } = deliveryWorld()
const UPDATES = { events: [{ record_type: 'RT_Payments', event_type: 'EK_Updated' }] }

const ctx = (): Ctx => ({
  db: world.net.database.db,
  actor: { kind: 'system', name: 'settled payment events' },
  now: world.net.clock.now,
  random: world.net.random,
  requestId: 'test',
  address: 'local',
})
const complete = async (count: number) => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await submitted(world.harbor, world.payer, world.payee))
  return ids
}
const run = () => {
  world.net.clock.advance(1000)
  return settle(ctx(), 'sandbox', world.net.secrets.settlement)
}
type Announcement = { token: string; partner: string; payment: string }
/** The events that announce that one of these payments is settled. */
const announced = (payments: readonly string[]) =>
  rows<Announcement>(
    world.net.database.db,
    sql`select token, partner_id as partner, data ->> 'payment_id' as payment from events
         where record_type = 'RT_Payments' and event_type = 'EK_Updated' and data ->> 'state' = 'settled'
           and data ->> 'payment_id' = any(${sql.param(payments)}::text[])
         order by partner_id, data ->> 'payment_id'`,
  )
const onceToEach = (payments: readonly string[]) =>
  [world.harbor, world.meadow].flatMap(({ partnerId }) => payments.map((payment) => `${partnerId} ${payment}`)).sort()
const pairs = (found: readonly Announcement[]) => found.map(({ partner, payment }) => `${partner} ${payment}`).sort()
const unfinished = async () =>
  (
    await rows<{ token: string }>(
      world.net.database.db,
      sql`select token from settlement_batches where events_cursor is not null`,
    )
  ).length

test('both sides’ webhooks receive each settled payment as the API shows it, once, after its batch completed', async () => {
  const at = (path: string) => ({ ...UPDATES, endpoint: `${world.receiver.url}${path}` })
  const webhooks = [await hook(at('harbor')), await hook(at('meadow'), world.meadow)]
  expect(webhooks).toHaveLength(2)
  const payments = await complete(3)
  await writeOnce(ctx(), (write) => closeWindow(write, 'sandbox'))
  await emitSettled(ctx())
  expect(await announced(payments)).toEqual([])
  await run()
  await emitSettled(ctx())
  await emitSettled(ctx())
  await deliver()
  const bodies = world.receiver.received.map(({ body }) => JSON.parse(body))
  const settled = bodies.filter(({ data }) => data.state === 'settled')
  const sent = settled.map(({ data }) => data.payment_id).sort()
  expect(sent).toEqual([...payments, ...payments].sort())
  const [first] = settled
  const shown = expectData(await world.harbor.key('GET', `/payments/${first.data.payment_id}`))
  expect(first).toMatchObject({ record_type: 'RT_Payments', event_type: 'EK_Updated', data: shown })
  expect(shown.state).toBe('settled')
  // Each webhook receives the events of a payment in order, independently of other webhooks.
  for (const path of ['/harbor', '/meadow']) {
    for (const payment of payments) {
      const states = world.receiver.received
        .filter((sent) => sent.path === path)
        .map(({ body }) => JSON.parse(body).data)
        .flatMap(({ payment_id, state }) => (payment_id === payment ? [state] : []))
      expect(states.slice(-2)).toEqual(['completed', 'settled'])
    }
  }
  expect(new Set(idsOf(world.receiver.received)).size).toBe(bodies.length)
})

test('a delayed or paused job announces a settlement after all earlier events of the payment', async () => {
  await hook()
  const began = ctx()
  world.net.clock.advance(60_000)
  const payments = await complete(2)
  await run()
  await emitSettled(began)
  await deliver()
  for (const payment of payments) {
    const states = world.receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ record_type, data }) => record_type === 'RT_Payments' && data.payment_id === payment)
      .map(({ data }) => data.state)
    expect(states.indexOf('settled')).toBe(states.length - 1)
  }
})

test('portions are bounded, and each event exists once even if a process stops between them', async () => {
  const payments = await complete(7)
  await run()
  const stopping = new AbortController()
  const once = async () => {
    const db = new Proxy(world.net.database.db, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name)
        return async (work: Parameters<typeof target.transaction>[0]) => {
          const done = await target.transaction(work)
          stopping.abort()
          return done
        }
      },
    })
    return emitSettled({ ...ctx(), db }, { portion: 2, stopping: stopping.signal })
  }
  expect(await once()).toBe(2)
  expect(await announced(payments)).toHaveLength(4)
  expect(await unfinished()).toBe(1)
  // As after a crash before the commit: a cursor behind the events.
  await world.net.database.db.execute(
    sql`update settlement_batches set events_cursor = '{"debtor": ""}' where events_cursor is not null`,
  )
  expect(await emitSettled(ctx(), { portion: 3 })).toBe(7)
  expect(pairs(await announced(payments))).toEqual(onceToEach(payments))
  expect(await unfinished()).toBe(0)
  expect(await emitSettled(ctx())).toBe(0)
})

test('batches from before these events existed, and failed batches, emit none', async () => {
  const payments = await complete(1)
  await run()
  await world.net.database.db.execute(sql`update settlement_batches set events_cursor = null`)
  expect(await emitSettled(ctx())).toBe(0)
  expect(await announced(payments)).toEqual([])
})

test('a payment lists the event among its own, for each side', async () => {
  const webhook = await hook(UPDATES)
  const [payment = ''] = await complete(1)
  await run()
  const completedAt = world.net.clock.now.toISOString()
  world.net.clock.advance(5000)
  await emitSettled(ctx())
  expect(await stateOf(world.harbor, payment)).toBe('settled')
  const read = async (bank: Bank) =>
    PaymentEvents.parse(expectData(await bank.member('GET', `/payments/${payment}/events`))).events
  const [ofHarbor, ofMeadow] = [(await read(world.harbor)).at(-1), (await read(world.meadow)).at(-1)]
  expect([ofHarbor?.token, ofMeadow?.token].sort()).toEqual(
    (await announced([payment])).map(({ token }) => token).sort(),
  )
  expect(ofHarbor).toMatchObject({ record_type: 'RT_Payments', event_type: 'EK_Updated' })
  expect(ofHarbor?.created_at).toBe(completedAt)
  expect(ofHarbor?.deliveries).toMatchObject([{ webhook_id: webhook.token, status: 'pending' }])
})

test('a gauge shows how far the events lag behind', async () => {
  const gauges = () =>
    createGauges({
      database: world.net.database,
      admission: createAdmission(),
      clock: { now: () => world.net.clock.now, offset: () => 0 },
      schedule: createSchedule(),
    })()
  const lag = async () => {
    const { values = [] } = (await gauges()).find(({ name }) => name === 'settlement_events_lag_seconds') ?? {}
    return values.find(({ labels }) => labels.environment === 'sandbox')?.value
  }
  await complete(1)
  await run()
  world.net.clock.advance(90_000)
  expect(await lag()).toBe(90)
  await emitSettled(ctx())
  expect(await lag()).toBe(0)
})
