import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyDatabase } from '../database.ts'
import type { FaultKind } from './kind.ts'

const crash: FaultKind = {
  name: 'crash',
  weight: 2,
  isOfDatabase: true,
  inject: async ({ database }, chance) => {
    await database.crash()
    await pause(chance.below(500))
    await database.revive()
    return 'database killed and restarted'
  },
}

const failover: FaultKind = {
  name: 'failover',
  weight: 1,
  isOfDatabase: true,
  inject: async ({ database }) => {
    if (database.disk && !database.disk.fitsCopy()) return 'skipped: not enough disk space for a standby'
    await database.failOver()
    return 'primary lost permanently, standby promoted'
  },
}

const fullDisk: FaultKind = {
  name: 'full disk',
  weight: 1,
  isOfDatabase: true,
  inject: async ({ database }, chance) => {
    if (!database.disk) return 'skipped: no small disk to fill'
    database.disk.full(true)
    await pause(1000 + chance.below(2000))
    database.disk.full(false)
    // The server may have stopped as a result.
    await database.revive()
    return 'disk full'
  },
}

const slowDisk: FaultKind = {
  name: 'slow disk',
  weight: 1,
  isOfDatabase: true,
  inject: async ({ database }, chance) => {
    const ms = 20 + chance.below(80)
    await configure(database, [`commit_delay = ${ms * 1000}`, 'commit_siblings = 0'])
    await pause(1000 + chance.below(2000))
    await configure(database, ['commit_delay = default', 'commit_siblings = default'])
    return `each commit delayed by ${ms} ms`
  },
}

const frozenDisk: FaultKind = {
  name: 'frozen disk',
  weight: 2,
  isOfDatabase: true,
  inject: async ({ database, lostMs }, chance) => {
    const ms = Math.round(chance.below(4) === 0 ? 1.5 * lostMs : 100 + chance.below(1500))
    database.freeze(true)
    await pause(ms)
    // Twice, because the first pass can miss processes forked while it runs.
    database.freeze(false)
    database.freeze(false)
    return `database server frozen for ${ms} ms`
  },
}

async function configure(database: FaultyDatabase, settings: readonly string[]): Promise<void> {
  for (const setting of settings) await database.query(`alter system set ${setting}`)
  await database.query('select pg_reload_conf()')
}

const LEVELS = ['repeatable read', 'serializable', 'repeatable read']

/** Stays until the next fault. Sessions read the default when they start, so all must reconnect. */
const isolation: FaultKind = {
  name: 'isolation',
  weight: 1,
  isOfDatabase: true,
  inject: async ({ database }, chance) => {
    const level = chance.pick(LEVELS)
    await database.query(`alter database postgres set default_transaction_isolation = '${level}'`)
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return `default isolation set to ${level}`
  },
}

const EXTRA = 'added_by_the_next_release'

/**
 * A migration as in the next release: adds a column with a default to any table, and drops it
 * later.
 */
const column: FaultKind = {
  name: 'column',
  weight: 3,
  isOfDatabase: true,
  inject: async ({ database }, chance) => {
    const tables = await database.query<{ name: string; has: boolean }>(
      `select c.relname as name, exists (select from pg_attribute a
                where a.attrelid = c.oid and a.attname = $1 and not a.attisdropped) as has
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`,
      [EXTRA],
    )
    const changed = tables.filter(() => chance.below(4) === 0)
    for (const { name, has } of changed) {
      const change = has ? `drop column ${EXTRA}` : `add column ${EXTRA} integer not null default 7`
      await withRetries(() => database.query(withLockTimeout(`alter table "${name}" ${change}`)))
    }
    return `columns of ${changed.map(({ name }) => name).join(', ')} changed`
  },
}

/** In one statement, so that the setting does not stay on the connection. */
const withLockTimeout = (statement: string) =>
  `do $$ begin perform set_config('lock_timeout', '1s', true); execute '${statement}'; end $$`

async function withRetries(change: () => Promise<unknown>): Promise<void> {
  for (let left = 20; ; left--) {
    try {
      return void (await change())
    } catch (error) {
      if (left === 0) throw error
      await pause(100)
    }
  }
}

export const databaseFaults: readonly FaultKind[] = [crash, failover, fullDisk, slowDisk, frozenDisk, isolation, column]
