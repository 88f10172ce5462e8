import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

// Concurrent reads by the operator, which require several connections.

let net: TestNetwork
let operator: Bank
let harbor: Bank
beforeAll(async () => {
  // An organization does not get the last of the owner's connections (decision 0145).
  net = await testNetwork(await testDatabase(20))
  operator = await net.bank('operator')
  harbor = await net.bank('harbor')
  await net.appoint(operator.orgId)
})
afterAll(() => net.close())

const BLOCKED = sql`
  select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`

test('two concurrent first reads are recorded once', async () => {
  const open = () => operator.member('GET', `/operator/organizations/${harbor.orgId}`)
  const replies = await net.database.db.transaction(async (tx) => {
    // Both reads find no entry yet, and neither can write one.
    await tx.execute(sql`lock table audit_entries in share mode`)
    const reading = [open(), open()]
    // On this connection, because the pool's others are in use.
    await vi.waitFor(async () => expect(await rows(tx, BLOCKED)).toHaveLength(2), { timeout: 8000 })
    return reading
  })
  for (const reply of await Promise.all(replies)) expectData(reply)
  const { entries } = expectData(await harbor.member('GET', '/audit-entries?action=operator.read_organization'))
  expect(entries).toHaveLength(1)
})
