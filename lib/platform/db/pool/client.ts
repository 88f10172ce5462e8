import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import type { Env } from '../../env.ts'
import type { Tracing } from '../../observe/tracing.ts'
import type { Db } from '../db.ts'
import { type MigrateOptions, migrate } from '../migrate.ts'
import { afterMigrating, embeddedSession } from '../migration-session.ts'
import { planOnce } from '../plan-once.ts'
import { TENANT_ROLE } from '../policies.ts'
import type { RunStatement, Statement } from '../statement.ts'
import type { Tenant } from '../tenant.ts'
import { type Connections, probeOf } from './connection.ts'
import { createFairShare } from './fair-share.ts'
import { lockFolder } from './folder-lock.ts'
import { durabilityWarnings, PLANNER } from './session-settings.ts'
import { lostAfter, STATEMENT_TIMEOUT_MS } from './statement-limit.ts'
import type { TenantLogins } from './tenant-login.ts'

/** Connections to the database by privilege. */
export type Access = { readonly db: Db; readonly run: RunStatement }

/** Connections of the owner, with all rows: for credentials and operations across tenants. */
export type Database = Access & {
  readonly kind: 'embedded' | 'postgres'
  /** The owner's connections for long work, separate so that it does not block requests. */
  readonly jobs: Access & { readonly connections: number }
  /**
   * Connections of a tenant. On PostgreSQL they see the tenant's rows only, regardless of the query
   * (decision 0019). With `all`, they see all rows: connections of the owner, of which each
   * organization has a share, and one is left for credentials (decision 0145).
   */
  as(tenant: Tenant, rows?: 'own' | 'all'): Access
  /**
   * Connections for single statements that serve several tenants, within `asGroup`. On PostgreSQL
   * they see only what group commits need of these tenants (decision 0082).
   */
  readonly group: Access
  /** Use of the connection pools; empty without pools. */
  pools(): readonly PoolUse[]
  /**
   * Resolves once the server has responded on every pool, or jobs hold all of their connections.
   * Rejects if a pool gets no connection.
   */
  answers(): Promise<unknown>
  close(): Promise<void>
}

