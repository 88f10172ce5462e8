import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Mail, Mailer } from '../../../platform/outbound/mail.ts'
import { auditEntries } from '../../../platform/write/table.ts'
import { DAY, deliveryWorld, HOUR, MINUTE, SECOND } from '../../../testing/delivery-world.ts'
import { verifyEmail } from '../../../testing/members/verified-email.ts'
import { created, submitted } from '../../../testing/model/payment-life.ts'
import { expectData } from '../../../testing/network.ts'
import { deliveryAttempts } from '../table.ts'

const asText = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))

const { world, deliver, settle, hook, pay, deliveriesOf, statesOf, onlyDelivery, rowOf } = deliveryWorld()

type Named = { token: string }
const change = ({ token }: Named, body: object) => world.harbor.member('PUT', `/webhook/${token}`, { body })
const refusal = async (body: object) => {
  const sent = { name: 'Hook', endpoint: world.receiver.url, ...body }
  const reply = await world.harbor.member('POST', '/webhook', { body: sent })
  return [reply.status, reply.body.message]
}

describe('headers of a webhook', () => {
  const VALUE = 'Bearer kept-to-ourselves'

  test('arrive with each delivery, and their values are shown and stored nowhere in clear text', async () => {
    const webhook = await hook({ headers: [{ name: 'Authorization', value: VALUE }] })
    await pay()
    await settle()
    const [got] = world.receiver.received
    expect(got?.headers).toMatchObject({ authorization: VALUE, 'webhook-id': expect.stringMatching(/^evt_/) })
    const { db } = world.net.database
    const { token } = await onlyDelivery(webhook)
    const shown = [
      webhook,
      expectData(await world.harbor.member('GET', `/webhook/${webhook.token}`)),
      expectData(await world.harbor.member('GET', `/webhook/${webhook.token}/deliveries/${token}`)),
      await rowOf(webhook),
      await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.webhookId, webhook.token)),
      await db.select().from(auditEntries).where(eq(auditEntries.resourceId, webhook.token)),
    ]
    for (const one of shown) {
      expect(asText(one)).toContain('Authorization')
      expect(asText(one)).not.toContain('kept-to-ourselves')
    }
  })

  test('keep their values unless new ones are given; a new header needs a value', async () => {
    const webhook = await hook({ headers: [{ name: 'X-Tenant', value: 'harbor' }] })
    const missing = await change(webhook, { headers: [{ name: 'X-Tenant' }, { name: 'X-Region' }] })
    expect([missing.status, missing.body.message]).toEqual([
      400,
      'headers.1.value: is required, because the webhook has no header X-Region yet',
    ])
    const headers = [{ name: 'x-tenant' }, { name: 'X-Region', value: 'eu' }]
    expect(expectData(await change(webhook, { headers })).headers).toEqual([{ name: 'x-tenant' }, { name: 'X-Region' }])
    await pay()
    await settle()
    expect(world.receiver.received[0]?.headers).toMatchObject({ 'x-tenant': 'harbor', 'x-region': 'eu' })
    expectData(await change(webhook, { headers: [] }))
    await pay()
    await settle()
    expect(world.receiver.received[1]?.headers).not.toHaveProperty('x-tenant')
  })

  test('are not sent to another host unless their values are given again', async () => {
    const webhook = await hook({ headers: [{ name: 'X-Tenant', value: 'harbor' }] })
    const endpoint = 'https://elsewhere.test/'
    expect((await change(webhook, { endpoint: `${world.receiver.url}other` })).status).toBe(200)
    const moved = await change(webhook, { endpoint })
    expect([moved.status, moved.body.message]).toEqual([
      400,
      'headers: must be given again with their values, because the endpoint moves to another host or port',
    ])
    const kept = await change(webhook, { endpoint, headers: [{ name: 'X-Tenant' }] })
    expect([kept.status, kept.body.message]).toEqual([
      400,
      'headers.0.value: is required, because the endpoint moves to another host or port',
    ])
    expectData(await change(webhook, { endpoint, headers: [{ name: 'X-Tenant', value: 'anew' }] }))
  })

  test.each([
    [
      [{ name: 'Webhook-Signature', value: 'v1,forged' }],
      'headers.0.name: must not be a header that the gateway sets, such as "Host"',
    ],
    [
      [{ name: 'content-LENGTH', value: '1' }],
      'headers.0.name: must not be a header that the gateway sets, such as "Host"',
    ],
    [[{ name: 'X Tenant', value: 'a' }], 'headers.0.name: must be a header name, such as "X-Tenant"'],
    [
      [{ name: 'X-A', value: 'a\r\nHost: b' }],
      'headers.0.value: must be printable ASCII without leading or trailing spaces',
    ],
    [[{ name: 'X-A', value: 'ü' }], 'headers.0.value: must be printable ASCII without leading or trailing spaces'],
    [
      [
        { name: 'X-A', value: 'a' },
        { name: 'x-a', value: 'b' },
      ],
      'headers: must not contain the same name twice, ignoring case',
    ],
  ])('%j are refused', async (headers, message) => {
    expect(await refusal({ headers })).toEqual([400, message])
  })
})

