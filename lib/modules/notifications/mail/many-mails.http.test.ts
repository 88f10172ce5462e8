import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { expectData } from '../../../testing/network.ts'
import { mailedNetwork } from '../../../testing/notifications/mailed-network.ts'
import { notificationDeliveries as deliveries } from '../table.ts'
import { claimMail } from './leases.ts'

const HOUR = 3_600_000
const { net, meadow, mail, notify, recall, work, received, as, resetQuotas } = await mailedNetwork()
const { db } = net.database
const choose = async (channel: string | null) => {
  const body = { channels: [{ kind: 'recall_received', channel }] }
  expectData(await as(meadow)('PUT', '/notifications/settings', { body }))
}

beforeEach(async () => {
  net.clock.advance(26 * HOUR)
  await work()
  resetQuotas()
})

test('a digest of more notifications than a statement has parameters is sent once, with the newest', async () => {
  await choose('digest')
  const { id } = await recall()
  await notify()
  const [row] = await db.select().from(deliveries).where(eq(deliveries.channel, 'digest'))
  await db.execute(sql`
    insert into notifications select (jsonb_populate_record(n, jsonb_build_object(
      'token', 'ntf_00' || i, 'kind', 'settlement_completed', 'occurrence', n.occurrence || i, 'subject', 'set_' || i,
      'facts', jsonb_build_object('currency', 'USD', 'total', '0', 'transactions', 1)))).*
    from notifications n, generate_series(1, 70000) i where n.token = ${row?.notificationId}`)
  await db.execute(sql`
    insert into notification_deliveries select (jsonb_populate_record(d, jsonb_build_object('notification_id', 'ntf_00' || i))).*
    from notification_deliveries d, generate_series(1, 70000) i where d.notification_id = ${row?.notificationId}`)
  expectData(
    await as(meadow)('PUT', '/notifications/settings', {
      body: { channels: [{ kind: 'settlement_completed', channel: 'digest' }] },
    }),
  )
  net.clock.advance(24 * HOUR)
  const [digest, ...others] = await work()
  expect(others).toEqual([])
  expect(digest?.text).toContain(`/payments/${id}`)
  expect(digest?.text).toContain('And 69,981 more.')
  expect(await db.select().from(deliveries)).toEqual([])
  await choose(null)
})

test('a single mail is sent before digests that have been due for longer', async () => {
  await choose('digest')
  await recall()
  await notify()
  await choose(null)
  net.clock.advance(24 * HOUR)
  await recall()
  await notify()
  expect(await claimMail(db, net.clock.now)).toMatchObject({ channel: 'mail' })
  expect(await claimMail(db, net.clock.now)).toMatchObject({ channel: 'digest' })
})

test('mails beyond the quota move to the digest together, so that they do not delay those of others', async () => {
  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push((await recall()).id)
  await notify()
  let asked = 0
  const mayMailNotification = async () => {
    asked++
    return false
  }
  await mail({ mailLimits: { mayMailNotification } })
  expect(asked, 'once by each sender at most').toBeLessThanOrEqual(3)
  expect(await received()).toEqual([])
  net.clock.advance(24 * HOUR)
  const [digest, ...others] = await work()
  expect(others).toEqual([])
  for (const id of ids) expect(digest?.text).toContain(`/payments/${id}`)
})
