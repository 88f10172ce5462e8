import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../port.ts'
import { type Cluster, endServer, findBinaries, firstAnswer, unprivileged } from '../throwaway-postgres.ts'

/** A second server that has everything that the first one acknowledged, and can take over from it. */
export type Standby = {
  readonly url: string
  readonly port: number
  /** Becomes the primary. Resolves when it takes writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Copies a running cluster and follows it, in step: from now on the first one acknowledges only what the second one has on disk. */
export async function openStandby(primary: Cluster): Promise<Standby> {
  const bin = findBinaries() ?? ''
  const who = unprivileged()
  const { hostname, port, username, password } = new URL(primary.url)
  const data = join(primary.folder, 'standby')
  const env = { ...process.env, PGPASSWORD: password }
  const source = ['-h', hostname, '-p', port, '-U', username]
  const options = ['-D', data, '--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync']
  execFileSync(join(bin, 'pg_basebackup'), [...source, ...options], { ...who, env, cwd: primary.folder, stdio: 'pipe' })
  const own = await freePort()
  const flags = ['listen_addresses=127.0.0.1', `unix_socket_directories=${primary.folder}`, 'max_connections=200']
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(own), ...flags.flatMap((flag) => ['-c', flag])],
    { ...who, cwd: primary.folder, stdio: 'ignore' },
  )
  const url = new URL(primary.url)
  url.port = String(own)
  await firstAnswer(url.href, server)
  await ask(primary.url, `alter system set synchronous_standby_names = '*'`)
  await ask(primary.url, 'select pg_reload_conf()')
  return {
    url: url.href,
    port: own,
    promote: () => ask(url.href, 'select pg_promote(true, 60)'),
    stop: () => endServer(server, 'SIGQUIT'),
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
