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
  /** Where all of it lies. */
  readonly folder: string
  /** Kills the server as `kill -9` does; its sessions notice by themselves. */
  crash(): Promise<void>
  /** Starts it again on what is there, if it does not run. Resolves when it answers. */
  revive(): Promise<void>
  stop(): Promise<void>
}

type Who = { uid: number; gid: number } | undefined

/**
 * Starts a PostgreSQL cluster of its own from the installed binaries: in a temporary folder, on a free port, with the server's
 * own durability settings. Undefined when PostgreSQL is not installed. `stop` removes every trace; the caller must call it. `within` is
 * the folder that its own is made in, `bin` has the binaries of the version to start: the newest installed one, or see `binariesOf`.
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

/** Starts a standby that follows a running cluster: a copy of its data and its log from there on. Promote it with `pg_promote`. */
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
  // With a slot the primary keeps the WAL that a slow standby still needs; without it the standby might never catch up.
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

/** Runs a server on `data` in a folder, on a free port. `stop` removes the folder. */
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
  // Whoever ends without `stop` leaves no server behind.
  const quit = () => void server.kill('SIGQUIT')
  process.once('exit', quit)
  return {
    url,
    folder,
    version: await firstAnswer(url, server),
    crash: () => endServer(server, 'SIGKILL'),
    revive: async () => {
      if (!hasEnded(server)) return
      server = await relaunch(url, launch)
    },
    // Immediate shutdown: nothing of a throw-away cluster is worth a checkpoint.
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
    // Not installed, or without its development tools: the folders are searched instead.
    return undefined
  }
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
export function unprivileged(): Who {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, user: string) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) }
    } catch {
      // No such user: the next one.
    }
  }
  return undefined
}

/** Waits until a server answers; its version. */
export async function firstAnswer(url: string, server: ChildProcess): Promise<string> {
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

/** The version of a running server. */
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

/** A server that was killed leaves sessions behind, and another one does not start on the same data before they have gone. */
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

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Ends a server by a signal; resolves when it is gone. */
export function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(server)) return resolve()
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}
