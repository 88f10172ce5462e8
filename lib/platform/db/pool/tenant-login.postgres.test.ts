// How tenant connections sign in, and what happens at start if they cannot have a separate login.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, testDatabase } from '../../../testing/database.ts'
import { UnusableDatabase } from '../migrate.ts'
import { only, rows } from '../rows.ts'
import { type Database, openPostgres } from './client.ts'
import { urlOf } from './logins.ts'
import { type TenantLogins, tenantLogin } from './tenant-login.ts'

let database: Database
let url: string
let admin: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  url = await databaseUrl(database)
  admin = new pg.Client({ connectionString: url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.close()
})

/** A secret key from which no login was created yet. */
const newKey = () => randomBytes(32).toString('hex')

async function newRole(attributes: string): Promise<string> {
  const name = `role_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create role ${name} ${attributes}`)
  return name
}

type Start = { readonly apply?: boolean; readonly at?: string }

/** Starts, and returns the login of each pool and the logged warnings about tenant connections. */
async function start(tenants: TenantLogins, { apply, at = url }: Start = {}) {
  const warnings: string[] = []
  const warn = (line: string) => {
    if (line.startsWith('Tenants')) warnings.push(line)
  }
  const process = await openPostgres(at, 4, { tenants, migration: { apply }, warn })
  const login = async ({ db }: Pick<Database, 'db'>) =>
    only(await rows<{ name: string }>(db, sql`select session_user::text as name`)).name
  const seen = {
    owner: await login(process),
    jobs: await login(process.jobs),
    tenants: await login(process.as({ organizationId: 'org_harbor', partnerId: 'part_harbor' })),
    warnings,
  }
  await process.close()
  return seen
}

test('the first start creates the tenant login, and a process that does not migrate uses it', async () => {
  const key = newKey()
  const own = { keys: [key], mode: 'own' } as const
  await expect(start(own, { apply: false })).rejects.toThrow(UnusableDatabase)
  const { user } = tenantLogin(key)
  const expected = { owner: 'postgres', jobs: 'postgres', tenants: user, warnings: [] }
  expect(await start(own)).toEqual(expected)
  expect(await start(own, { apply: false })).toEqual(expected)
  const [role] = (await admin.query('select * from pg_roles where rolname = $1', [user])).rows
  expect(role).toMatchObject({ rolsuper: false, rolinherit: false, rolcreaterole: false, rolbypassrls: false })
})

test('processes that start concurrently use the same login', async () => {
  const key = newKey()
  const started = await Promise.all(Array.from({ length: 4 }, () => start({ keys: [key], mode: 'own' })))
  expect(started.map(({ tenants }) => tenants)).toEqual(Array(4).fill(tenantLogin(key).user))
})

test('while a secret key is replaced, the previous login is used until the next is created', async () => {
  const [next, previous] = [newKey(), newKey()]
  await start({ keys: [previous], mode: 'own' })
  const during = await start({ keys: [next, previous], mode: 'own' }, { apply: false })
  expect(during.tenants).toBe(tenantLogin(previous).user)
  const afterwards = await start({ keys: [next, previous], mode: 'own' })
  expect(afterwards.tenants).toBe(tenantLogin(next).user)
})

test('a database whose owner cannot create roles works with a warning, unless a separate login is required', async () => {
  const owner = await newRole("login password 'of the owner' in role gateway_tenant")
  await admin.query(`grant select on all tables in schema public to ${owner}`)
  const at = urlOf(url, { user: owner, password: 'of the owner' })
  const keys = [newKey()] as const
  const started = await start({ keys }, { at })
  expect(started).toMatchObject({ owner, tenants: owner })
  expect(started.warnings).toEqual([expect.stringContaining('row-level security does not restrict')])
  expect(started.warnings[0]).toContain(`may not create ${tenantLogin(keys[0]).user}`)
  await expect(start({ keys, mode: 'own' }, { at })).rejects.toThrow('have no separate database login')
  expect(await start({ keys, mode: 'shared' }, { at })).toMatchObject({ tenants: owner, warnings: [] })
})

test.each([
  ['can become the owner', 'noinherit in role gateway_tenant, postgres', 'is a superuser'],
  ['can become another role', 'noinherit in role gateway_tenant, pg_read_all_data', 'is a member of pg_read_all_data'],
  ['may create roles', 'noinherit createrole in role gateway_tenant', 'CREATEROLE'],
  ['has the rights of the tenants’ role at all times', 'inherit in role gateway_tenant', 'must be NOINHERIT'],
  ['is no member of the tenants’ role', 'noinherit', 'is rejected by the server'],
])('a tenant login that %s is refused', async (_, attributes, reason) => {
  const user = await newRole(`login password 'of a tenant' ${attributes}`)
  const address = urlOf(url, { user, password: 'of a tenant' })
  await expect(start({ url: address })).rejects.toThrow(reason)
})

test('a tenant login that owns a table is refused', async () => {
  const user = await newRole("login password 'of a tenant' noinherit in role gateway_tenant")
  const address = urlOf(url, { user, password: 'of a tenant' })
  expect(await start({ url: address })).toMatchObject({ tenants: user, warnings: [] })
  await admin.query(`create table owned (n int)`)
  await admin.query(`alter table owned owner to ${user}`)
  await expect(start({ url: address })).rejects.toThrow('owns objects in the database')
})

test('a configured tenant login is created with its password, and refused with another', async () => {
  const user = `login_${randomUUID().replaceAll('-', '')}`
  const password = 'it’s $1 "quoted"; -- é'
  expect(await start({ url: urlOf(url, { user, password }) })).toMatchObject({ tenants: user, warnings: [] })
  await expect(start({ url: urlOf(url, { user, password: 'another' }) })).rejects.toThrow(
    'password authentication failed',
  )
})

test('if the server does not respond, the start fails instead of falling back to the owner’s login', async () => {
  const key = newKey()
  await start({ keys: [key] })
  const { user } = tenantLogin(key)
  await admin.query(`alter role ${user} connection limit 0`)
  await expect(start({ keys: [key] })).rejects.toThrow('too many connections')
})
