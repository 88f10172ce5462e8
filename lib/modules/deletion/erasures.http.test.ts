import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { type TestNetwork, testNetwork } from '../../testing/network.ts'
import { AFTER_PAYMENTS, BEFORE_PAYMENTS } from './erasures.ts'

/** Tables with a column of an organization or namespace that no erasure names, and why. */
const RETAINED: Readonly<Record<string, string>> = {
  admission_tasks: 'decided tasks of payments that stay; members are blanked with the payments',
  admissions: 'admissions of payments that stay',
  audit_entries: 'the audit log is complete',
  audit_links: 'the chain over the audit log',
  payment_exceptions: 'results of payments that stay; messages are blanked with the payments',
  payments: 'existence, amount and time stay, because settled sums derive from them; blanked',
  returns: 'returns of payments that stay; blanked with the payments',
  recalls: 'recalls of payments that stay; blanked with the payments',
  settlement_leaves: 'sums and proofs of others',
  settlement_pairs: 'sums and proofs of others',
  submissions: 'results of payments that stay',
  task_events: 'history of tasks that stay; blanked with the payments',
  transactions: 'the ledger',
}

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

test('every table with a column of an organization, namespace or task is in an erasure, or kept for a stated reason', async () => {
  const found = await rows<{ name: string }>(
    net.database.db,
    sql`select distinct c.table_name as name
          from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
         where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
           and (c.column_name ~ '(organization|partner|operator)_id$' or c.column_name = 'task_id')
           and not exists (select from pg_inherits where inhrelid = to_regclass(quote_ident(c.table_name)))
         order by 1`,
  )
  const erasures = [...BEFORE_PAYMENTS, ...AFTER_PAYMENTS]
  const erased = erasures.flatMap(({ inBatches = [], atEnd = [], blanked = [] }) =>
    [...inBatches, ...atEnd, ...blanked].map(({ table }) => getTableName(table)),
  )
  expect(found.map(({ name }) => name)).toEqual([...new Set([...erased, ...Object.keys(RETAINED)])].toSorted())
  expect(Object.keys(RETAINED).filter((table) => erased.includes(table))).toEqual([])
})
