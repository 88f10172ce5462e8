import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { environmentOf } from '../backup.ts'
import { codeBlocks } from '../lib/guide.ts'
import { type Cluster, findBinaries, serve, unprivileged } from '../lib/throwaway-postgres.ts'

// Physical backups and restores with the settings and commands of the guide.

const GUIDE = 'docs/backups.md'
const [archiving = ''] = codeBlocks(GUIDE, 'ini')
const [takeBackup = '', putInPlace = '', verify = ''] = codeBlocks(GUIDE, 'sh')
const [openForWrites = ''] = codeBlocks(GUIDE, 'sql')

const run = promisify(execFile)
const WAIT_MS = 60_000

/** Location of a base backup and the archived WAL. */
export type BackupFolder = { readonly path: string; readonly settings: Record<string, string> }

/** Creates the folder and the primary's settings for archiving WAL into it. */
export function createBackupFolder(): BackupFolder {
  const path = ownedFolder('csp-backup-')
  const wal = join(path, 'wal')
  mkdirSync(wal, { mode: 0o700 })
  own(wal)
  const lines = archiving.matchAll(/^(\w+) = '?(.*?)'?$/gm)
  const settings = [...lines].map(([, name = '', value = '']) => [name, value.replaceAll('/backup/wal', wal)] as const)
  return { path, settings: Object.fromEntries(settings) }
}

/** Takes a base backup of a running server, which may be a standby, and verifies it. */
export async function takeBaseBackup(folder: BackupFolder, { url }: Cluster): Promise<void> {
  await asServerUser(takeBackup, folder, environmentOf(url))
}

/** Resolves once all WAL written so far is archived. */
export async function archiveAll({ url }: Cluster): Promise<void> {
  const last = await readValue(url, 'select pg_walfile_name(pg_switch_wal())')
  await until(url, `select last_archived_wal >= '${last}' from pg_stat_archiver`)
}

/**
 * Starts a server on the base backup. Resolves once it has replayed the WAL up to that time and
 * paused.
 */
export async function restoreTo(folder: BackupFolder, time: string, lost: Cluster): Promise<Cluster> {
  const restored = ownedFolder('csp-postgres-')
  try {
    await asServerUser(putInPlace, folder, { PGDATA: join(restored, 'data'), POINT: time })
    const { PGPASSWORD = '' } = environmentOf(lost.url)
    const server = await serve(findBinaries() ?? '', restored, PGPASSWORD, { fsync: 'off', ...folder.settings })
    await until(server.url, `select pg_get_wal_replay_pause_state() = 'paused'`)
    return server
  } catch (error) {
    rmSync(restored, { recursive: true, force: true })
    throw error
  }
}

/** Ends the recovery of a server that paused at its target. */
export async function resume({ url }: Cluster): Promise<void> {
  const [first = '', ...others] = openForWrites.trim().split('\n')
  await readValue(url, first)
  await until(url, 'select not pg_is_in_recovery()')
  for (const statement of others) await readValue(url, statement)
}

export type Checked = { readonly code: number; readonly output: string }

/** Runs the guide's checks on a server; `log` contains anchors. */
export async function runChecks({ url }: Cluster, secretKey: string, log: string): Promise<Checked[]> {
  const env = { ...process.env, DATABASE_URL: url, SECRET_KEY: secretKey, NODE_ENV: 'production' as const }
  const checks = verify.trim().replaceAll('gateway.log', log).split('\n')
  return Promise.all(
    checks.map((command) =>
      run('bash', ['-c', command], { env }).then(
        ({ stdout }) => ({ code: 0, output: stdout }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
          code,
          output: `${stdout}${stderr}`,
        }),
      ),
    ),
  )
}

/** Runs a statement on a separate connection and returns the first value. */
export async function readValue(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Resolves once a query returns true. */
export async function until(url: string, query: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while ((await readValue(url, query)) !== true) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for: ${query}`)
    await pause(50)
  }
}

function asServerUser(script: string, folder: BackupFolder, env: Record<string, string>): Promise<unknown> {
  const PATH = `${findBinaries() ?? ''}:${process.env.PATH}`
  const places = { BACKUP: join(folder.path, 'base'), WAL: join(folder.path, 'wal') }
  const options = { ...unprivileged(), cwd: folder.path, env: { ...process.env, PATH, ...places, ...env } }
  return run('bash', ['-euo', 'pipefail', '-c', script], options)
}

function ownedFolder(prefix: string): string {
  const path = mkdtempSync(join(tmpdir(), prefix))
  own(path)
  return path
}

function own(path: string): void {
  const user = unprivileged()
  if (user) chownSync(path, user.uid, user.gid)
}
