import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './db.ts'

/** Any number, the same for everybody who migrates this database. */
const MIGRATION_LOCK = 7_215_001

// From the project's folder, not from this file: a bundler moves the file.
const folder = () => join(process.cwd(), 'lib/platform/db/migrations')

/**
 * Brings the schema up to date, in one transaction. Replicas that start together wait for each other: the migrator of the
 * library takes no lock of its own.
 */
export async function migrate(db: Db): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder() })
  await db.transaction(async (tx) => {
    // Neither waiting for another replica nor changing a large table is a statement that hangs.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(sql`create table if not exists migrations (hash text primary key, at timestamptz not null)`)
    const done = await tx.execute(sql`select hash from migrations`)
    const known = new Set((done as unknown as { rows: { hash: string }[] }).rows.map((row) => row.hash))
    for (const migration of migrations) {
      if (known.has(migration.hash)) continue
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migrations values (${migration.hash}, now())`)
    }
  })
}
