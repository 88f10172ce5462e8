import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { openNamespace } from '../../testing/bank.ts'
import { deliveryWorld, SECOND } from '../../testing/delivery-world.ts'
import { created } from '../../testing/model/payment-life.ts'
import { type Bank, expectData } from '../../testing/network.ts'
import { partners } from '../namespaces/table.ts'
import { type Inspected, inspectorEndpoint } from '../webhooks/index.ts'
import { webhooks } from '../webhooks/table.ts'
import type { Reception, ReceptionDetails } from './contract.ts'
import { isGenuine } from './is-genuine.ts'
import { createInspect } from './receive.ts'
import type { InspectorAnswer } from './states.ts'
import { receptionSweep } from './sweep.ts'
import { receptions } from './table.ts'

const { world, deliver, settle, hook, pay, statesOf, onlyDelivery, rowOf } = deliveryWorld()

const received = async (bank = world.harbor): Promise<Reception[]> =>
  expectData(await bank.member('GET', '/inspector/receptions')).receptions
const details = async ({ token }: Reception, bank = world.harbor): Promise<ReceptionDetails> =>
  expectData(await bank.member('GET', `/inspector/receptions/${token}`))
const answering = async (answer: InspectorAnswer) =>
  expectData(await world.harbor.member('PUT', '/inspector', { body: { answer } }))
const inspected = (body: object = {}, bank = world.harbor) =>
  hook({ endpoint: inspectorEndpoint(bank.partnerId), ...body }, bank)
/** A delivery as the worker sends it. */
const handed = (over: Partial<Inspected> = {}, signal = new AbortController().signal) =>
  createInspect(world.net.deps)(
    {
      organizationId: world.harbor.orgId,
      partnerId: world.harbor.partnerId,
      webhookId: 'whk_01h455vb4pex5vsknk084sn02q',
      deliveryId: 'dlv_01h455vb4pex5vsknk084sn02q',
      attempt: 1,
      eventId: 'evt_01h455vb4pex5vsknk084sn02q',
      recordType: 'RT_Payments',
      eventType: 'EK_Created',
      isTest: false,
      headers: {},
      body: '',
      secret: '',
      ...over,
    },
    signal,
  )
/** The namespace goes live, as after the operator's approval. */
const goLive = (bank: Bank) =>
  world.net.database.db.update(partners).set({ environment: 'live' }).where(eq(partners.token, bank.partnerId))

describe('a delivery to the inspector', () => {
  test('is what other receivers get, is verified as genuine, and gets 200', async () => {
    const [webhook, elsewhere] = [await inspected(), await hook()]
    const payment = await pay()
    await settle()
    const [reception, ...others] = await received()
    const delivery = await onlyDelivery(webhook)
    expect(others).toEqual([])
    expect(reception).toMatchObject({
      webhook_id: webhook.token,
      delivery_id: delivery.token,
      attempt: 1,
      record_type: 'RT_Payments',
      event_type: 'EK_Created',
      is_test: false,
      is_genuine: true,
      status_code: 200,
      received_at: world.net.clock.now.toISOString(),
    })
    expect(delivery).toMatchObject({ status: 'delivered', lastStatusCode: 200 })
    if (!reception) throw new Error('it was received')
    const { headers, body, is_cut } = await details(reception)
    const [got] = world.receiver.received
    expect(JSON.parse(body)).toEqual({ ...JSON.parse(got?.body ?? ''), endpoint: webhook.endpoint })
    expect(JSON.parse(body).data.payment_id).toBe(payment)
    expect([is_cut, reception.body_bytes]).toEqual([false, Buffer.byteLength(body)])
    expect(headers['x-service-signature']).toBe(createHmac('sha512', webhook.secret).update(body).digest('hex'))
    expect(Object.keys(headers).every((name) => got && name in got.headers)).toBe(true)
    expect(elsewhere.endpoint).toBe(world.receiver.url)
  })

  test('is refused if configured, and retried until the inspector accepts it', async () => {
    await answering('fail')
    const webhook = await inspected()
    await pay()
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', lastStatusCode: 500, lastFailure: 'status' })
    await answering('take')
    world.net.clock.advance(10 * SECOND)
    await settle()
    const all = await received()
    expect(all.map(({ attempt, status_code }) => [attempt, status_code])).toEqual([
      [2, 200],
      [1, 500],
    ])
    expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(1)
    expect(await statesOf(webhook)).toEqual(['delivered'])
  })

  test('with a 410 response disables the webhook', async () => {
    await answering('gone')
    const webhook = await inspected()
    await pay()
    await settle()
    expect(await rowOf(webhook)).toMatchObject({ enabled: false, disabledReason: 'gone' })
  })

  test('without a response counts as a timeout, and delays neither other webhooks nor a shutdown', async () => {
    await answering('hang')
    const [webhook, other] = [await inspected(), await hook()]
    await pay()
    await settle(deliver({ timeoutMs: 100 }))
    expect(await onlyDelivery(webhook)).toMatchObject({
      status: 'pending',
      lastStatusCode: null,
      lastFailure: 'timeout',
    })
    expect(await statesOf(other)).toEqual(['delivered'])
    expect((await received()).map(({ status_code }) => status_code)).toEqual([null])
    const broken = new AbortController()
    const waiting = handed({}, broken.signal)
    broken.abort()
    expect(await waiting).toEqual({ failure: 'aborted' })
  })

  test('is genuine with the newest secret only, and not if any part was changed', async () => {
    const webhook = await inspected()
    const { secret } = expectData(await world.harbor.member('POST', `/webhook/${webhook.token}/secret`))
    await pay()
    await settle()
    const [reception] = await received()
    expect(reception?.is_genuine).toBe(true)
    if (!reception) throw new Error('it was received')
    const { headers, body } = await details(reception)
    const at = world.net.clock.now
    expect(isGenuine({ headers, body, at }, secret)).toBe(true)
    // The old secret signs, too, in one of the two headers.
    expect(isGenuine({ headers, body, at }, webhook.secret)).toBe(false)
    expect(isGenuine({ headers, body: `${body} `, at }, secret)).toBe(false)
    expect(isGenuine({ headers, body, at: new Date(at.getTime() + 301 * SECOND) }, secret)).toBe(false)
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-service-signature']) {
      const forged = { ...headers, [name]: `0${headers[name]}` }
      expect(isGenuine({ headers: forged, body, at }, secret), name).toBe(false)
    }
  })
})

