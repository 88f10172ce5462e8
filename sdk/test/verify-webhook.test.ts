import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deliveryWorld } from '../../lib/testing/delivery-world.ts'
import { expectData } from '../../lib/testing/network.ts'
import { InvalidWebhook, verifyWebhook } from '../src/index.ts'

// The test vector published with the Standard Webhooks libraries.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ANOTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const SECONDS = 1_614_265_330
const BODY = '{"test": 2432232314}'
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(SECONDS),
  'webhook-signature': SIGNATURE,
}
const now = () => SECONDS * 1000
const check = (headers: Record<string, string>, more: object = {}, body = BODY) =>
  verifyWebhook(body, headers, { secret: SECRET, now, ...more })

describe('webhook-signature', () => {
  test('of the published vector is valid, as text or bytes, in any kind of headers', async () => {
    const event = JSON.parse(BODY)
    expect(await check(HEADERS)).toEqual(event)
    const bytes = new TextEncoder().encode(BODY)
    expect(await verifyWebhook(bytes, new Headers(HEADERS), { secret: SECRET, now })).toEqual(event)
    const upper = Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), [value]]))
    expect(await verifyWebhook(BODY, upper, { secret: SECRET, now })).toEqual(event)
  })

  test('is valid with one of several secrets or signatures, as during a rotation', async () => {
    const two = { ...HEADERS, 'webhook-signature': `v1,${btoa('x'.repeat(32))} ${SIGNATURE}` }
    expect(await check(two, { secret: [ANOTHER, SECRET] })).toBeDefined()
  })

  test.each<[string, Record<string, string>, object, string]>([
    ['another body', {}, {}, '{"test": 2432232315}'],
    ['another secret', {}, { secret: ANOTHER }, BODY],
    ['another ID', { 'webhook-id': 'msg_another' }, {}, BODY],
    ['no ID', { 'webhook-id': '' }, {}, BODY],
    ['another time', { 'webhook-timestamp': String(SECONDS + 1) }, {}, BODY],
    ['no time', { 'webhook-timestamp': '' }, {}, BODY],
    ['no signature', { 'webhook-signature': '' }, {}, BODY],
    ['an unknown version', { 'webhook-signature': SIGNATURE.replace('v1', 'v2') }, {}, BODY],
    ['a signature that is not Base64', { 'webhook-signature': 'v1,%%%' }, {}, BODY],
    ['a time before the tolerance', {}, { now: () => (SECONDS + 301) * 1000 }, BODY],
    ['a time after the tolerance', {}, { now: () => (SECONDS - 301) * 1000 }, BODY],
    ['a time outside a smaller tolerance', {}, { now: () => (SECONDS + 6) * 1000, toleranceSeconds: 5 }, BODY],
  ])('with %s is rejected', async (_, headers, more, body) => {
    await expect(check({ ...HEADERS, ...headers }, more, body)).rejects.toBeInstanceOf(InvalidWebhook)
  })

  test('a valid X-SERVICE-SIGNATURE does not replace it', async () => {
    const service = { ...HEADERS, 'webhook-signature': '', 'x-service-signature': serviceSignature() }
    await expect(check(service)).rejects.toBeInstanceOf(InvalidWebhook)
  })

  test('an empty secret is a mistake of the program, not an invalid delivery', async () => {
    await expect(check(HEADERS, { secret: '' })).rejects.toBeInstanceOf(TypeError)
  })
})

const serviceSignature = () => createHmac('sha512', SECRET).update(BODY).digest('hex')

test('X-SERVICE-SIGNATURE is checked on request', async () => {
  const headers = { 'x-service-signature': serviceSignature() }
  expect(await check(headers, { signature: 'service' })).toEqual(JSON.parse(BODY))
  await expect(check(headers, { signature: 'service', secret: ANOTHER })).rejects.toBeInstanceOf(InvalidWebhook)
  await expect(check(headers, { signature: 'service' }, '{}')).rejects.toBeInstanceOf(InvalidWebhook)
  await expect(check({}, { signature: 'service' })).rejects.toBeInstanceOf(InvalidWebhook)
})

describe('a real delivery', () => {
  const { world, hook, pay, settle } = deliveryWorld()

  test('is valid by both signatures, and a secret that was rotated is accepted during its grace period', async () => {
    const webhook = await hook({ events: [{ record_type: 'RT_Payments', event_type: 'EK_Created' }] })
    const paymentId = await pay()
    await settle()
    const path = `/webhook/${webhook.token}/secret`
    const rotated = expectData(await world.harbor.member('POST', path, { body: { grace_period_seconds: 3600 } }))
    await pay()
    await settle()
    const [first, second] = world.receiver.received
    if (!first || !second) throw new Error('two deliveries were expected')
    const clock = () => world.net.clock.now.getTime()
    const event = await verifyWebhook(first.body, first.headers, { secret: webhook.secret, now: clock })
    expect(event).toMatchObject({ record_type: 'RT_Payments', event_type: 'EK_Created' })
    expect(event.data).toMatchObject({ payment_id: paymentId })
    const byService = { secret: webhook.secret, now: clock, signature: 'service' as const }
    expect(await verifyWebhook(first.body, first.headers, byService)).toEqual(event)
    for (const secret of [webhook.secret, rotated.secret]) {
      expect(await verifyWebhook(second.body, second.headers, { secret, now: clock })).toBeDefined()
    }
  })
})
