import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idAtTime } from '../../kernel/ids.ts'
import { rows } from '../../platform/db/rows.ts'
import { type Bank, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { eraseInPortions } from './erase-organization.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  await net.requests.flush()
  await net.database.db.execute(sql`truncate logged_requests`)
})
afterAll(() => net.close())

const insert = ({ orgId, partnerId }: Bank, at: Date) =>
  net.database.db.execute(sql`
    insert into logged_requests (token, organization_id, partner_id, method, path, status, latency_ms, actor_id, request_id, at)
    values (${idAtTime('req', at)}, ${orgId}, ${partnerId}, 'GET', '/payments', 200, 1, 'api', 'one', ${at.toISOString()})`)

test('erasing an organization deletes its requests from all partitions, and no others at the same position', async () => {
  const [old, far, farther] = ['2026-01-01', '2090-01-01', '2090-01-02'].map((day) => new Date(day))
  await insert(harbor, old as Date)
  // The first position of another partition, too.
  await insert(meadow, far as Date)
  await insert(harbor, farther as Date)
  for await (const _ of eraseInPortions(net.database.db, harbor.orgId));
  expect(await rows(net.database.db, sql`select partner_id as partner from logged_requests`)).toEqual([
    { partner: meadow.partnerId },
  ])
})

test('erasing an organization deletes its logged bodies, and no others', async () => {
  for (const [at, { orgId, partnerId }] of [harbor, meadow].entries()) {
    const token = idAtTime('req', new Date(Date.UTC(2026, 0, 1 + at)))
    await net.database.db.execute(sql`
      insert into logged_bodies (token, organization_id, partner_id, request)
      values (${token}, ${orgId}, ${partnerId}, '{}')`)
  }
  for await (const _ of eraseInPortions(net.database.db, harbor.orgId));
  expect(await rows(net.database.db, sql`select partner_id as partner from logged_bodies`)).toEqual([
    { partner: meadow.partnerId },
  ])
})
