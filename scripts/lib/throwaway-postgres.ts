import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './port.ts'

export type Cluster = {
  readonly url: string
  readonly version: string
  /** The folder with all its files. */
  readonly folder: string
  /** Kills the server like `kill -9`; its sessions end by themselves. */
  crash(): Promise<void>
  /** Restarts the server on its data if needed. Resolves when it accepts connections. */
  revive(): Promise<void>
  stop(): Promise<void>
}

type Who = { uid: number; gid: number } | undefined

/**
 * Starts a new PostgreSQL cluster in a temporary folder on a free port, with default durability
 * settings. Undefined if PostgreSQL is not installed. The caller must call `stop`, which removes
 * everything. `within` is the parent folder; `bin` has the binaries, by default those of the newest
 * installed version (see `binariesOf` for others).
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  within = tmpdir(),
  bin = findBinaries(),
): Promise<Cluster | undefined> {
  if (!bin) return undefined
  const who = unprivileged()
  const folder = mkdtempSync(join(within, 'csp-postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (who) for (const path of [folder, data, passwordFile]) chownSync(path, who.uid, who.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const initialize = ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--no-sync']
    initialize.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`)
    execFileSync(join(bin, 'initdb'), initialize, { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    return await serve(bin, folder, password, settings)
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Starts a streaming standby of a running cluster from a base backup. Promote it with `pg_promote`.
 */
export async function followPostgres(
  primary: Cluster,
  settings: Record<string, string> = {},
  within = tmpdir(),
): Promise<Cluster> {
  const bin = findBinaries() ?? ''
  const who = unprivileged()
  const folder = mkdtempSync(join(within, 'csp-postgres-'))
  if (who) chownSync(folder, who.uid, who.gid)
  const { hostname, port, username, password } = new URL(primary.url)
  const source = ['-h', hostname, '-p', port, '-U', username, '-D', join(folder, 'data')]
  // The slot makes the primary keep WAL for a slow standby, which otherwise might never catch up.
  const slot = basename(folder).toLowerCase().replaceAll('-', '_')
  const options = [
    '--write-recovery-conf',
    '--wal-method=stream',
    '--checkpoint=fast',
    '--no-sync',
    '--create-slot',
    `--slot=${slot}`,
  ]
  try {
    await promisify(execFile)(join(bin, 'pg_basebackup'), [...source, ...options], {
      ...who,
      env: { ...process.env, PGPASSWORD: password },
      cwd: folder,
    })
    return await serve(bin, folder, password, settings)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Runs a server on `data` on a free port. `stop` removes the folder. */
export async function serve(
  bin: string,
  folder: string,
  password: string,
  settings: Record<string, string>,
): Promise<Cluster> {
  const port = await freePort()
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    ...settings,
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
  const launch = () =>
    spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), '-p', String(port), ...flags], {
      ...unprivileged(),
      cwd: folder,
      stdio: 'ignore',
    })
  let server = launch()
  // Stops the server if the process exits without calling `stop`.
  const quit = () => void server.kill('SIGQUIT')
  process.once('exit', quit)
  return {
    url,
    folder,
    version: await firstAnswer(url, server),
    crash: () => endServer(server, 'SIGKILL'),
    revive: async () => {
      if (await answers(url, server)) return
      server = await relaunch(url, launch)
    },
    // Immediate shutdown, because a temporary cluster needs no checkpoint.
    stop: async () => {
      process.off('exit', quit)
      await endServer(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder with the newest installed `initdb` and `postgres`. */
export function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    configured(),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => folder && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

function configured(): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // pg_config is not installed, so search the usual folders.
    return undefined
  }
}

/** An unprivileged user for PostgreSQL, which refuses to run as root: its own user or nobody. */
export function unprivileged(): Who {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, user: string) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) }
    } catch {
      // No such user; try the next one.
    }
  }
  return undefined
}

/** Waits until a server accepts connections and returns its version. */
async function firstAnswer(url: string, server: ChildProcess): Promise<string> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      return await versionOf(url)
    } catch (error) {
      if (hasEnded(server) || Date.now() > deadline) {
        await endServer(server, 'SIGQUIT')
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

export async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  } finally {
    await client.end()
  }
}

/** Restarts a killed server, retrying until its old sessions have ended. */
async function relaunch(url: string, launch: () => ChildProcess): Promise<ChildProcess> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const server = launch()
    try {
      await firstAnswer(url, server)
      return server
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

/**
 * Whether a server accepts connections, now or soon; false if it has exited. A server whose disk was
 * full can exit while it recovers.
 */
const answers = (url: string, server: ChildProcess): Promise<boolean> =>
  firstAnswer(url, server).then(
    () => true,
    () => false,
  )

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Sends a signal to a server and resolves when it has exited. */
export function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(server)) return resolve()
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}
