import { expect, test } from 'vitest'
import { deliveryWorld, HOUR } from '../../../testing/delivery-world.ts'
import { expectData } from '../../../testing/network.ts'
import { deliveryAttempts } from '../table.ts'
import { WebhookMetrics as Shape, type WebhookMetrics } from './contract.ts'
import { MAX_PER_STEP } from './find-metrics.ts'

const { world, settle, hook, pay } = deliveryWorld()

type Named = { token: string }
const metricsOf = async ({ token }: Named, query = ''): Promise<WebhookMetrics> =>
  Shape.parse(expectData(await world.harbor.member('GET', `/webhook/${token}/metrics${query}`)))

const hourOf = (ms: number) => Math.floor(ms / HOUR) * (HOUR / 1000)

/** Stores attempts with these durations, the first ones failed, at a time. */
async function store({ token }: Named, at: Date, durations: readonly number[], failed = 0): Promise<void> {
  await world.net.database.db.insert(deliveryAttempts).values(
    durations.map((durationMs, i) => ({
      deliveryId: `dlv_${token}_${at.getTime()}_${i}`,
      number: 1,
      partnerId: world.harbor.partnerId,
      webhookId: token,
      at,
      durationMs,
      endpoint: 'https://hooks.test/',
      requestHeaders: {},
      requestBody: '{}',
      statusCode: i < failed ? 500 : 200,
      responseIsCut: false,
      failure: i < failed ? ('status' as const) : null,
    })),
  )
}

const ago = (ms: number) => new Date(world.net.clock.now.getTime() - ms)

test('real attempts are counted in their hour, failures and retries included', async () => {
  const webhook = await hook()
  world.receiver.answer(500)
  await pay()
  await settle()
  world.net.clock.advance(HOUR)
  world.receiver.answer(200)
  await settle()
  const { attempted, succeeded, is_complete, steps } = await metricsOf(webhook)
  expect({ attempted, succeeded, is_complete }).toEqual({ attempted: 2, succeeded: 1, is_complete: true })
  expect(steps).toHaveLength(24)
  expect(steps.at(-1)).toMatchObject({ start: hourOf(world.net.clock.now.getTime()), attempted: 1, succeeded: 1 })
  expect(steps.at(-2)).toMatchObject({ attempted: 1, succeeded: 0 })
  expect(steps.at(-1)?.median_ms).toEqual(expect.any(Number))
  expect(steps[0]).toMatchObject({ attempted: 0, succeeded: 0, median_ms: null, p95_ms: null })
})

test('an hour has its own median and 95th percentile', async () => {
  const webhook = await hook()
  const durations = Array.from({ length: 100 }, (_, i) => i + 1)
  await store(webhook, ago(3 * HOUR), durations, 7)
  const { steps } = await metricsOf(webhook)
  expect(steps.at(-4)).toEqual({
    start: hourOf(ago(3 * HOUR).getTime()),
    attempted: 100,
    succeeded: 93,
    median_ms: 50,
    p95_ms: 95,
  })
})

test('seven days have 28 steps of six hours, and nothing older counts', async () => {
  const webhook = await hook()
  await store(webhook, ago(6 * 24 * HOUR), [10, 20, 30], 1)
  await store(webhook, ago(8 * 24 * HOUR), [10], 1)
  expect(await metricsOf(webhook)).toMatchObject({ attempted: 0 })
  const week = await metricsOf(webhook, '?period=7d')
  expect(week).toMatchObject({ attempted: 3, succeeded: 2 })
  expect(week.steps).toHaveLength(28)
  expect(new Set(week.steps.map(({ start }) => start % (6 * 3600)))).toEqual(new Set([0]))
  expect((await world.harbor.member('GET', `/webhook/${webhook.token}/metrics?period=1y`)).status).toBe(400)
})

test('a busy hour counts its newest attempts only, and says so', async () => {
  const webhook = await hook()
  await store(webhook, ago(HOUR), Array(1250).fill(10), 1250)
  await store(webhook, ago(HOUR - 1), Array(MAX_PER_STEP).fill(20))
  const { attempted, succeeded, is_complete } = await metricsOf(webhook)
  expect({ attempted, succeeded, is_complete }).toEqual({
    attempted: MAX_PER_STEP,
    succeeded: MAX_PER_STEP,
    is_complete: false,
  })
})
