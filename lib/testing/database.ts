import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, fromPglite, openPostgres } from '../platform/db/pool/client.ts'
import { openPglite } from '../platform/db/pool/embedded.ts'
import type { TenantLogins } from '../platform/db/pool/tenant-login.ts'
import { only, rows } from '../platform/db/rows.ts'
import { EXPLAIN_ALL, type PlanLog } from './plan-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database, dumped to a file. */
    snapshot: string
    /** A migrated template on a PostgreSQL server; absent in the embedded project. */
    postgres: { server: string; template: string } | null
  }
}

/** Logins as in processes that serve requests: tenants' connections have a separate login. */
export const TENANT_LOGINS: TenantLogins = { keys: ['of the databases of tests, all alike'], mode: 'own' }

const CONNECTIONS = 10

/**
 * Creates a migrated, empty database for a test file: embedded, or on PostgreSQL with this many
 * connections, depending on the project.
 */
export async function testDatabase(connections = CONNECTIONS): Promise<Database> {
  const server = inject('postgres')
  return server ? clonePostgres(server.server, server.template, { connections }) : loadSnapshot()
}

/** The URL of a test's PostgreSQL database, for another process. */
export async function databaseUrl({ db }: Database): Promise<string> {
  const { name } = only(await rows<{ name: string }>(db, sql`select current_database() as name`))
  const url = new URL(inject('postgres')?.server ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Whether tests of locks and races are possible: the embedded database has one connection. */
export const hasManyConnections = (): boolean => inject('postgres') !== null

/**
 * Sessions of the database that wait for a lock. Other test files wait for locks on the same server.
 */
export const waitingForLocks = ({ db }: Pick<Database, 'db'>): Promise<{ pid: number }[]> =>
  rows(db, sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

/** Like `testDatabase`, and records the plans of all executed statements (see `PlanLog`). */
export async function observedDatabase(plans: PlanLog): Promise<Database> {
  const server = inject('postgres')
  return server ? clonePostgres(server.server, server.template, { plans }) : loadSnapshot(plans)
}

async function loadSnapshot(plans?: PlanLog): Promise<Database> {
  const dump = new Blob([await readFile(inject('snapshot'))])
  const pglite = await openPglite({ loadDataDir: dump, ...(plans && { extensions: { auto_explain } }) })
  if (plans) {
    await pglite.exec("load 'auto_explain'")
    for (const [setting, value] of Object.entries(EXPLAIN_ALL)) await pglite.exec(`set ${setting} = '${value}'`)
    plans.listenToEmbedded(pglite)
  }
  return fromPglite(pglite)
}

type Cloned = { readonly plans?: PlanLog; readonly connections?: number }

async function clonePostgres(
  server: string,
  template: string,
  { plans, connections = CONNECTIONS }: Cloned,
): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template}`)
  const settings = plans ? { session_preload_libraries: 'auto_explain', ...EXPLAIN_ALL } : {}
  for (const [setting, value] of Object.entries(settings)) {
    await onServer(`alter database ${name} set ${setting} = '${value}'`)
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  const tracing = plans && { statements: (client: pg.PoolClient) => plans.listenTo(client) }
  const database = await openPostgres(url.href, connections, { tracing, tenants: TENANT_LOGINS })
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(`drop database ${name} with (force)`, server)
    },
  }
}

/** Executes a statement on the tests' server, outside their databases. */
export async function onServer(statement: string, server = inject('postgres')?.server): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
