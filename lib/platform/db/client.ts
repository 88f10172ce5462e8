import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Env } from '../env.ts'
import type { Db } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import type { RunStatement, Statement } from './statement.ts'

export type Database = {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Db
  readonly run: RunStatement
  close(): Promise<void>
}

/**
 * Opens and migrates the database: PostgreSQL at DATABASE_URL, else the embedded one in DATA_DIR.
 * `beforeOpening` runs once the embedded folder is locked. Throws FolderInUse when another process holds that folder.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
  beforeOpening: () => Promise<void> = async () => undefined,
): Promise<Database> {
  return env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL, env.DATABASE_POOL)
    : openEmbedded(env.DATA_DIR, beforeOpening)
}

/** A pool on a PostgreSQL server. */
export async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    // A killed client's locks are released in half a second instead of many (settlement runs are taken over quickly).
    options: '-c client_connection_check_interval=500 -c statement_timeout=30000',
  })
  // A lost connection fails the query that runs on it, and the pool opens another. Node would end the process over the event.
  const heard = () => undefined
  pool.on('error', heard)
  pool.on('connect', (client) => client.on('error', heard))
  const db: Db = drizzle(pool)
  await migrate(db)
  const run: RunStatement = async <Row>(statement: Statement, values: readonly unknown[]) =>
    (await pool.query({ ...statement, values: [...values] })).rows as Row[]
  return { kind: 'postgres', db, run, close: () => pool.end() }
}

async function openEmbedded(dataDir: string, beforeOpening: () => Promise<void>): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  await beforeOpening()
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create(join(dataDir, 'database'))
  return fromPglite(pglite, () => lock.release())
}

/** Wraps an open embedded database; tests hand in one that lives in memory. */
export async function fromPglite(pglite: PGlite, afterClose: () => void = () => undefined): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const db: Db = drizzle(pglite)
  await migrate(db)
  const run: RunStatement = async <Row>({ text }: Statement, values: readonly unknown[]) =>
    (await pglite.query<Row>(text, [...values])).rows
  return {
    kind: 'embedded',
    db,
    run,
    close: async () => {
      await pglite.close()
      afterClose()
    },
  }
}
