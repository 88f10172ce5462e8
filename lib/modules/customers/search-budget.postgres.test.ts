// Slow searches, simulated by a lock on the table. The embedded database executes one statement at
// a time.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  await harbor.customer('willow')
})
afterAll(() => net.close())

/** Sends requests while no statement can read the table. */
const whileLocked = <T>(table: string, read: () => Promise<T>): Promise<T> =>
  net.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
    return read()
  })

const seen = ({ status, headers, body }: Reply) => [status, headers.get('retry-after'), body.code]

test.each([
  ['a search', 'customers', '/customer?search=willow'],
  ['an export with a search', 'customers', '/customer.csv?search=willow'],
  ['a search in all records', 'customers', '/search?term=willow'],
  ['a list of requests by key', 'logged_requests', '/request-log?key_id=api_none'],
  ['a list of requests without reads by members', 'logged_requests', '/request-log?member_reads=false'],
  ['an export of requests by status', 'logged_requests', '/request-log.csv?status_class=5xx'],
  ['a list of audit entries by action', 'audit_entries', '/audit-entries?action=none'],
  ['an export of audit entries by resource', 'audit_entries', '/audit-entries.csv?resource=none'],
])('%s that takes too long is canceled and the response says how to narrow it', async (_, table, path) => {
  const reply = await whileLocked(table, () => harbor.member('GET', path))
  expect(seen(reply)).toEqual([503, '5', 'error.internal'])
  expect(reply.body.message).toContain('Narrow it')
})

test('an organization’s concurrent and waiting searches are limited; further ones get 429, and other organizations are unaffected', async () => {
  const [own, neighbor] = await whileLocked('customers', async () => {
    const searches = Array.from({ length: 12 }, () => harbor.key('GET', '/customer?search=willow'))
    return Promise.all([Promise.all(searches), meadow.key('GET', '/customer?search=aspen')])
  })
  const counted = Map.groupBy(own, ({ status }) => status)
  expect([counted.get(503)?.length, counted.get(429)?.length]).toEqual([2, 10])
  for (const reply of counted.get(429) ?? []) expect(seen(reply)).toEqual([429, '1', 'error.rate_limited'])
  expect(seen(neighbor)).toEqual([503, '5', 'error.internal'])
  expect(expectData(await harbor.key('GET', '/customer?search=willow'))).toMatchObject({ count: 1 })
})

test('searches of many organizations leave connections for the requests of others', async () => {
  const names = ['alder', 'birch', 'cedar', 'elm', 'fir', 'hazel', 'maple', 'oak']
  const searchers = await Promise.all(names.map((name) => net.bank(name)))
  let canceled = 0
  let refused = 0
  await whileLocked('customers', async () => {
    const searches = searchers.flatMap((bank) =>
      [1, 2].map(async () => {
        const { body } = await bank.key('GET', '/customer?search=willow')
        if (body.message?.includes('Narrow it')) canceled++
        else refused++
      }),
    )
    const waiting = sql`select from pg_locks where relation = 'customers'::regclass and not granted`
    // Four run and eight wait, so that four are refused.
    await expect.poll(() => refused).toBeGreaterThanOrEqual(4)
    await expect.poll(async () => (await rows(net.database.jobs.db, waiting)).length).toBe(4)
    expectData(await meadow.key('GET', '/payments'))
    expect(canceled).toBe(0)
    await Promise.all(searches)
  })
  expect(canceled).toBeGreaterThan(0)
})
