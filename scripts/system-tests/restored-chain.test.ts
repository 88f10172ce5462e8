import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/kernel/ids.ts'
import { chainEntries, measureChain, verifyChain } from '../../lib/modules/audit/index.ts'
import { type Database, openPostgres } from '../../lib/platform/db/pool/client.ts'
import { only, rows } from '../../lib/platform/db/rows.ts'
import { auditEntries } from '../../lib/platform/write/table.ts'
import { chainAll } from '../../lib/testing/chain.ts'
import { scratchDatabases } from '../../lib/testing/scratch-databases.ts'
import { backUp, restore } from '../backup.ts'

// A chain continues in a database restored from a dump, at a cost independent of its length.
const server = process.env.TEST_DATABASE_URL
const MANY = 10_000
const databases = scratchDatabases('chain')
const opened: Database[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-chain-'))
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await databases.dropAll()
  await rm(folder, { recursive: true, force: true })
})

async function open(url: string): Promise<Database> {
  const database = await openPostgres(url, 1)
  opened.push(database)
  return database
}

const write = (database: Database, organizationId: string) =>
  database.db.insert(auditEntries).values({
    token: newId('evt', new Date(), randomBytes),
    organizationId,
    actorKind: 'system',
    action: 'test',
    resourceId: 'x',
    requestId: 'x',
    at: new Date(),
  })

/** Rows of the audit log read by statements so far. */
async function rowsRead({ db }: Database): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  await db.execute(sql`select pg_stat_clear_snapshot()`)
  const [read] = await rows<{ n: string }>(
    db,
    sql`select sum(seq_tup_read + idx_tup_fetch)::text as n from pg_stat_user_tables where relname like 'audit%'`,
  )
  return Number(only(read ? [read] : []).n)
}

test.runIf(server)(
  'after a restore, the chain continues with remaining and new entries, with few reads for each',
  async () => {
    const url = await databases.create()
    const first = await open(url)
    // Old, fully chained entries, which must not be read again.
    await first.db.execute(sql`
    insert into audit_entries (token, organization_id, actor_kind, action, resource_id, request_id, at, xid)
    select 'evt_00' || lpad(n::text, 24, '0'), 'org_long', 'system', 'test', 'x', 'x', '1970-01-01', 1000 + n from generate_series(1, ${MANY}) n`)
    await first.db.execute(sql`
    insert into audit_links (organization_id, sequence, entry_id, hash)
    select 'org_long', row_number() over (order by token), token, repeat('a', 64) from audit_entries where organization_id = 'org_long'`)
    await write(first, 'org_new')
    await chainAll(first.db)
    // As from another server with a much higher transaction ID, with unchained entries.
    const far = 10n ** 12n
    await first.db.execute(sql`update audit_progress set xid = ${far}, entry_id = ''`)
    for (let i = 0; i < 3; i++) await write(first, 'org_new')
    await first.db.execute(sql`alter table audit_entries disable trigger user`)
    await first.db.execute(sql`update audit_entries set xid = xid + ${far} where organization_id = 'org_new'`)
    await first.db.execute(sql`alter table audit_entries enable trigger user`)
    const file = join(folder, 'dump')
    await backUp(url, file)

    const restoredUrl = await databases.create()
    await restore(restoredUrl, file)
    const restored = await open(restoredUrl)
    for (let i = 0; i < 4; i++) await write(restored, 'org_new')
    const before = await rowsRead(restored)
    await chainAll(restored.db)
    const reading = { db: restored.db, organizationId: 'org_new' }
    expect(await measureChain({ ...reading, now: new Date() })).toEqual({ length: 8, waiting: 0, stray: 0 })
    expect((await verifyChain(reading)).broken).toBeUndefined()
    await write(restored, 'org_new')
    const between = await rowsRead(restored)
    expect(await chainEntries(restored.db)).toBe(1)
    expect([between - before < MANY / 10, (await rowsRead(restored)) - between < 50]).toEqual([true, true])
  },
)
