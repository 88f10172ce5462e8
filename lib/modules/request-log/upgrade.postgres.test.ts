// The upgrade to the partitioned log, on a database with the log of an earlier release.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { idAtTime } from '../../kernel/ids.ts'
import { readMigrations } from '../../platform/db/migration-files.ts'
import { migratePostgres } from '../../testing/resilience/migrate-postgres.ts'

const DAY = 86_400_000
const BOUND = '0057_request_log_bound'
const { server = '' } = inject('postgres') ?? {}
const name = `upgrade_${randomUUID().replaceAll('-', '')}`
const url = new URL(server)
url.pathname = `/${name}`
let admin: pg.Client
let client: pg.Client

beforeEach(async () => {
  admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const migrations = await readMigrations()
  const earlier = migrations.slice(
    0,
    migrations.findIndex((migration) => migration.name === BOUND),
  )
  await migratePostgres(url.href, 5000, { migrations: earlier })
})
afterEach(async () => {
  await client.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

/** Writes an entry as processes of the earlier release do. */
const write = (days: number) =>
  client.query(
    `insert into request_log (token, organization_id, partner_id, method, path, status, latency_ms, actor_id, request_id, at)
     values ($1, 'org', 'part', 'GET', '/payments', 200, 1, 'api', $2, now())`,
    [idAtTime('req', new Date(Date.now() + days * DAY)), String(days)],
  )
const file = async () => (await client.query(`select pg_relation_filenode('request_log') as file`)).rows[0].file
/** Rows read so far by scans of the whole table. The server counts them when a session ends. */
const rowsRead = async () => {
  await expect
    .poll(
      async () =>
        (
          await client.query(
            `select from pg_stat_activity where application_name = 'gateway migrate' and datname = $1`,
            [name],
          )
        ).rowCount,
    )
    .toBe(0)
  const { rows } = await client.query(
    `select seq_tup_read::int as n from pg_stat_user_tables where relname = 'request_log'`,
  )
  return rows[0].n as number
}
const logged = async (table = 'logged_requests') =>
  (await client.query(`select request_id as id from ${table} order by token`)).rows.map(({ id }) => id as string)

test('entries stay in their table, which becomes the oldest partition without a scan under its lock', async () => {
  for (const days of [-29, -1, 0]) await write(days)
  // A process whose clock was wrong must not stop the upgrade.
  await write(400)
  const migrations = await readMigrations()
  const bounded = migrations.findIndex((migration) => migration.name === BOUND) + 1
  await migratePostgres(url.href, 5000, { migrations: migrations.slice(0, bounded) })
  const [before, read] = [await file(), await rowsRead()]
  expect(read).toBeGreaterThan(0)
  await migratePostgres(url.href, 5000, { migrations: migrations.slice(0, bounded + 1) })
  expect([await file(), await rowsRead()]).toEqual([before, read])
  expect(await logged()).toEqual(['-29', '-1', '0'])
  // Processes of the earlier release continue to write and delete there for two weeks.
  await write(13)
  expect(await logged()).toEqual(['-29', '-1', '0', '13'])
  expect(await logged('request_log')).toEqual(['-29', '-1', '0', '13'])
})
