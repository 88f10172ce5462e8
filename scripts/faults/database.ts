import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, followPostgres, startPostgres } from '../lib/throwaway-postgres.ts'
import type { SmallDisk } from './small-disk.ts'

/** The database under test, whichever server is its current primary. */
export type FaultyDatabase = {
  /** URL of the primary without a proxy. */
  readonly url: () => string
  readonly version: string
  /** Runs a statement as superuser, bypassing the proxy. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  crash(): Promise<void>
  revive(): Promise<void>
  /**
   * Detaches the synchronous standby, cancels the commits that wait for it, kills the primary
   * permanently and promotes the standby.
   */
  failOver(): Promise<void>
  /** Stops or resumes all server processes, like a hanging disk. */
  freeze(on: boolean): void
  readonly disk: SmallDisk | undefined
  stop(): Promise<void>
}

const SETTINGS = { max_wal_size: '128MB', log_min_messages: 'panic' }
/** How long clients continue after a standby is in sync before the primary is lost. */
const IN_STEP_MS = 500
/** How often waiting commits are canceled before the primary is lost. */
const CANCELLED_TIMES = 5

/** Starts a server with default durability settings. Undefined if PostgreSQL is not installed. */
export async function openFaultyDatabase(
  disk: SmallDisk | undefined,
  moved: (port: number) => void,
): Promise<FaultyDatabase | undefined> {
  const first = await startPostgres(SETTINGS, disk?.folder)
  if (!first) return undefined
  let primary: Cluster = first
  const queries = openQueries()
  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    queries.query<Row>(primary.url, text, values)
  return {
    url: () => primary.url,
    version: first.version,
    query,
    disk,
    crash: () => primary.crash(),
    revive: () => primary.revive(),
    failOver: async () => {
      const standby = await followPostgres(primary, SETTINGS, disk?.folder)
      await query(`alter system set synchronous_standby_names = '*'`)
      await query('select pg_reload_conf()')
      await pause(IN_STEP_MS)
      // From here on, commits exist only on the primary, so acknowledging one would acknowledge
      // data that is about to be lost.
      await detach(standby, queries.query)
      for (let n = 0; n < CANCELLED_TIMES; n++) {
        await pause(IN_STEP_MS / CANCELLED_TIMES)
        await query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
      }
      await primary.crash()
      // The new primary has no standby and must not wait for one.
      await queries.query(standby.url, 'alter system reset synchronous_standby_names')
      await queries.query(standby.url, 'select pg_promote(true, 60)')
      const lost = primary
      primary = standby
      moved(Number(new URL(standby.url).port))
      await lost.stop()
    },
    freeze: (on) => freeze(primary, on),
    stop: async () => {
      await queries.close()
      await primary.stop()
    },
  }
}

/** Maximum time for a standby to disconnect from its primary. */
const DETACH_MS = 10_000

/** Overrides the database's default, because standbys do not support serializable transactions. */
const OPTIONS = '-c default_transaction_isolation=read\\ committed'

type Query = <Row extends object>(url: string, text: string, values?: readonly unknown[]) => Promise<Row[]>

/**
 * Runs statements sequentially on one connection, and reconnects after losing it or after a
 * failover.
 */
function openQueries(): { readonly query: Query; close(): Promise<void> } {
  let current: { readonly url: string; readonly client: pg.Client } | undefined
  let before: Promise<unknown> = Promise.resolve()
  const connected = async (url: string): Promise<pg.Client> => {
    if (current?.url === url) return current.client
    await current?.client.end().catch(() => undefined)
    const client = new pg.Client({ connectionString: url, options: OPTIONS })
    const opened = { url, client }
    client.on('error', () => {
      if (current === opened) current = undefined
    })
    await client.connect()
    current = opened
    return client
  }
  const run = async <Row extends object>(url: string, text: string, values: readonly unknown[]): Promise<Row[]> => {
    const client = await connected(url)
    try {
      return (await client.query<Row>(text, [...values])).rows
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') current = undefined
      throw error
    }
  }
  return {
    query: <Row extends object>(url: string, text: string, values: readonly unknown[] = []) => {
      const result = before.then(() => run<Row>(url, text, values))
      before = result.catch(() => undefined)
      return result
    },
    close: async () => current?.client.end().catch(() => undefined),
  }
}

/** Ends replication to a standby; the primary continues to wait for it. */
async function detach({ url }: Cluster, query: Query): Promise<void> {
  await query(url, `alter system set primary_conninfo = ''`)
  await query(url, 'select pg_reload_conf()')
  const deadline = Date.now() + DETACH_MS
  while ((await query(url, 'select from pg_stat_wal_receiver')).length > 0) {
    if (Date.now() > deadline) throw new Error('the standby still receives the primary’s WAL')
    await pause(20)
  }
}

function freeze(cluster: Cluster, on: boolean): void {
  const postmaster = Number(readFileSync(join(cluster.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  for (const id of [...children.filter(Boolean).map(Number), postmaster]) {
    try {
      process.kill(id, on ? 'SIGSTOP' : 'SIGCONT')
    } catch {
      // It has already ended.
    }
  }
}
