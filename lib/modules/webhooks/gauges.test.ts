import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { NOW } from '../../testing/model/partner-context.ts'
import { readDeliveryGauges } from './gauges.ts'
import { deliveries, webhooks } from './table.ts'

const OWNER = { organizationId: 'harbor', partnerId: 'till', createdAt: NOW }
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const webhook = (token: string, more: Partial<typeof webhooks.$inferInsert> = {}) => {
  const texts = { name: token, description: '', endpoint: 'https://hooks.test/', sealedSecret: '', secretMask: '' }
  return { ...OWNER, token, ...texts, events: [], updatedAt: NOW, ...more }
}
const delivery = (webhookId: string, n: number, dueAt: Date | null) => {
  const event = { eventId: `event ${n}`, recordType: 'RT_Payments', eventType: 'EK_Created' } as const
  return {
    ...OWNER,
    ...event,
    webhookId,
    token: `${webhookId} ${n}`,
    dueAt,
    status: dueAt ? 'pending' : 'delivered',
  } as const
}

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db
    .insert(webhooks)
    .values([
      webhook('healthy'),
      webhook('failing', { failingSince: NOW }),
      webhook('failed', { enabled: false, disabledReason: 'failing', failingSince: NOW }),
      webhook('disabled by its owner', { enabled: false, failingSince: NOW }),
      webhook('deleted', { failingSince: NOW, deletedAt: NOW }),
    ])
})
afterAll(() => database.close())

const read = async (limit = 99) =>
  Object.fromEntries(
    (await readDeliveryGauges(database.db, NOW, limit)).map(({ name, values }) => [name, values[0]?.value]),
  )

test('without deliveries, nothing is late; webhooks fail while enabled, or are disabled by the gateway', async () => {
  expect(await read()).toEqual({
    webhook_deliveries_waiting: 0,
    webhook_deliveries_due: 0,
    webhook_lag_seconds: 0,
    webhooks_failing: 1,
    webhooks_disabled: 1,
  })
})

test('the lag is that of the oldest due delivery, and counts end at a limit', async () => {
  await database.db
    .insert(deliveries)
    .values([
      delivery('healthy', 1, null),
      delivery('healthy', 2, at(0)),
      delivery('healthy', 3, at(60)),
      delivery('failing', 4, at(-90)),
      delivery('failing', 5, at(-30)),
    ])
  const counted = { webhook_deliveries_waiting: 4, webhook_deliveries_due: 3, webhook_lag_seconds: 90 }
  expect(await read()).toMatchObject(counted)
  expect(await read(2)).toMatchObject({ webhook_deliveries_waiting: 2 })
})