describe('the inspector', () => {
  test('stores a namespace’s newest hundred for a week, with at most 20,000 bytes of a body', async () => {
    await inspected({}, world.meadow)
    const theirs = (await received(world.meadow)).length
    await created(world.meadow, world.payee, world.payer)
    await settle()
    for (let i = 0; i < 103; i++) {
      world.net.clock.advance(1)
      await handed()
    }
    expect(await world.net.database.db.$count(receptions, eq(receptions.partnerId, world.harbor.partnerId))).toBe(100)
    const all = await received()
    expect(all.map(({ token }) => token)).toEqual(
      all
        .map(({ token }) => token)
        .toSorted()
        .toReversed(),
    )
    expect(all.at(-1)?.received_at).toBe(new Date(world.net.clock.now.getTime() - 99).toISOString())
    expect(await received(world.meadow)).toHaveLength(theirs + 1)
    const aWeekLater = (more: number) => new Date(world.net.clock.now.getTime() + 7 * 86_400 * SECOND + more)
    await runSweep(world.net.database.db, aWeekLater(-99), receptionSweep)
    expect(await received()).toHaveLength(100)
    await runSweep(world.net.database.db, aWeekLater(1), receptionSweep)
    expect(await received()).toEqual([])
    await handed({ body: `x${'ü'.repeat(10_001)}` })
    const [huge] = await received()
    if (!huge) throw new Error('it was received')
    expect(huge).toMatchObject({ body_bytes: 20_003, is_genuine: false })
    // A character that would be cut in half is omitted.
    expect(await details(huge)).toMatchObject({ is_cut: true, body: `x${'ü'.repeat(9_999)}` })
  })

  test('lists the deliveries of one webhook', async () => {
    const [one, other] = [await inspected(), await inspected()]
    await pay()
    await settle()
    expect(await received()).toHaveLength(2)
    const list = expectData(await world.harbor.member('GET', `/inspector/receptions?webhook_id=${one.token}`))
    expect(list.receptions.map((each: Reception) => each.webhook_id)).toEqual([one.token])
    expect(other.token).not.toBe(one.token)
  })

  test('cannot be used by other namespaces, in any notation, and never connects to a network', async () => {
    const annex = await openNamespace(world.net.app, world.harbor, `annex-${world.harbor.domain}`)
    const own = inspectorEndpoint(world.harbor.partnerId)
    const refused = async (endpoint: string, bank = world.harbor) => {
      const reply = await bank.member('POST', '/webhook', { body: { name: 'Hook', endpoint } })
      expect(reply.status, endpoint).toBe(400)
      const path = `/webhook-target?endpoint=${encodeURIComponent(endpoint)}`
      expect(expectData(await bank.member('GET', path)).is_allowed, endpoint).toBe(false)
    }
    for (const bank of [annex, world.meadow]) await refused(own, bank)
    for (const spelled of [
      inspectorEndpoint(world.meadow.partnerId),
      'https://inspector.internal',
      `${own}/`,
      `${own}?a=b`,
      `${own}#a`,
      `${own}/../x`,
      own.replace('https:', 'http:'),
      own.replace('internal/', 'internal./'),
      own.replace('internal', 'internal:8443'),
      own.replace('//', '//user@'),
      own.replace('//', '//a.'),
      own.replace('part_', 'PART_'),
    ]) {
      await refused(spelled)
    }
    // What the URL standard normalizes to this address is stored as the address.
    const shouted = own.replace('https://inspector', 'HTTPS://Inspector')
    expect((await hook({ endpoint: ` ${shouted} ` })).endpoint).toBe(own)
  })

  test('is unavailable to live namespaces, whatever their webhooks were before', async () => {
    const webhook = await inspected()
    await goLive(world.harbor)
    for (const path of [
      '/inspector',
      '/inspector/receptions',
      '/inspector/receptions/rcp_01h455vb4pex5vsknk084sn02q',
    ]) {
      expect((await world.harbor.member('GET', path)).status).toBe(404)
    }
    expect((await world.harbor.member('PUT', '/inspector', { body: { answer: 'take' } })).status).toBe(404)
    const endpoint = inspectorEndpoint(world.harbor.partnerId)
    expect((await world.harbor.member('POST', '/webhook', { body: { name: 'Hook', endpoint } })).status).toBe(400)
    await world.harbor.member('POST', `/webhook/${webhook.token}/test`)
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', lastFailure: 'refused_target' })
    expect(await world.net.database.db.$count(receptions, eq(receptions.webhookId, webhook.token))).toBe(0)
  })

  test('of another namespace receives nothing from a webhook whose endpoint bypassed validation', async () => {
    const webhook = await hook()
    const endpoint = inspectorEndpoint(world.meadow.partnerId)
    await world.net.database.db.update(webhooks).set({ endpoint }).where(eq(webhooks.token, webhook.token))
    const before = await received(world.meadow)
    await pay()
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', lastFailure: 'refused_target' })
    expect(await received(world.meadow)).toEqual(before)
  })
})
