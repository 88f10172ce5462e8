import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migratePostgres } from '../../testing/resilience/migrate-postgres.ts'
import { type MigrateOptions, migrate, UnusableDatabase } from './migrate.ts'
import { parseMigration } from './migration-files.ts'
import { openMigrationSession } from './migration-session.ts'

const { server = '', template = '' } = inject('postgres') ?? {}
const name = `${template}_migrate`
let url: string
let admin: pg.Client
let client: pg.Client

beforeEach(async () => {
  admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  url = address.href
  client = await connect()
})

afterEach(async () => {
  await client.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

async function connect(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url })
  made.on('error', () => undefined)
  await made.connect()
  return made
}

/** Applies migrations on a separate connection. */
const run = (migrations: Record<string, string>, options: MigrateOptions = {}) =>
  migratePostgres(url, 5000, { ...options, migrations: parsed(migrations) })

const parsed = (migrations: Record<string, string>) =>
  Object.entries(migrations).map(([tag, text]) => parseMigration(tag, text))

const TABLES = { '0000_tables': 'create table things (id int); insert into things select generate_series(1, 100)' }
const COLUMN = { '0001_column': 'alter table things add column name text' }
const INDEX = { '0001_index': '-- no transaction\ncreate index concurrently "things_id" on "things" ("id")' }

const applied = async () =>
  (await client.query('select name from migrations order by name')).rows.map((row) => row.name as string)
const columns = async () =>
  (await client.query(`select attname from pg_attribute where attrelid = 'things'::regclass and attnum > 0`)).rows
const indexes = async () =>
  (
    await client.query(`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'things'::regclass`)
  ).rows

/** A transaction that has read the table and stays open, like pg_dump. */
async function openDump(): Promise<pg.Client> {
  const dump = await connect()
  await dump.query('begin isolation level repeatable read; select from things')
  return dump
}

test('a migration blocked by a dump retries its lock, and queries run between its attempts', async () => {
  await run(TABLES)
  const dump = await openDump()
  const reports: string[] = []
  const { promise: twice, resolve: retried } = Promise.withResolvers<void>()
  const report = (line: string) => {
    reports.push(line)
    if (reports.some((text) => text.includes('attempt 2 of'))) retried()
  }
  const migrating = run({ ...TABLES, ...COLUMN }, { report })
  const traffic = writeContinuously()
  await twice
  // A query queued behind the waiting ALTER TABLE would still be waiting.
  const writes = await traffic.stop()
  expect(writes.failed).toEqual([])
  expect(writes.done).toBeGreaterThan(10)
  expect(reports.join()).toMatch(/0001_column could not lock its tables \(attempt 1 of 30\).*\d+ for \d+ s/)
  await dump.query('commit')
  await dump.end()
  await migrating
  expect(await applied()).toEqual(['0000_tables', '0001_column'])
})

/** Reads and writes in a loop, with a timeout far below the duration of the dump. */
function writeContinuously() {
  const failed: unknown[] = []
  let done = 0
  let stopped = false
  const loop = (async () => {
    const writer = await connect()
    await writer.query(`set statement_timeout = '5s'`)
    while (!stopped) {
      await writer.query('insert into things (id) select max(id) + 1 from things').catch((error) => failed.push(error))
      done += 1
    }
    await writer.end()
  })()
  return {
    stop: async () => {
      stopped = true
      await loop
      return { done, failed }
    },
  }
}

test('a migration that cannot get its lock gives up, names the transaction and leaves nothing behind', async () => {
  await run(TABLES)
  const dump = await openDump()
  await dump.query(`set application_name = 'pg_dump'`)
  const half = { '0001_half': `insert into things values (-1);--> statement-breakpoint\n${COLUMN['0001_column']}` }
  await expect(run({ ...TABLES, ...half }, { attempts: 1 })).rejects.toThrow(
    /0001_half could not lock its tables in 1 attempts.*\(pg_dump\) for \d+ s.*npm run migrate/,
  )
  expect((await client.query('select from things where id = -1')).rowCount).toBe(0)
  await dump.end()
  await run({ ...TABLES, ...half })
  expect(await columns()).toHaveLength(2)
})

test('an index is built concurrently with writes, outside of a transaction', async () => {
  await run(TABLES)
  const writer = await connect()
  await writer.query('begin; insert into things values (0)')
  const migrating = run({ ...TABLES, ...INDEX })
  await expect.poll(indexes, { timeout: 20_000 }).toEqual([{ name: 'things_id', valid: false }])
  const other = await connect()
  await other.query('insert into things values (0)')
  await writer.query('commit')
  await migrating
  expect(await indexes()).toEqual([{ name: 'things_id', valid: true }])
  await Promise.all([writer.end(), other.end()])
})

