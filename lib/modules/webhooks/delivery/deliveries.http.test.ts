import { describe, expect, test } from 'vitest'
import { runSweep } from '../../../platform/sweep/sweep.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { DAY, deliveryWorld, HOUR, idsOf, MINUTE, SECOND } from '../../../testing/delivery-world.ts'
import { partnerContext } from '../../../testing/model/partner-context.ts'
import { submitted } from '../../../testing/model/payment-life.ts'
import { type Call, expectData } from '../../../testing/network.ts'
import { DeliveryDetails } from '../contract.ts'
import { recoverDeliveries } from './recover-deliveries.ts'
import { deliverySweep } from './sweep.ts'

const { world, settle, hook, pay, deliveriesOf, statesOf, onlyDelivery } = deliveryWorld()

const member: Call = (...args) => world.harbor.member(...args)
const get = async (path: string) => expectData(await member('GET', path))
const post = async (path: string, body?: object) => expectData(await member('POST', path, { body }))

/** Harbor's own context, as in a request of its admin. */
function contextOf() {
  const { net, harbor } = world
  const namespace = { organizationId: harbor.orgId, partnerId: harbor.partnerId }
  return partnerContext(net.database.db, namespace, { now: net.clock.now, random: net.random })
}

/** Makes every attempt of pending deliveries fail. */
async function exhaust(webhook: { token: string }): Promise<void> {
  world.receiver.answer(500)
  while ((await statesOf(webhook)).includes('pending')) {
    await settle()
    world.net.clock.advance(HOUR)
  }
}

describe('the deliveries of a webhook', () => {
  test('are listed newest first, a page at a time, by status, event and time', async () => {
    const webhook = await hook()
    for (let i = 0; i < 3; i++) {
      await pay()
      world.net.clock.advance(SECOND)
    }
    await settle()
    world.receiver.answer(500)
    const since = world.net.clock.now.toISOString()
    await pay()
    await settle()
    const list = async (query = '') => {
      const { deliveries, next_cursor } = await get(`/webhook/${webhook.token}/deliveries${query}`)
      return { tokens: deliveries.map(({ token }: { token: string }) => token), next_cursor }
    }
    const all = (await deliveriesOf(webhook)).map(({ token }) => token).reverse()
    expect(await list()).toEqual({ tokens: all, next_cursor: null })
    const first = await list('?limit=3')
    expect(first.tokens).toEqual(all.slice(0, 3))
    expect(await list(`?limit=3&cursor=${first.next_cursor}`)).toEqual({ tokens: all.slice(3), next_cursor: null })
    const [newest] = await deliveriesOf(webhook).then((rows) => rows.reverse())
    for (const [query, expected] of [
      ['?status=pending', all.slice(0, 1)],
      ['?status=delivered', all.slice(1)],
      ['?status=failed', []],
      [`?event_id=${newest?.eventId}`, all.slice(0, 1)],
      ['?record_type=RT_Payments&event_type=EK_Created', all],
      ['?record_type=RT_Links', []],
      [`?from=${since}`, all.slice(0, 1)],
      [`?to=${since}`, all.slice(1)],
      ['?from=1900-01-01T00:00:00.000Z', all],
    ] as const) {
      expect((await list(query)).tokens, query).toEqual(expected)
    }
    expect((await member('GET', `/webhook/${webhook.token}/deliveries?cursor=x`)).status).toBe(400)
  })

  test('are deleted after ninety days', async () => {
    const webhook = await hook()
    await pay()
    await settle()
    const { db } = world.net.database
    const later = (days: number) => new Date(world.net.clock.now.getTime() + days * DAY)
    await runSweep(db, later(90), deliverySweep)
    expect(await deliveriesOf(webhook)).toHaveLength(1)
    await runSweep(db, new Date(later(90).getTime() + 1), deliverySweep)
    expect(await deliveriesOf(webhook)).toHaveLength(0)
    expect((await get(`/webhook/${webhook.token}/errors`)).errors).toEqual([])
  })
})