type PoolUse = {
  readonly pool: 'owner' | 'jobs' | 'tenants'
  readonly total: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

/**
 * Opens PostgreSQL at DATABASE_URL, or else the embedded database in DATA_DIR, and migrates it
 * unless MIGRATE is off. `beforeOpening` runs once the embedded folder is locked. Throws
 * FolderInUse if another process uses that folder, and UnusableDatabase if the schema does not
 * match this release.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> &
    Partial<Pick<Env, 'DATABASE_STATEMENT_TIMEOUT' | 'MIGRATE'>> &
    LoginVariables,
  beforeOpening: () => Promise<void> = async () => undefined,
  tracing?: Tracing,
  log?: Lines,
): Promise<Database> {
  return env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL, env.DATABASE_POOL, {
        tracing,
        statementTimeoutMs: seconds(env.DATABASE_STATEMENT_TIMEOUT),
        migration: { apply: env.MIGRATE, report: (line) => log?.info(line) },
        warn: (line) => log?.warn(line),
        tenants: tenantLogins(env),
      })
    : openEmbedded(env.DATA_DIR, beforeOpening)
}

/** Where a start reports what it does. */
type Lines = { info(line: string): void; warn(line: string): void }

type LoginVariables = Partial<Pick<Env, 'DATABASE_TENANT_URL' | 'DATABASE_TENANT_LOGIN' | 'SECRET_KEY' | 'SECRET_KEYS'>>

/** The login configuration of tenants. */
export const tenantLogins = (env: LoginVariables): TenantLogins => ({
  url: env.DATABASE_TENANT_URL,
  mode: env.DATABASE_TENANT_LOGIN,
  keys: env.SECRET_KEYS ?? (env.SECRET_KEY === undefined ? undefined : [env.SECRET_KEY]),
})

const seconds = (count: number | undefined) => (count === undefined ? undefined : count * 1000)

/** How long a request waits for a connection. */
const TIMEOUT_MS = 5_000

/**
 * Idle timeout of transactions, derived from the statement timeout: 15 s for requests, and 60 s for
 * jobs, which compute more between statements.
 */
const idleAfter = (statementTimeoutMs: number) => ({ requests: statementTimeoutMs / 2, jobs: statementTimeoutMs * 2 })

type PostgresOptions = {
  readonly tracing?: Pick<Tracing, 'statements'> | undefined
  readonly patienceMs?: number
  /** The server cancels a statement after this long. */
  readonly statementTimeoutMs?: number | undefined
  readonly migration?: MigrateOptions
  /**
   * Login of tenants' connections. Default: the owner's login with the tenants' role. For processes
   * that serve requests.
   */
  readonly tenants?: TenantLogins | undefined
  readonly warn?: ((line: string) => void) | undefined
  /** Client-side timeout of a statement, if not derived from the server's. */
  readonly lostMs?: number
  /** Idle timeout of transactions. */
  readonly idleMs?: { readonly requests: number; readonly jobs: number }
}

/**
 * Three pools: owner, jobs and tenants. Together they have `poolSize` connections, at least one
 * each.
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  {
    tracing,
    patienceMs = TIMEOUT_MS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    lostMs = lostAfter(statementTimeoutMs),
    idleMs = idleAfter(statementTimeoutMs),
    migration = {},
    tenants: logins = { mode: 'shared' },
    warn = migration.report,
  }: PostgresOptions = {},
): Promise<Database> {
  const { openPool } = await import('./open-pool.ts')
  const { chooseTenantUrl } = await import('./tenant-login.ts')
  const { connectionsFor, connectionsForGroup, connectionsOfOwner, preparedConnections } = await import(
    './tenant-pool.ts'
  )
  const { builderOn } = await import('../transaction.ts')
  const create = migration.apply ?? !migration.readOnly
  const tenantUrl = await afterMigrating(url, patienceMs, migration, (session) =>
    chooseTenantUrl(session, { url, logins, create, connectionTimeoutMs: patienceMs, warn }),
  )
  const accessTo = (connections: Connections): Access => ({
    db: builderOn(connections),
    run: async <Row>(statement: Statement, values: readonly unknown[]) =>
      (await connections.query({ ...statement }, [...values])).rows as Row[],
  })
  const forOwner = Math.ceil(poolSize / 4)
  const forJobs = Math.max(1, Math.floor(poolSize / 5))
  const forTenants = Math.max(1, poolSize - forOwner - forJobs)
  const common = { patienceMs, statementTimeoutMs, lostMs, idleTransactionMs: idleMs.requests, tracing }
  const owner = await openPool({ ...common, url, connections: forOwner })
  const jobs = await openPool({ ...common, url, connections: forJobs, idleTransactionMs: idleMs.jobs })
  const tenants = await openPool({ ...common, url: tenantUrl, connections: forTenants, role: TENANT_ROLE })
  const shared = { pool: tenants, share: createFairShare(forTenants, patienceMs) }
  const ownerShared = { pool: owner, share: createFairShare(Math.max(1, forOwner - 1), patienceMs) }
  for (const warning of await durabilityWarnings(owner)) warn?.(warning)
  const prepare = planOnce()
  const network = accessTo(preparedConnections(owner, prepare))
  const withOwnRows = memoizeByTenant((tenant) => accessTo(connectionsFor(shared, tenant, prepare)))
  const withAllRows = memoizeByTenant((tenant) => accessTo(connectionsOfOwner(ownerShared, tenant, prepare)))
  const probes = [probeOf(owner), probeOf(jobs, true), probeOf(tenants)]
  return {
    kind: 'postgres',
    ...network,
    jobs: { ...accessTo(preparedConnections(jobs, prepare)), connections: forJobs },
    as: (tenant, rows) => (rows === 'all' ? withAllRows : withOwnRows)(tenant),
    group: accessTo(connectionsForGroup(shared, prepare)),
    pools: () => [
      useOf('owner', owner, ownerShared.share.waiting),
      useOf('jobs', jobs),
      useOf('tenants', tenants, shared.share.waiting),
    ],
    answers: () => Promise.all(probes.map((probe) => probe())),
    close: async () => {
      await Promise.all([owner.end(), jobs.end(), tenants.end()])
    },
  }
}

const useOf = (pool: PoolUse['pool'], { totalCount, idleCount, waitingCount }: Pool, waitingForShare = 0): PoolUse => ({
  pool,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount + waitingForShare,
})

/** Maximum number of tenants with cached query builders. */
const MAX_TENANTS = 1000

/** Cached objects of a tenant, evicted when least recently used. */
function memoizeByTenant<Value>(make: (tenant: Tenant) => Value): (tenant: Tenant) => Value {
  const values = new Map<string, Value>()
  return (tenant) => {
    const name = `${tenant.organizationId} ${tenant.partnerId}`
    const value = values.get(name) ?? make(tenant)
    values.delete(name)
    values.set(name, value)
    const [oldest] = values.keys()
    if (values.size > MAX_TENANTS && oldest !== undefined) values.delete(oldest)
    return value
  }
}

async function openEmbedded(dataDir: string, beforeOpening: () => Promise<void>): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  await beforeOpening()
  const { openPglite } = await import('./embedded.ts')
  const pglite = await openPglite({ dataDir: join(dataDir, 'database') })
  return fromPglite(pglite, () => lock.release())
}

/** Wraps an open embedded database; tests pass one in memory. */
export async function fromPglite(pglite: PGlite, afterClose: () => void = () => undefined): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const db: Db = drizzle(pglite)
  await migrate(embeddedSession(pglite))
  for (const [name, value] of Object.entries(PLANNER)) await pglite.exec(`set ${name} = ${value}`)
  const run: RunStatement = async <Row>({ text }: Statement, values: readonly unknown[]) =>
    (await pglite.query<Row>(text, [...values])).rows
  return {
    kind: 'embedded',
    db,
    run,
    jobs: { db, run, connections: 1 },
    as: () => ({ db, run }),
    group: { db, run },
    pools: () => [],
    answers: () => pglite.query('select 1'),
    close: async () => {
      await pglite.close()
      afterClose()
    },
  }
}
