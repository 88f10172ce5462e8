import { asc, eq } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { isId } from '../../../kernel/ids.ts'
import { events } from '../../../platform/write/table.ts'
import { deliveryWorld } from '../../../testing/delivery-world.ts'
import { created } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData } from '../../../testing/network.ts'
import { DeliveryDetails } from '../contract.ts'
import { deliveries, deliveryAttempts } from '../table.ts'

const { world, deliver, settle, hook, pay, deliveriesOf, statesOf, onlyDelivery, rowOf } = deliveryWorld()

type Signed = Record<string, string>

const eventsOf = (bank: Bank) =>
  world.net.database.db.select().from(events).where(eq(events.partnerId, bank.partnerId)).orderBy(asc(events.token))

describe('a delivery', () => {
  test('contains the event, with a signature that the Standard Webhooks library accepts', async () => {
    const webhook = await hook()
    // The library uses this machine's clock.
    const { now } = world.net.clock
    world.net.clock.now = new Date()
    await pay()
    await settle()
    const [event] = await eventsOf(world.harbor)
    const [got, ...others] = world.receiver.received
    expect(others).toEqual([])
    expect(JSON.parse(got?.body ?? '')).toEqual({
      token: event?.token,
      version: '1.0.0',
      event_type: 'EK_Created',
      record_type: 'RT_Payments',
      endpoint: world.receiver.url,
      data: event?.data,
      created_at: { seconds: Math.floor(world.net.clock.now.getTime() / 1000) },
    })
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': event?.token,
      'webhook-timestamp': String(Math.floor(world.net.clock.now.getTime() / 1000)),
    })
    const verify = (secret: string) => new Verifier(secret).verify(got?.body ?? '', { ...got?.headers } as Signed)
    expect(verify(webhook.secret)).toMatchObject({ token: event?.token })
    expect(() => verify(`whsec_${'A'.repeat(43)}=`)).toThrow('No matching signature')
    const delivery = await onlyDelivery(webhook)
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: 1,
      dueAt: null,
      lastStatusCode: 200,
      lastFailure: null,
    })
    expect(isId('dlv', delivery.token)).toBe(true)
    world.net.clock.now = now
  })

  test('is created for each webhook that subscribes to the event', async () => {
    const payments = await hook({ events: [{ record_type: 'RT_Payments', event_type: 'EK_Created' }] })
    const links = await hook({ events: [{ record_type: 'RT_Links', event_type: 'link.create.resp' }] })
    const disabled = await hook()
    const everything = await hook()
    expectData(await world.harbor.member('PUT', `/webhook/${disabled.token}`, { body: { enabled: false } }))
    const payment = await pay()
    world.net.clock.advance(1)
    expectData(await world.harbor.key('POST', `/payments/${payment}/submissions`))
    const all = await eventsOf(world.harbor)
    expect((await deliveriesOf(payments)).map(({ eventId }) => eventId)).toEqual([all[0]?.token])
    expect((await deliveriesOf(everything)).map(({ eventId }) => eventId)).toEqual(all.map(({ token }) => token))
    expect(all.length).toBeGreaterThan(3)
    expect([...(await deliveriesOf(links)), ...(await deliveriesOf(disabled))]).toEqual([])
  })

  test('reaches the other namespace as well, whichever side caused the event', async () => {
    const theirs = await hook({}, world.meadow)
    const earlier = new Set((await eventsOf(world.meadow)).map(({ token }) => token))
    expectData(await world.harbor.key('POST', `/payments/${await pay()}/submissions`))
    const emitted = (await eventsOf(world.meadow)).filter(({ token }) => !earlier.has(token))
    expect(emitted.length).toBeGreaterThan(0)
    expect((await deliveriesOf(theirs)).map(({ partnerId }) => partnerId)).toEqual(
      emitted.map(() => world.meadow.partnerId),
    )
  })

  test('is not created for an event that did not commit', async () => {
    const webhook = await hook()
    const row = {
      organizationId: world.harbor.orgId,
      partnerId: world.harbor.partnerId,
      recordType: 'RT_Error',
      eventType: 'EK_Created',
    }
    const event = { ...row, token: 'evt_01h455vb4pex5vsknk084sn02q', data: {}, createdAt: world.net.clock.now }
    const undone = world.net.database.db.transaction(async (tx) => {
      await tx.insert(events).values(event)
      expect(await tx.$count(deliveries, eq(deliveries.webhookId, webhook.token))).toBe(1)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await deliveriesOf(webhook)).toEqual([])
  })

  test('records the request and the response', async () => {
    world.receiver.answer((response) => response.writeHead(500, { 'x-why': 'broken' }).end('x'.repeat(20_001)))
    await hook()
    await pay()
    await settle()
    const [got] = world.receiver.received
    const [attempt] = await world.net.database.db
      .select()
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.partnerId, world.harbor.partnerId))
    expect(attempt).toMatchObject({
      number: 1,
      at: world.net.clock.now,
      endpoint: world.receiver.url,
      requestBody: got?.body,
      statusCode: 500,
      responseBody: 'x'.repeat(20_000),
      responseIsCut: true,
      failure: 'status',
    })
    expect(attempt?.responseHeaders).toMatchObject({ 'x-why': 'broken' })
    expect(got?.headers).toMatchObject(attempt?.requestHeaders ?? {})
    expect(Object.keys(attempt?.requestHeaders ?? {})).toHaveLength(6)
  })
})

