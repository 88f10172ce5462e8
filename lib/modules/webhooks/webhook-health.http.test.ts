import { expect, test } from 'vitest'
import { deliveryWorld, SECOND } from '../../testing/delivery-world.ts'
import { expectData } from '../../testing/network.ts'
import { RECENT } from './webhook-health.ts'

const { world, settle, hook, pay, onlyDelivery } = deliveryWorld()

type Named = { token: string }
const healthOf = async ({ token }: Named) => expectData(await world.harbor.member('GET', `/webhook/${token}`)).health
const listed = async ({ token }: Named) => {
  const { webhooks } = expectData(await world.harbor.member('GET', '/webhook'))
  return webhooks.find((webhook: Named) => webhook.token === token).health
}

test('shows each webhook’s success rate, pending deliveries and newest failure', async () => {
  const [good, bad] = [await hook(), await hook({ endpoint: `${world.receiver.url}bad` })]
  world.receiver.answer((response, { path }) => void response.writeHead(path === '/bad' ? 503 : 200).end())
  await pay()
  await settle()
  expect(await healthOf(good)).toEqual({ attempted: 1, delivered: 1, waiting: 0, last_error: null })
  const failed = {
    attempted: 1,
    delivered: 0,
    waiting: 1,
    last_error: {
      delivery_id: (await onlyDelivery(bad)).token,
      at: world.net.clock.now.toISOString(),
      failure: 'status',
      status_code: 503,
    },
  }
  expect(await healthOf(bad)).toEqual(failed)
  expect(await listed(bad)).toEqual(failed)
  expect(await listed(good)).toMatchObject({ delivered: 1 })
})

test('the list can be limited to failing webhooks, or to the others', async () => {
  const [good, bad] = [await hook(), await hook({ endpoint: `${world.receiver.url}bad` })]
  world.receiver.answer((response, { path }) => void response.writeHead(path === '/bad' ? 503 : 200).end())
  await pay()
  await settle()
  const tokens = async (query: string) => {
    const { count, webhooks } = expectData(await world.harbor.member('GET', `/webhook?${query}`))
    return [count, webhooks.map(({ token }: Named) => token)]
  }
  expect(await tokens('failing=true')).toEqual([1, [bad.token]])
  const others = await tokens('failing=false')
  expect(others[1]).toContain(good.token)
  expect(others[1]).not.toContain(bad.token)
  await world.harbor.member('PUT', `/webhook/${bad.token}`, { body: { enabled: false } })
  expect(await tokens('failing=true')).toEqual([0, []])
})

test('covers the newest deliveries: a repaired endpoint has a full rate again, and still shows its last error', async () => {
  const webhook = await hook()
  const sendTest = () => world.harbor.member('POST', `/webhook/${webhook.token}/test`)
  for (const status of [500, 400]) {
    world.receiver.answer(status)
    await sendTest()
    await settle()
    world.net.clock.advance(SECOND)
  }
  world.receiver.answer(200)
  for (let n = 0; n < RECENT; n++) await sendTest()
  await settle()
  expect(await healthOf(webhook)).toMatchObject({
    attempted: RECENT,
    delivered: RECENT,
    last_error: { status_code: 400 },
  })
})

test('deliveries without an attempt count as pending only', async () => {
  const webhook = await hook()
  await pay()
  expect(await healthOf(webhook)).toEqual({ attempted: 0, delivered: 0, waiting: 1, last_error: null })
})

test('a delivery shows the duration of its last attempt', async () => {
  const webhook = await hook()
  const read = async () =>
    expectData(await world.harbor.member('GET', `/webhook/${webhook.token}/deliveries`)).deliveries[0]
  await pay()
  expect(await read()).toMatchObject({ last_duration_ms: null })
  await settle()
  const { token } = await onlyDelivery(webhook)
  const { history } = expectData(await world.harbor.member('GET', `/webhook/${webhook.token}/deliveries/${token}`))
  expect(await read()).toMatchObject({ last_duration_ms: history[0].duration_ms })
})