test('a delivery shows each attempt with the signed bytes, the response, and the time of the next', async () => {
  world.receiver.answer((response) => response.writeHead(500, { 'x-why': 'broken' }).end('sorry'))
  const webhook = await hook()
  await pay()
  await settle()
  const { token, dueAt } = await onlyDelivery(webhook)
  world.receiver.answer(204)
  const path = `/webhook/${webhook.token}/deliveries/${token}`
  expect(DeliveryDetails.parse(await get(path))).toMatchObject({
    status: 'pending',
    attempts: 1,
    next_attempt_at: dueAt?.toISOString(),
    last_status_code: 500,
    last_failure: 'status',
  })
  world.net.clock.advance(6 * SECOND)
  await settle()
  const shown = DeliveryDetails.parse(await get(path))
  expect(shown).toMatchObject({ status: 'delivered', attempts: 2, next_attempt_at: null, last_failure: null })
  expect(shown.history.map(({ number, failure, response }) => [number, failure, response?.status_code])).toEqual([
    [1, 'status', 500],
    [2, null, 204],
  ])
  expect(shown.history[0]?.response).toMatchObject({ body: 'sorry', is_cut: false, headers: { 'x-why': 'broken' } })
  expect(shown.history.map(({ request }) => request.body)).toEqual(world.receiver.received.map(({ body }) => body))
  for (const [i, { request }] of shown.history.entries()) {
    expect(world.receiver.received[i]?.headers).toMatchObject(request.headers)
  }
})

test('the errors of a webhook are its failed attempts, newest first, a page at a time', async () => {
  world.receiver.answer(500)
  const webhook = await hook()
  await pay()
  await settle()
  world.net.clock.advance(6 * SECOND)
  world.receiver.answer((response) => response.writeHead(404).end('nobody'))
  await settle()
  world.net.clock.advance(6 * MINUTE)
  world.receiver.answer(200)
  await settle()
  const { token, eventId } = await onlyDelivery(webhook)
  const page = await get(`/webhook/${webhook.token}/errors?limit=1`)
  expect(page.errors).toMatchObject([
    { delivery_id: token, event_id: eventId, attempt: 2, failure: 'status', status_code: 404, response_body: 'nobody' },
  ])
  const rest = await get(`/webhook/${webhook.token}/errors?limit=1&cursor=${page.next_cursor}`)
  expect(rest).toMatchObject({ errors: [{ attempt: 1, status_code: 500 }], next_cursor: null })
  expect((await member('GET', `/webhook/${webhook.token}/errors?cursor=x`)).status).toBe(400)
})

