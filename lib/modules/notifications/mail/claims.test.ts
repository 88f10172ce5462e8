import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/db/pool/client.ts'
import { observedDatabase } from '../../../testing/database.ts'
import { nodesOf, PlanLog } from '../../../testing/plan-log.ts'
import { claimMail } from './leases.ts'

const plans = new PlanLog()
let database: Database
beforeAll(async () => {
  database = await observedDatabase(plans)
})
afterAll(() => database.close())

test('a mail is found without reading the digests that have been due for longer', async () => {
  const now = new Date('2030-01-01T00:00:00Z')
  const rowsOf = (channel: string, rows: number, dueAt: string) => sql`
    insert into notification_deliveries (notification_id, channel, organization_id, member_id, due_at)
    select ${channel} || i, ${channel}, 'org', 'mem' || i, ${dueAt} from generate_series(1, ${rows}::int) i`
  await database.db.execute(rowsOf('digest', 5000, '2029-12-01T00:00:00Z'))
  await database.db.execute(rowsOf('mail', 1, '2029-12-31T00:00:00Z'))
  await database.db.execute(sql`analyze notification_deliveries`)
  plans.take()
  expect(await claimMail(database.db, now)).toMatchObject({ channel: 'mail' })
  const [found] = plans.take().flatMap(({ plan }) => nodesOf(plan).filter((node) => node['Index Name']))
  // The primary key has the channel, too, but not in front, so it would be read whole.
  expect(found?.['Index Name']).toBe('notification_deliveries_due_by_channel')
  expect(found?.['Index Cond']).toMatch(/channel = .*due_at <= /)
})
