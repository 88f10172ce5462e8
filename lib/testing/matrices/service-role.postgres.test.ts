// Processes that do not own the tables: the service role can do what requests and jobs need, and
// cannot change the schema.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { operations } from '../../modules/operations.ts'
import { createSchedule, cyclesOfCron } from '../../modules/settlements/index.ts'
import { type Database, openPostgres } from '../../platform/db/pool/client.ts'
import { urlOf } from '../../platform/db/pool/logins.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { databaseUrl, TENANT_LOGINS, testDatabase } from '../database.ts'
import { send, validDraft } from '../model/oracle.ts'
import { type TestNetwork, testNetwork } from '../network.ts'
import { runJobs } from '../resilience/run-jobs.ts'
import { covered } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

const login = { user: `service_${randomBytes(6).toString('hex')}`, password: 'of the service' }
let owned: Database
let service: Database
let net: TestNetwork
let world: World
let prepare: () => unknown

beforeAll(async () => {
  owned = await testDatabase()
  const url = await databaseUrl(owned)
  const env = { ...process.env, DATABASE_URL: urlOf(url, login), DATABASE_MIGRATION_URL: url }
  prepare = () => execFileSync(process.execPath, ['scripts/migrate.ts'], { env, stdio: 'pipe' })
  prepare()
  service = await openPostgres(urlOf(url, login), 10, { tenants: TENANT_LOGINS, migration: { apply: false } })
  net = await testNetwork(service)
  world = await openWorld(net)
}, 60_000)
afterAll(async () => {
  await net.close()
  await owned.db.execute(sql.raw(`drop owned by ${login.user}`))
  await owned.close()
})

test('every operation and every job succeeds', async () => {
  const [who] = await rows(service.db, sql`select session_user::text as name`)
  expect(who).toEqual({ name: login.user })
  const failed: string[] = []
  for (const operation of covered(Object.values(operations))) {
    const credential = operation.access.by === 'key' ? 'key' : 'jwt'
    const response = await send(net, operation.method, await validDraft(net, world, operation, credential))
    const text = await response.text()
    if (response.status !== 200) failed.push(`${operation.id}: ${response.status} ${text.slice(0, 200)}`)
  }
  expect(failed).toEqual([])
  const { lastUse, requests, exchange } = createGateway(net.deps)
  await net.requests.flush()
  // A cutoff passes, payments expire, and expired records are swept.
  net.clock.advance(100 * 24 * 3_600_000)
  await runJobs({ ...net.deps, schedule: createSchedule(cyclesOfCron('* * * * *')), lastUse, requests, exchange })
  expect(net.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
}, 300_000)

test('the service role reads all rows of each table that the owner reads', async () => {
  const tables = await rows<{ name: string }>(
    owned.db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  )
  const count = async ({ db }: Pick<Database, 'db'>, name: string) =>
    only(await rows<{ n: number }>(db, sql`select count(*)::int as n from ${sql.identifier(name)}`)).n
  for (const { name } of tables) expect([name, await count(service, name)]).toEqual([name, await count(owned, name)])
})

test.each([
  'alter table payments disable row level security',
  'alter table audit_entries disable trigger user',
  'drop trigger audit_append_only on audit_entries',
  'drop table payments',
  'create table made (n int)',
  'create role made',
  'truncate audit_entries',
  'insert into migrations values (1, now())',
  'set role gateway_tenant',
  'set role postgres',
])('the service role cannot %s', async (statement) => {
  await expect(service.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('a table added by a later migration is accessible after the next preparation, which can be repeated', async () => {
  await owned.db.execute(sql.raw(`create table added (partner_id text); alter table added enable row level security`))
  await owned.db.execute(sql.raw(`insert into added values ('part_harbor')`))
  prepare()
  prepare()
  expect(await rows(service.db, sql`select * from added`)).toEqual([{ partner_id: 'part_harbor' }])
})
