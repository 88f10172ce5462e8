import { setTimeout as wait } from 'node:timers/promises'
import { counted } from '../../kernel/wording.ts'
import { databaseError } from './database-error.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { ignoreLostConnection, underLock } from './pool/session-lock.ts'

/** A single connection, because locks and settings belong to the session. */
export type MigrationSession = {
  /** Without values, the text can contain several statements. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  close(): Promise<void>
}

/** Advisory lock of the migrator, the same in all releases. */
const MIGRATION_LOCK = 7_215_001

/** Attempts at a migration whose tables are locked, over about five minutes. */
const ATTEMPTS = 30
const MAX_BACKOFF_MS = 10_000

/** The database does not match this release. The message explains what to do. */
export class UnusableDatabase extends Error {}

export type MigrateOptions = {
  /** False: reject a database with pending migrations instead of applying them. */
  readonly apply?: boolean | undefined
  /** Also accepts a standby, on which nothing can be applied. */
  readonly readOnly?: boolean
  readonly report?: ((line: string) => void) | undefined
  readonly migrations?: readonly Migration[]
  readonly attempts?: number
}

/**
 * Applies pending migrations one after the other. Can be interrupted at any point (decision 0048).
 * Replicas that start together wait for each other. Throws UnusableDatabase.
 */
export async function migrate(session: MigrationSession, options: MigrateOptions = {}): Promise<void> {
  const { readOnly = false, apply = !readOnly, report = () => undefined, attempts = ATTEMPTS } = options
  const migrations = options.migrations ?? (await readMigrations())
  const pending = await pendingOf(session, migrations)
  if (pending.length === 0) return
  if (!apply) throw new UnusableDatabase(describePending(pending))
  const onWait = () => report('Waiting for another migration process')
  await underLock(session, MIGRATION_LOCK, onWait, async () => {
    // Another process may have applied some in the meantime.
    const remaining = await pendingOf(session, migrations)
    if (remaining.length > 0) await retryLocks(session, { name: 'the journal', attempts, report }, prepareJournal)
    for (const migration of remaining) {
      report(`Applying ${migration.name}`)
      await retryLocks(session, { name: migration.name, attempts, report }, () => applyMigration(session, migration))
    }
  })
}

/**
 * The pending migrations. Throws UnusableDatabase if the database has a migration that this release
 * cannot run on.
 */
async function pendingOf(session: MigrationSession, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await readJournal(session)
  const knownHashes = new Set(migrations.map(({ hash }) => hash))
  const names = new Set(migrations.map(({ name }) => name))
  // Additions of newer releases are compatible; removals are not, unless this release already works
  // without the removed parts.
  const conflict = applied.find(({ hash, requires }) => !knownHashes.has(hash) && requires && !names.has(requires))
  if (conflict) {
    throw new UnusableDatabase(
      `The database is too new for this release: its migration ${conflict.name} needs a release that contains ${conflict.requires}. Start that release or a later one, or restore a backup from before the upgrade.`,
    )
  }
  const done = new Set(applied.map(({ hash }) => hash))
  return migrations.filter(({ hash }) => !done.has(hash))
}

function describePending(pending: readonly Migration[]): string {
  const names = pending.map(({ name }) => name).join(', ')
  return `The database is missing ${counted(pending.length, 'migration')} of this release (${names}). Run \`npm run migrate\`, or start with MIGRATE=on.`
}

type JournalRow = { readonly hash: string; readonly name?: string | null; readonly requires?: string | null }

/** Empty for a new database. Earlier releases stored only the hash. */
async function readJournal(session: MigrationSession): Promise<JournalRow[]> {
  const [found] = await session.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`)
  if (!found?.exists) return []
  const entries = await session.query<{ entry: JournalRow }>('select to_jsonb(m) as entry from migrations m')
  return entries.map(({ entry }) => entry)
}

async function prepareJournal(session: MigrationSession): Promise<void> {
  await session.query('create table if not exists migrations (hash text primary key, at timestamptz not null)')
  const [found] = await session.query<{ columns: number }>(
    `select count(*)::int as columns from pg_attribute
      where attrelid = to_regclass('migrations') and attname in ('name', 'requires') and not attisdropped`,
  )
  if (found?.columns === 2) return
  await session.query(
    'alter table migrations add column if not exists name text, add column if not exists requires text',
  )
}

const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'

/** Retries after lock timeouts, with pauses in which waiting queries run. */
async function retryLocks(
  session: MigrationSession,
  { name, attempts, report }: { name: string; attempts: number; report: (line: string) => void },
  run: (session: MigrationSession) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(session)
    } catch (error) {
      if (![LOCK_TIMEOUT, DEADLOCK].includes(databaseError(error).code ?? '')) throw error
      const others = await describeOldTransactions(session)
      if (attempt >= attempts) {
        throw new UnusableDatabase(
          `Migration ${name} could not lock its tables in ${attempts} attempts. It was not applied; earlier migrations were. Oldest open transactions: ${others}. Run \`npm run migrate\` again once they have ended.`,
        )
      }
      report(
        `${name} could not lock its tables (attempt ${attempt} of ${attempts}). Oldest open transactions: ${others}`,
      )
      await wait(Math.min(MAX_BACKOFF_MS, 500 * 2 ** (attempt - 1)))
    }
  }
}

async function describeOldTransactions(session: MigrationSession): Promise<string> {
  const found = await session.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::int as seconds
       from pg_stat_activity
      where xact_start is not null and pid <> pg_backend_pid() and datname = current_database()
      order by xact_start limit 3`,
  )
  const described = found.map(({ pid, name, seconds }) => `${pid}${name && ` (${name})`} for ${seconds} s`)
  return described.join(', ') || 'none'
}

async function applyMigration(session: MigrationSession, migration: Migration): Promise<void> {
  if (!migration.inTransaction) {
    for (const statement of migration.statements) await applyRepeatable(session, statement)
    return addToJournal(session, migration)
  }
  await session.query('begin')
  try {
    for (const statement of migration.statements) await session.query(statement)
    await addToJournal(session, migration)
    await session.query('commit')
  } catch (error) {
    await session.query('rollback').catch(ignoreLostConnection)
    throw error
  }
}

const addToJournal = async (session: MigrationSession, { hash, name, requires }: Migration): Promise<void> => {
  await session.query('insert into migrations (hash, at, name, requires) values ($1, now(), $2, $3)', [
    hash,
    name,
    requires,
  ])
}

const BUILT_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)/i
const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim()

/** Runs a statement outside a transaction. It may have run before, completely or in part. */
async function applyRepeatable(session: MigrationSession, statement: string): Promise<void> {
  const text = withoutComments(statement)
  if (!/\bconcurrently\b/i.test(text)) return void (await session.query(text))
  const index = BUILT_INDEX.exec(text)?.[1]
  // It waits for transactions without blocking reads and writes, so it has no timeout.
  await session.query('set lock_timeout = 0')
  try {
    if (index && (await isBuilt(session, index))) return
    await session.query(text)
  } finally {
    await session.query('reset lock_timeout').catch(ignoreLostConnection)
  }
}

/**
 * Whether the index exists and is valid. An interrupted build leaves an invalid index, which is
 * dropped.
 */
async function isBuilt(session: MigrationSession, index: string): Promise<boolean> {
  const [found] = await session.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (found?.valid === false) await session.query(`drop index concurrently ${index}`)
  return found?.valid === true
}
