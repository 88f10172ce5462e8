import type { PGlite } from '@electric-sql/pglite'
import { type MigrateOptions, type MigrationSession, migrate, UnusableDatabase } from './migrate.ts'
import { SEMANTICS, startupOptions } from './pool/session-settings.ts'

/**
 * How long a statement waits for a lock. Every query that needs the table queues behind a waiting
 * `ALTER TABLE`, so this is also the longest pause that one attempt causes.
 */
const LOCK_TIMEOUT_MS = 1_000

/** A migrator that is suspended inside a transaction loses its locks after this time. */
const IDLE_TIMEOUT_MS = 10_000

/**
 * Migrates the database at a URL, then runs work on the same connection. Rejects a standby unless it
 * is opened read-only.
 */
export async function afterMigrating<Result>(
  url: string,
  connectionTimeoutMs: number,
  options: MigrateOptions,
  work: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  const session = await openMigrationSession(url, connectionTimeoutMs)
  try {
    const [server] = await session.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (server?.standby && !options.readOnly) {
      throw new UnusableDatabase('DATABASE_URL leads to a standby; it must lead to the primary.')
    }
    await migrate(session, options)
    return await work(session)
  } finally {
    await session.close()
  }
}

/**
 * Opens a separate connection to PostgreSQL, because changing a large table can exceed the
 * statement timeout of requests.
 */
export async function openMigrationSession(url: string, connectionTimeoutMillis: number): Promise<MigrationSession> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis,
    application_name: 'gateway migrate',
    keepAlive: true,
    options: [
      startupOptions(SEMANTICS),
      '-c statement_timeout=0',
      `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
      `-c idle_in_transaction_session_timeout=${IDLE_TIMEOUT_MS}`,
      // If the process is killed, the server cancels the statement and releases its locks within
      // half a second.
      '-c client_connection_check_interval=500',
    ].join(' '),
  })
  // A lost connection rejects its query. Without a listener, the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return {
    query: async <Row>(text: string, values?: readonly unknown[]) =>
      (await client.query(text, values && [...values])).rows as Row[],
    close: () => client.end(),
  }
}

/** The only connection of an embedded database, which stays open. */
export const embeddedSession = (pglite: PGlite): MigrationSession => ({
  query: async <Row>(text: string, values?: readonly unknown[]) => {
    if (values) return (await pglite.query<Row>(text, [...values])).rows
    return ((await pglite.exec(text)).at(-1)?.rows ?? []) as Row[]
  },
  close: async () => undefined,
})
