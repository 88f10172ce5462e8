import type { MigrateOptions } from '../../platform/db/migrate.ts'
import { afterMigrating } from '../../platform/db/migration-session.ts'

/** Migrates the database at a URL. */
export const migratePostgres = (
  url: string,
  connectionTimeoutMs: number,
  options: MigrateOptions = {},
): Promise<void> => afterMigrating(url, connectionTimeoutMs, options, async () => undefined)
