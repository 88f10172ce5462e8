import { expect, test } from 'vitest'
import { deliveryWorld, idsOf, SECOND } from '../../../testing/delivery-world.ts'
import { expectData } from '../../../testing/network.ts'

const { world, settle, hook, pay, deliveriesOf, statesOf } = deliveryWorld()

type Named = { token: string }
const redeliver = ({ token }: Named, deliveries: unknown, key?: string) =>
  world.harbor.member('POST', `/webhook/${token}/redeliver`, { body: { deliveries }, key })

/** A webhook with `count` successful deliveries, and their IDs. */
async function delivered(count: number) {
  const webhook = await hook()
  for (let n = 0; n < count; n++) await pay()
  await settle()
  const tokens = (await deliveriesOf(webhook)).map(({ token }) => token)
  expect(tokens).toHaveLength(count)
  return { webhook, tokens }
}

test('the selected deliveries are sent again with their IDs, and no others', async () => {
  const { webhook, tokens } = await delivered(3)
  const [first = '', , third = ''] = tokens
  world.net.clock.advance(SECOND)
  const { deliveries } = expectData(await redeliver(webhook, [third, first, third]))
  expect(deliveries.map(({ token }: Named) => token)).toEqual([third, first])
  expect(deliveries).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
  await settle()
  expect(await statesOf(webhook)).toEqual(['delivered', 'delivered', 'delivered'])
  expect((await deliveriesOf(webhook)).map(({ attempts }) => attempts)).toEqual([2, 1, 2])
  expect(world.receiver.received).toHaveLength(5)
  expect(new Set(idsOf(world.receiver.received)).size).toBe(3)
})

test('a retry with the same idempotency key sends nothing again', async () => {
  const { webhook, tokens } = await delivered(2)
  const first = await redeliver(webhook, tokens, 'once')
  await settle()
  const again = await redeliver(webhook, tokens, 'once')
  await settle()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
  expect(world.receiver.received).toHaveLength(4)
})

test('deliveries selected during an attempt are sent at once, although its endpoint then asks for a pause', async () => {
  const { webhook, tokens } = await delivered(2)
  await pay()
  world.receiver.answer(async (response) => {
    world.receiver.answer(200)
    world.net.clock.advance(SECOND)
    expectData(await redeliver(webhook, tokens))
    response.writeHead(503, { 'retry-after': '3000' }).end()
  })
  await settle()
  expect(await statesOf(webhook)).toEqual(['delivered', 'delivered', 'pending'])
  expect(world.receiver.received).toHaveLength(5)
})

test('all or none: with a delivery of another webhook, none is sent', async () => {
  const { webhook, tokens } = await delivered(1)
  const other = await delivered(1)
  const reply = await redeliver(webhook, [...tokens, ...other.tokens])
  expect([reply.status, reply.body.code]).toEqual([404, 'error.not_found'])
  expect(await statesOf(webhook)).not.toContain('pending')
})

test.each([
  ['none', []],
  ['more than a hundred', Array.from({ length: 101 }, () => 'dlv_01h455vb4pex5vsknk084sn02q')],
  ['an invalid ID', ['evt_1']],
])('%s is rejected by name', async (_, deliveries) => {
  const reply = await redeliver(await hook(), deliveries)
  expect([reply.status, reply.body.code]).toEqual([400, 'error.bad_request'])
  expect(reply.body.message).toMatch(/^deliveries/)
})

test('a disabled webhook sends nothing', async () => {
  const { webhook, tokens } = await delivered(1)
  expectData(await world.harbor.member('PUT', `/webhook/${webhook.token}`, { body: { enabled: false } }))
  expect((await redeliver(webhook, tokens)).status).toBe(409)
  expect(await statesOf(webhook)).toEqual(['delivered'])
})

test('the audit log names the deliveries', async () => {
  const { webhook, tokens } = await delivered(2)
  world.net.clock.advance(SECOND)
  expectData(await redeliver(webhook, tokens))
  const { entries } = expectData(await world.harbor.member('GET', `/audit-entries?resource=${webhook.token}`))
  expect(entries[0]).toMatchObject({ action: 'webhook.redeliver', after: { deliveries: tokens } })
})