describe('order', () => {
  test('is that of the events of each payment while the endpoint is healthy', async () => {
    world.receiver.answer((response, { body }) => {
      // Responses that come in another order than the requests must not change it.
      const rounds = body.length % 5
      const respond = (left: number) => (left > 0 ? setImmediate(respond, left - 1) : response.writeHead(204).end())
      respond(rounds)
    })
    const webhook = await hook()
    for (let i = 0; i < 12; i++) {
      expectData(await world.harbor.key('POST', `/payments/${await pay()}/submissions`))
      if (i % 4 === 0) world.net.clock.advance(1)
    }
    await Promise.all([settle(), settle(deliver())])
    const got = world.receiver.received.map(({ body }) => JSON.parse(body))
    const paymentOf = new Map<string, string>(
      got.map(({ token, data }) => [token, data.payment_id ?? data.payment.payment_id]),
    )
    const byPayment = (events: readonly string[]) => Map.groupBy(events, (event) => paymentOf.get(event))
    const received = byPayment(got.map(({ token }) => token))
    expect(received.size).toBe(12)
    expect(received).toEqual(byPayment((await deliveriesOf(webhook)).map(({ eventId }) => eventId)))
  })

  test('does not hold up other payments: eight deliveries are sent at once', async () => {
    const { promise: eight, resolve: reached } = Promise.withResolvers<void>()
    let inFlight = 0
    let most = 0
    world.receiver.answer(async (response) => {
      most = Math.max(most, ++inFlight)
      if (most === 8) reached()
      await eight
      inFlight--
      response.writeHead(204).end()
    })
    await hook()
    for (let i = 0; i < 20; i++) await pay()
    await settle()
    expect(most).toBe(8)
  })

  test('is not blocked by one event that the endpoint cannot process', async () => {
    world.receiver.answer((_, got) => (got.body.includes('poison') ? 500 : 200))
    const webhook = await hook()
    await created(world.harbor, world.payer, world.payee, { reference: 'poison' })
    for (let i = 0; i < 5; i++) await pay()
    await settle()
    const states = await statesOf(webhook)
    expect(states).toEqual(['pending', ...Array(5).fill('delivered')])
    expect((await rowOf(webhook)).failingSince).toBeNull()
  })
})

test('a new endpoint does not inherit how long the previous one has failed', async () => {
  world.receiver.answer(() => 500)
  const webhook = await hook()
  await pay()
  await settle()
  expect((await rowOf(webhook)).failingSince).not.toBeNull()
  const { endpoint } = await rowOf(webhook)
  const change = (body: object) => world.harbor.member('PUT', `/webhook/${webhook.token}`, { body })
  expectData(await change({ endpoint }))
  expect((await rowOf(webhook)).failingSince, 'the same is no other').not.toBeNull()
  expectData(await change({ endpoint: `${endpoint}?moved` }))
  expect(await rowOf(webhook)).toMatchObject({ failingSince: null, restingUntil: null })
})

test('nothing is sent to a deleted webhook, including pending deliveries', async () => {
  const webhook = await hook()
  await pay()
  expectData(await world.harbor.member('DELETE', `/webhook/${webhook.token}`))
  await settle()
  await pay()
  await settle()
  expect(world.receiver.received).toEqual([])
})

test('a target that now resolves to an internal address is not called', async () => {
  const webhook = await hook({ endpoint: 'https://1-1-1-1.test/' })
  await pay()
  const inside = { loopback: false, resolve: async () => ['127.0.0.1'] }
  await settle(deliver({ targets: inside }))
  expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', lastFailure: 'refused_target' })
})

test('a delivery with many attempts is returned with the newest fifty, oldest first', async () => {
  const webhook = await hook()
  await pay()
  await settle()
  const { token } = await onlyDelivery(webhook)
  const { db } = world.net.database
  const [attempt] = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.deliveryId, token))
  if (!attempt) throw new Error('nothing was attempted')
  await db.insert(deliveryAttempts).values(Array.from({ length: 59 }, (_, i) => ({ ...attempt, number: i + 2 })))
  await db.update(deliveries).set({ attempts: 60 }).where(eq(deliveries.token, token))
  const read = await world.harbor.member('GET', `/webhook/${webhook.token}/deliveries/${token}`)
  const { attempts, history } = DeliveryDetails.parse(expectData(read))
  expect(attempts).toBe(60)
  expect(history.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11))
})
