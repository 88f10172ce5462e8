import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

test('a start waits for a migration of another replica for as long as it takes, whatever the limit of a statement', async () => {
  const { server = '', template = '' } = inject('postgres') ?? {}
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `${template}_migrate`
  await admin.query(`create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 1, options: '-c statement_timeout=50' })
  const other = new pg.Client({ connectionString: url.href })
  await other.connect()
  await other.query('begin; select pg_advisory_xact_lock(7215001)')

  const started = migrate(drizzle(pool))
  const beyondItsLimit = `
    select from pg_stat_activity
     where datname = $1 and wait_event = 'advisory' and clock_timestamp() - query_start > interval '200 ms'`
  await expect.poll(async () => (await admin.query(beyondItsLimit, [name])).rowCount, { timeout: 5000 }).toBe(1)
  await other.query('commit')
  await started

  // The limit is lifted for the migration only.
  const { rows } = await pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '50ms' }])
  await pool.end()
  await other.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})
