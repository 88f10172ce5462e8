// A network that silently stops carrying packets.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FaultProxy, openFaultProxy } from '../../../../scripts/faults/fault-proxy.ts'
import { databaseUrl, testDatabase } from '../../../testing/database.ts'
import { rows } from '../rows.ts'
import { type Database, openPostgres } from './client.ts'
import { isUnavailable } from './unavailable.ts'

/** How long the process waits for a response, and for a connection. */
const LIMITS = { lostMs: 500, patienceMs: 500 }
/**
 * Margin for a few further attempts. PostgreSQL starts a process for each connection, which can take
 * longer than the patience on a busy machine.
 */
const BUSY_MS = 3000

let database: Database
let proxy: FaultProxy
let process: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table test_notes (note text primary key)`)
  const url = new URL(await databaseUrl(database))
  proxy = await openFaultProxy(Number(url.port))
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  process = await openPostgres(url.href, 3, { ...LIMITS, idleMs: { requests: 1000, jobs: 1000 } })
})
afterAll(async () => {
  await process.close()
  await proxy.close()
  await database.close()
})

test.each([
  ['a request', () => process],
  ['a job', () => process.jobs],
])(
  'the locks of %s are released while its network is silent, and its process continues afterwards',
  async (name, access) => {
    const lost = access()
      .db.transaction(async (tx) => {
        await tx.execute(sql`insert into test_notes values (${name})`)
        proxy.stall()
        await tx.execute(sql`select 1`)
      })
      .catch((error: unknown) => error)
    expect(isUnavailable(await lost)).toBe(true)
    expect(
      isUnavailable(
        await access()
          .db.execute(sql`select 1`)
          .catch((error: unknown) => error),
      ),
    ).toBe(true)
    // Waits for the lock of the lost transaction on the same key.
    await database.db.execute(sql`insert into test_notes values (${name})`)
    proxy.resume()
    const found = () => rows(access().db, sql`select note from test_notes where note = ${name}`)
    await vi.waitFor(async () => expect(await found()).toEqual([{ note: name }]), {
      timeout: LIMITS.patienceMs + BUSY_MS,
    })
    const inUse = () => process.pools().map(({ total, idle, waiting }) => ({ used: total - idle, waiting }))
    // An attempt that timed out is still closing its connection.
    await expect
      .poll(inUse, { timeout: LIMITS.lostMs + BUSY_MS })
      .toEqual(process.pools().map(() => ({ used: 0, waiting: 0 })))
  },
)