test('an index left invalid by an interrupted build is built again; a complete one is not', async () => {
  await run(TABLES)
  const dump = await openDump()
  await dump.query('update things set id = id where id = 1')
  const session = await openMigrationSession(url, 5000)
  const interrupted = migrate(session, { migrations: parsed({ ...TABLES, ...INDEX }) })
  interrupted.catch(() => undefined)
  await expect.poll(indexes, { timeout: 20_000 }).toEqual([{ name: 'things_id', valid: false }])
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'gateway migrate'`,
    [name],
  )
  await expect(interrupted).rejects.toThrow()
  await dump.end()
  expect(await indexes()).toEqual([{ name: 'things_id', valid: false }])

  await run({ ...TABLES, ...INDEX })
  expect(await indexes()).toEqual([{ name: 'things_id', valid: true }])
  // As if the process had ended before it wrote to its journal.
  const oid = async () => (await client.query(`select 'things_id'::regclass::oid as oid`)).rows
  const before = await oid()
  await client.query(`delete from migrations where name = '0001_index'`)
  await run({ ...TABLES, ...INDEX })
  expect(await oid()).toEqual(before)
})

test('two concurrent migrators, one of them building an index, apply each migration once', async () => {
  const all = { ...TABLES, ...INDEX, '0002_rows': 'insert into things values (-2)' }
  await Promise.all([run(all), run(all), run(all)])
  expect(await applied()).toEqual(Object.keys(all))
  expect((await client.query('select from things where id = -2')).rowCount).toBe(1)
})

test('a start waits for the migration of an earlier release, which holds the lock in its transaction', async () => {
  await client.query('begin; select pg_advisory_xact_lock(7215001)')
  const { promise: waiting, resolve: waited } = Promise.withResolvers<void>()
  const migrating = run(TABLES, { report: (line) => line.startsWith('Waiting') && waited() })
  await waiting
  const waitingForLock = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  expect((await client.query(waitingForLock)).rowCount).toBe(0)
  await client.query('commit')
  await migrating
  expect(await applied()).toEqual(['0000_tables'])
})

test('the journal of an earlier release, which contains hashes only, is continued', async () => {
  await client.query(`create table migrations (hash text primary key, at timestamptz not null);
    create table things (id int)`)
  await client.query('insert into migrations values ($1, now())', [parsed(TABLES)[0]?.hash])
  await run({ ...TABLES, ...COLUMN })
  expect(await applied()).toEqual(['0001_column', null])
  // The earlier release, whose insert names no columns, can still write to it.
  await client.query(`insert into migrations values ('its own', now())`)
  await run({ ...TABLES, ...COLUMN })
})

test('the previous release runs on an expanded schema, and is refused on one that lacks what it needs', async () => {
  const previous = { ...TABLES, ...COLUMN }
  const expanded = { ...previous, '0002_more': 'alter table things add column more text' }
  await run(expanded)
  await run(previous)
  const contracted = { ...expanded, '0003_less': '-- contract: 0002_more\nalter table things drop column name' }
  await run(contracted)
  await expect(run(previous)).rejects.toThrow(/too new.*0003_less needs a release that contains 0002_more/)
  await expect(run(previous)).rejects.toBeInstanceOf(UnusableDatabase)
  // This release has not used the column since 0002.
  await run(expanded)
})

test('a start without permission to migrate refuses a database that lacks migrations, without changing it', async () => {
  await run(TABLES)
  await expect(run({ ...TABLES, ...COLUMN }, { apply: false })).rejects.toThrow(
    /is missing 1 migration of this release \(0001_column\).*npm run migrate/,
  )
  expect(await columns()).toHaveLength(1)
  await run(TABLES, { apply: false })
})

test('a killed `npm run migrate` continues where it stopped when it runs again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csp-migrate-'))
  await writeMigrations(folder, { ...TABLES, ...INDEX, '0002_column': COLUMN['0001_column'] })
  await run(TABLES)
  const dump = await openDump()
  await dump.query('update things set id = id where id = 1')
  const first = command(folder)
  await expect.poll(indexes, { timeout: 30_000 }).toEqual([{ name: 'things_id', valid: false }])
  first.kill('SIGKILL')
  await once(first, 'exit')
  // The server notices that its client is gone while the build still waits for the dump.
  const running = `select from pg_stat_activity where datname = $1 and application_name = 'gateway migrate'`
  await expect.poll(async () => (await admin.query(running, [name])).rowCount, { timeout: 30_000 }).toBe(0)
  await dump.end()
  const [code] = await once(command(folder), 'exit')
  expect(code).toBe(0)
  expect(await applied()).toEqual(['0000_tables', '0001_index', '0002_column'])
  expect(await indexes()).toEqual([{ name: 'things_id', valid: true }])
  await rm(folder, { recursive: true })
})

test('`npm run migrate` reports on SIGTERM that it stopped, and releases its locks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csp-migrate-'))
  await writeMigrations(folder, { ...TABLES, ...COLUMN })
  await run(TABLES)
  const dump = await openDump()
  const stopped = command(folder)
  let output = ''
  stopped.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const waiting = `select from pg_stat_activity where datname = $1 and application_name = 'gateway migrate' and wait_event = 'relation'`
  await expect.poll(async () => (await admin.query(waiting, [name])).rowCount, { timeout: 30_000 }).toBe(1)
  stopped.kill('SIGTERM')
  expect(await once(stopped, 'close')).toEqual([143, null])
  expect(output).toContain('Run `npm run migrate` again')
  await dump.end()
  await run({ ...TABLES, ...COLUMN })
  expect(await columns()).toHaveLength(2)
  await rm(folder, { recursive: true })
})

/** Starts the command in a folder with separate migrations. */
const command = (folder: string): ChildProcess =>
  spawn(process.execPath, [resolve('scripts/migrate.ts')], {
    cwd: folder,
    env: { NODE_ENV: 'test', DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'pipe'],
  })

async function writeMigrations(folder: string, migrations: Record<string, string>): Promise<void> {
  const target = join(folder, 'lib/platform/db/migrations')
  await mkdir(join(target, 'meta'), { recursive: true })
  for (const [tag, text] of Object.entries(migrations)) await writeFile(join(target, `${tag}.sql`), text)
  const entries = Object.keys(migrations).map((tag) => ({ tag }))
  await writeFile(join(target, 'meta/_journal.json'), JSON.stringify({ entries }))
}