describe('resending', () => {
  test('a failed delivery keeps its ID, and its schedule restarts', async () => {
    world.receiver.answer(500)
    const webhook = await hook()
    await pay()
    await exhaust(webhook)
    const { token } = await onlyDelivery(webhook)
    expect(await post(`/webhook/${webhook.token}/deliveries/${token}/redeliver`)).toMatchObject({ status: 'pending' })
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', attempts: 9, tries: 1 })
    world.net.clock.advance(MINUTE)
    world.receiver.answer(200)
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'delivered', attempts: 10 })
    expect(new Set(idsOf(world.receiver.received)).size).toBe(1)
  })

  test('a successful delivery is sent again, and a scheduled one is sent immediately', async () => {
    const webhook = await hook()
    await pay()
    await settle()
    const { token } = await onlyDelivery(webhook)
    const path = `/webhook/${webhook.token}/deliveries/${token}/redeliver`
    await post(path)
    world.receiver.answer((response) => response.writeHead(503, { 'retry-after': '3000' }).end())
    await settle()
    world.receiver.answer(200)
    await post(path)
    await settle()
    expect(world.receiver.received).toHaveLength(3)
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'delivered', attempts: 3 })
  })

  test.each([
    ['first', 0],
    ['last', 7],
  ])('a delivery during its %s attempt sends it again at once, although the attempt fails', async (_, failed) => {
    world.receiver.answer(500)
    const webhook = await hook()
    await pay()
    for (let n = 0; n < failed; n++) {
      await settle()
      world.net.clock.advance(12 * HOUR)
    }
    const { token } = await onlyDelivery(webhook)
    const path = `/webhook/${webhook.token}/deliveries/${token}`
    world.receiver.answer(async (response) => {
      world.receiver.answer(200)
      world.net.clock.advance(SECOND)
      await post(`${path}/redeliver`)
      response.writeHead(503, { 'retry-after': '3000' }).end()
    })
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'delivered', attempts: failed + 2, tries: 1 })
    const { history } = DeliveryDetails.parse(await get(path))
    expect(history.map(({ response }) => response?.status_code).slice(failed)).toEqual([503, 200])
  })

  test('failed events since a given time are counted, then sent, and no earlier ones', async () => {
    world.receiver.answer(500)
    const webhook = await hook()
    await pay()
    await exhaust(webhook)
    const since = world.net.clock.now.toISOString()
    for (let i = 0; i < 2; i++) await pay()
    await exhaust(webhook)
    expect(await statesOf(webhook)).toEqual(['failed', 'failed', 'failed'])
    const recover = (body: object) => post(`/webhook/${webhook.token}/recover`, { what: 'failed', since, ...body })
    expect(await recover({ preview: true })).toEqual({ count: 2, next_cursor: null })
    expect(await statesOf(webhook)).toEqual(['failed', 'failed', 'failed'])
    world.receiver.answer(200)
    expect(await recover({})).toEqual({ count: 2, next_cursor: null })
    await settle()
    expect(await statesOf(webhook)).toEqual(['failed', 'delivered', 'delivered'])
    expect(await recover({})).toEqual({ count: 0, next_cursor: null })
    const { entries } = await get(`/audit-entries?resource=${webhook.token}&action=webhook.recover`)
    const counts = entries.map(({ after }: { after: { count: number } }) => after.count)
    expect(counts.toSorted()).toEqual([0, 2])
  })

  test('missed events since a given time are sent, including those before the webhook existed', async () => {
    const before = await pay()
    world.net.clock.advance(SECOND)
    const webhook = await hook({ events: [{ record_type: 'RT_Payments', event_type: 'EK_Created' }] })
    const set = (enabled: boolean) => member('PUT', `/webhook/${webhook.token}`, { body: { enabled } })
    const got = await pay()
    await settle()
    await set(false)
    world.net.clock.advance(SECOND)
    const since = world.net.clock.now.toISOString()
    const missed: string[] = []
    for (let i = 0; i < 3; i++) {
      world.net.clock.advance(SECOND)
      missed.push(await submitted(world.harbor, world.payer, world.payee))
    }
    const recover = (body: object) =>
      member('POST', `/webhook/${webhook.token}/recover`, { body: { what: 'missed', ...body } })
    expect(expectData(await recover({ since, preview: true }))).toEqual({ count: 3, next_cursor: null })
    expect((await recover({ since })).status).toBe(409)
    await set(true)
    expectData(await recover({ since }))
    await settle()
    const delivered = () => world.receiver.received.map(({ body }) => JSON.parse(body).data.payment_id).toSorted()
    expect(delivered()).toEqual([got, ...missed].toSorted())
    expect(expectData(await recover({ since: '2026-03-01T00:00:00.000Z' }))).toEqual({ count: 1, next_cursor: null })
    await settle()
    expect(delivered()).toEqual([got, ...missed, before].toSorted())
  })

  test('a request reads a limited number of records, and the next continues where it ended', async () => {
    const webhook = await hook({ events: [{ record_type: 'RT_Payments', event_type: 'EK_Created' }] })
    const since = world.net.clock.now.toISOString()
    await pay()
    await settle()
    expectData(await member('PUT', `/webhook/${webhook.token}`, { body: { enabled: false } }))
    for (let i = 0; i < 3; i++) await pay()
    expectData(await member('PUT', `/webhook/${webhook.token}`, { body: { enabled: true } }))
    const counts: number[] = []
    let cursor: string | undefined
    for (let more = true; more; ) {
      const { count, nextCursor } = await writeOnce(contextOf(), (write) =>
        recoverDeliveries(
          write,
          webhook.token,
          { what: 'missed', since, cursor, preview: false },
          { recovered: 2, looked: 3 },
        ),
      )
      counts.push(count)
      cursor = nextCursor ?? undefined
      more = nextCursor !== null
    }
    await settle()
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(counts.length).toBeGreaterThan(1)
    expect(await statesOf(webhook)).toEqual(Array(4).fill('delivered'))
    const strange = { what: 'failed', since, cursor: 'evt_01h455vb4pex5vsknk084sn02q' }
    expect((await member('POST', `/webhook/${webhook.token}/recover`, { body: strange })).body.message).toMatch(
      /^cursor: /,
    )
  })

  test('nothing older than ninety days is recovered, although a recovery in progress continues; nothing is sent while disabled', async () => {
    const webhook = await hook()
    await pay()
    const { token } = await onlyDelivery(webhook)
    const long = new Date(world.net.clock.now.getTime() - 91 * DAY).toISOString()
    const recover = (since: string, cursor?: string) =>
      member('POST', `/webhook/${webhook.token}/recover`, { body: { what: 'failed', since, cursor } })
    expect((await recover(long)).body.message).toMatch(/^since: /)
    expectData(await recover(new Date(world.net.clock.now.getTime() - 90 * DAY).toISOString()))
    expectData(await recover(long, 'dlv_01h455vb4pex5vsknk084sn02q'))
    expectData(await member('PUT', `/webhook/${webhook.token}`, { body: { enabled: false } }))
    for (const path of [`deliveries/${token}/redeliver`, 'test']) {
      expect((await member('POST', `/webhook/${webhook.token}/${path}`)).status).toBe(409)
    }
  })
})
