import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createInspect } from '../modules/inspector/index.ts'
import { createDeliverer, type Deliverer } from '../modules/webhooks/delivery/deliverer.ts'
import { type DeliveryRow, deliveries, deliveryAttempts, type WebhookRow, webhooks } from '../modules/webhooks/table.ts'
import { created } from './model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from './network.ts'
import { openReceiver, type Received, type Receiver } from './receiver.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A webhook by its ID. */
type Named = { token: string }

/** Fixture for delivery tests: a network, and for each test a new bank, receiver and worker. */
type DeliveryWorld = {
  net: TestNetwork
  meadow: Bank
  harbor: Bank
  payer: string
  payee: string
  receiver: Receiver
  deliverer: Deliverer
  opened: { close(): unknown }[]
}

/** Sets up and tears down the fixture, and returns shared helpers. */
export function deliveryWorld() {
  const world = {} as DeliveryWorld
  let banks = 0
  beforeAll(async () => {
    world.net = await testNetwork()
    world.meadow = await world.net.bank('meadow')
    world.payee = await world.meadow.customer('rowan')
  })
  afterAll(() => world.net.close())
  beforeEach(async () => {
    world.opened = []
    world.harbor = await world.net.bank(`harbor${banks++}`)
    world.payer = await world.harbor.customer('alder')
    world.receiver = await openReceiver()
    world.opened.push(world.receiver)
    world.deliverer = deliver()
  })
  afterEach(async () => {
    // Webhooks of this test must not affect the next one.
    await world.net.database.db.update(webhooks).set({ deletedAt: world.net.clock.now })
    await Promise.all(world.opened.map((one) => one.close()))
  })

  /** Starts another worker. */
  function deliver(more: Partial<Parameters<typeof createDeliverer>[0]> = {}): Deliverer {
    const deps = { ...world.net.deps, ...more }
    const made = createDeliverer({ ...deps, inspect: createInspect(deps) })
    world.opened.push({ close: () => made.stop() })
    return made
  }
  const attemptsMade = () => world.net.database.db.$count(deliveryAttempts)
  /** Delivers until nothing is due. */
  const settle = async (by = world.deliverer) => {
    for (let before = -1; before !== (await attemptsMade()); ) {
      before = await attemptsMade()
      await by.look()
      await by.idle()
    }
  }
  const hook = async (body: object = {}, bank = world.harbor) =>
    expectData(await bank.member('POST', '/webhook', { body: { name: 'Hook', endpoint: world.receiver.url, ...body } }))
  /** Creates a payment, which emits one event for harbor. Returns its ID. */
  const pay = (): Promise<string> => created(world.harbor, world.payer, world.payee)
  const deliveriesOf = (webhook: Named): Promise<DeliveryRow[]> =>
    world.net.database.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.webhookId, webhook.token))
      .orderBy(asc(deliveries.position))
  const statesOf = async (webhook: Named) => (await deliveriesOf(webhook)).map(({ status }) => status)
  const onlyDelivery = async (webhook: Named): Promise<DeliveryRow> => {
    const [delivery, ...others] = await deliveriesOf(webhook)
    if (!delivery || others.length > 0)
      throw new Error(`expected one delivery, got ${delivery ? others.length + 1 : 0}`)
    return delivery
  }
  const rowOf = async (webhook: Named): Promise<WebhookRow> => {
    const [row] = await world.net.database.db.select().from(webhooks).where(eq(webhooks.token, webhook.token))
    if (!row) throw new Error('the webhook does not exist')
    return row
  }
  return { world, deliver, settle, hook, pay, deliveriesOf, statesOf, onlyDelivery, rowOf }
}

/** The event IDs that a receiver got, in order. */
export const idsOf = (got: readonly Received[]) => got.map(({ headers }) => headers['webhook-id'])
