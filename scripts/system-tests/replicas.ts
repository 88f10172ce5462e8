import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { freePort } from '../lib/port.ts'
import { type Cluster, startPostgres } from '../lib/throwaway-postgres.ts'

export const SECRET_KEY = 'for a test of a balancer only, thrown away'
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find((path) => existsSync(path))

export const missing = () => (HAPROXY ? 'PostgreSQL is not installed' : 'HAProxy is not installed')

type Replica = {
  readonly url: string
  /** Its readiness on `HEALTH_PORT`. */
  readonly healthUrl: string
  running: ServerProcess | undefined
  start(): Promise<void>
}

/** Two replicas on one PostgreSQL behind HAProxy with the documented configuration. */
export type Replicas = {
  readonly cluster: Cluster
  readonly one: Replica
  readonly two: Replica
  /** The address of HAProxy. */
  readonly front: string
  /** States of the replicas in HAProxy: UP, DOWN, or in transition. */
  states(): Promise<string[]>
  /** Health checks of the replicas that failed while they were up. */
  failedChecks(): Promise<string[]>
  close(): Promise<void>
}

/** Undefined if PostgreSQL or HAProxy is not installed. `env` has further variables of the replicas. */
export async function openReplicas(env: Record<string, string> = {}): Promise<Replicas | undefined> {
  const cluster = HAPROXY ? await startPostgres({ fsync: 'off' }) : undefined
  if (!HAPROXY || !cluster) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'csp-balancer-'))
  const places = [await freePlace(), await freePlace()] as const
  const [one, two] = [replicaAt(places[0], cluster.url, env), replicaAt(places[1], cluster.url, env)]
  // One of them migrates while the other waits.
  await Promise.all([one.start(), two.start()])
  const port = await freePort()
  const balancer = await openBalancer(HAPROXY, folder, port, places)
  const column = (name: string) => readColumn(socketIn(folder), name)
  const opened: Replicas = {
    cluster,
    one,
    two,
    front: `http://127.0.0.1:${port}`,
    states: () => column('status'),
    failedChecks: () => column('chkfail'),
    close: async () => {
      balancer.kill('SIGKILL')
      await Promise.all([one, two].map(({ running }) => running?.end('SIGKILL')))
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await allUp(opened)
  return opened
}

/** Waits until HAProxy sends requests to both replicas. */
export const allUp = ({ states }: Replicas) =>
  vi.waitFor(async () => expect(await states()).toEqual(['UP', 'UP']), { timeout: 15_000 })

type Place = { readonly port: number; readonly healthPort: number }

const freePlace = async (): Promise<Place> => ({ port: await freePort(), healthPort: await freePort() })

function replicaAt({ port, healthPort }: Place, database: string, more: Record<string, string>): Replica {
  const own = {
    PORT: String(port),
    HEALTH_PORT: String(healthPort),
    DATABASE_URL: database,
    DATABASE_POOL: '8',
    SECRET_KEY,
    SEED: 'none',
    SANDBOX_PARTNERS: 'off',
  }
  const env = {
    ...own,
    LOG_LEVEL: 'fatal',
    SETTLEMENT_CRON: 'off',
    TRUST_PROXY: 'on',
    STOP_DELAY_SECONDS: '5',
    ...more,
  }
  const replica: Replica = {
    url: `http://127.0.0.1:${port}`,
    healthUrl: `http://127.0.0.1:${healthPort}/api/health/ready`,
    running: undefined,
    start: async () => {
      replica.running = await startServer(['--api'], env)
    },
  }
  return replica
}

/** HAProxy with the documented configuration; only the addresses differ. */
async function openBalancer(
  haproxy: string,
  folder: string,
  port: number,
  places: readonly Place[],
): Promise<ChildProcess> {
  const written = await readFile('docs/haproxy.cfg', 'utf8')
  const file = join(folder, 'haproxy.cfg')
  const here = written
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll('/run/haproxy/admin.sock', socketIn(folder))
    .replace(/app-([12]):3000/g, (_, n: string) => {
      const place = places[Number(n) - 1]
      return `127.0.0.1:${place?.port} port ${place?.healthPort}`
    })
  await writeFile(file, here)
  execFileSync(haproxy, ['-c', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const balancer = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' })
  await once(balancer, 'spawn')
  return balancer
}

const socketIn = (folder: string) => join(folder, 'admin.sock')

/** A figure of each replica in HAProxy's statistics. */
async function readColumn(path: string, name: string): Promise<string[]> {
  const socket = connect(path)
  socket.end('show stat\n')
  const lines = (await text(socket)).split('\n').map((line) => line.split(','))
  const column = lines[0]?.indexOf(name) ?? -1
  return lines.filter(([, server]) => server?.startsWith('app-')).map((line) => line[column] ?? '')
}