describe('the timeout of a webhook', () => {
  test('ends an attempt, and the lease is longer', async () => {
    const webhook = await hook({ timeout_seconds: 1 })
    const slow = await hook({ endpoint: `${world.receiver.url}slow`, timeout_seconds: 30 })
    let leaseMs = 0
    world.receiver.answer(async (response, { path }) => {
      if (path !== '/slow') return 'hang'
      const { leasedUntil } = await rowOf(slow)
      leaseMs = (leasedUntil?.getTime() ?? 0) - world.net.clock.now.getTime()
      response.writeHead(200).end()
      return undefined
    })
    await pay()
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', lastFailure: 'timeout' })
    expect(await statesOf(slow)).toEqual(['delivered'])
    expect(leaseMs).toBe(40 * SECOND)
  })

  test.each([0, 31, 1.5])('of %d seconds is refused', async (timeout_seconds) => {
    expect((await refusal({ timeout_seconds }))[0]).toBe(400)
  })
})

describe('the retry schedule of a webhook', () => {
  test('replaces the default one, until it is reset', async () => {
    world.receiver.answer(500)
    const webhook = await hook({ retry_delays_seconds: [60] })
    await pay()
    await settle()
    const waiting = ((await onlyDelivery(webhook)).dueAt?.getTime() ?? 0) - world.net.clock.now.getTime()
    expect(waiting).toBeGreaterThanOrEqual(MINUTE)
    expect(waiting).toBeLessThanOrEqual(1.2 * MINUTE)
    world.net.clock.advance(waiting)
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'failed', attempts: 2 })
    const reset = expectData(await change(webhook, { retry_delays_seconds: null }))
    expect(reset.retry_delays_seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000])
  })

  test('can be empty: a delivery that fails is not retried', async () => {
    world.receiver.answer(500)
    const webhook = await hook({ retry_delays_seconds: [] })
    await pay()
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'failed', attempts: 1 })
  })

  test.each([[[4]], [[43_201]], [Array(11).fill(60)]])('of %j is refused', async (retry_delays_seconds) => {
    expect((await refusal({ retry_delays_seconds }))[0]).toBe(400)
  })
})

describe('the payment filter of a webhook', () => {
  const usd = (total: string) => created(world.harbor, world.payer, world.payee, { total })
  const paymentsOf = async (webhook: Named) => {
    const sent = await deliveriesOf(webhook)
    return sent.filter(({ recordType }) => recordType === 'RT_Payments').map(({ eventType }) => eventType)
  }

  test('selects payments by amount within a currency, also when missed events are recovered', async () => {
    const payment_filter = { currency: 'USD', amount_min: '1000', amount_max: '2000' }
    const webhook = await hook({ payment_filter })
    expect(webhook.payment_filter).toEqual(payment_filter)
    for (const total of ['999', '1000', '2000', '2001']) await usd(total)
    await created(world.harbor, world.payer, world.payee, { total: '1500', currency: 'EUR' })
    expect(await paymentsOf(webhook)).toHaveLength(2)
    expectData(await change(webhook, { enabled: false }))
    const since = new Date(world.net.clock.now.getTime() - HOUR).toISOString()
    for (const total of ['999', '1500']) await usd(total)
    expectData(await change(webhook, { enabled: true }))
    const recovered = await world.harbor.member('POST', `/webhook/${webhook.token}/recover`, {
      body: { what: 'missed', since },
    })
    expect(expectData(recovered).count).toBe(1)
    expect(await paymentsOf(webhook)).toHaveLength(3)
  })

  test('selects payments by state, and leaves other record types alone', async () => {
    const webhook = await hook({ payment_filter: { states: ['completed', 'failed'] } })
    await submitted(world.harbor, world.payer, world.payee)
    expect(await paymentsOf(webhook)).toEqual(['EK_Updated'])
    const others = (await deliveriesOf(webhook)).map(({ recordType }) => recordType)
    expect(others).toContain('RT_Transactions')
    expect(expectData(await change(webhook, { payment_filter: null })).payment_filter).toBeNull()
    await pay()
    expect(await paymentsOf(webhook)).toEqual(['EK_Updated', 'EK_Created'])
  })

  test.each([
    [{ amount_min: '5' }, 'payment_filter.currency: is required with amount_min and amount_max'],
    [
      { currency: 'USD', amount_min: '5', amount_max: '4' },
      'payment_filter.amount_max: must not be less than amount_min',
    ],
    [
      {},
      'payment_filter.states: is required without a currency. To receive events of all payments, set payment_filter to null',
    ],
  ])('%j is refused', async (payment_filter, message) => {
    expect(await refusal({ payment_filter })).toEqual([400, message])
  })
})

test('admins are mailed once each after ten minutes, two and a half days and four days of failures', async () => {
  await verifyEmail(world.net, world.harbor)
  const sent: Mail[] = []
  const mailer = {
    consoleUrl: 'https://console.example',
    post: (mail: unknown) => void sent.push(mail as Mail),
  } as Mailer
  const worker = deliver({ mailer })
  world.receiver.answer(500)
  const webhook = await hook({ name: 'Ledger' })
  const since = world.net.clock.now.getTime()
  const afterFailing = async (ms: number) => {
    world.net.clock.advance(since + ms - world.net.clock.now.getTime())
    await pay()
    await settle(worker)
    return sent.length
  }
  const counts = []
  for (const ms of [0, 9 * MINUTE, 11 * MINUTE, DAY, 1.5 * DAY, 2.5 * DAY, 3 * DAY, 4 * DAY, 4.5 * DAY])
    counts.push(await afterFailing(ms))
  expect(counts).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3])
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(['Webhook is failing']))
  expect(sent[0]?.text).toContain(`https://console.example/n/${world.harbor.partnerId}/webhooks/${webhook.token}`)
  expect(sent[0]?.text).not.toContain(world.receiver.url)

  world.receiver.answer(200)
  await afterFailing(4.6 * DAY)
  world.receiver.answer(500)
  await afterFailing(4.7 * DAY)
  expect(await afterFailing(4.8 * DAY)).toBe(4)
})
