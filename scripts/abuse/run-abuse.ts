import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { newDatabase } from '../../bench/servers.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { freePort } from '../lib/port.ts'
import type { Cluster } from '../lib/throwaway-postgres.ts'
import type { Attack, Target } from './attack.ts'
import { ATTACKS } from './attacks/index.ts'
import { openVictim, type Seen, type Victim } from './victim.ts'

type Settings = { readonly seconds: number; readonly names: readonly string[]; readonly cluster: Cluster | undefined }

const MAX_SLOWER = 2
const MAX_GROWN = 1.2
/** How long memory may take to return to normal. */
const RETURN_SECONDS = 60

/**
 * Runs each attack beside a paying victim, against a new server with default limits. Returns
 * whether all limits were met.
 */
export async function runAbuse({ seconds, names, cluster }: Settings): Promise<boolean> {
  const attacks = ATTACKS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
  let held = true
  console.log(
    row(['attack', 'undisturbed p50/p99', 'attacked p50/p99', 'p99', '5xx', 'MB before', 'after', 'attacker']),
  )
  for (const [n, attack] of attacks.entries()) {
    const isHeld = await withServer(cluster, `abuse_${n}`, (server, database) =>
      measure(server, attack, seconds, database),
    )
    held = isHeld && held
  }
  return held
}

const row = ([name = '', ...cells]: string[]) => name.padEnd(30) + cells.map((cell) => cell.padStart(20)).join('')

async function withServer<T>(
  cluster: Cluster | undefined,
  name: string,
  work: (server: ServerProcess, database: string | undefined) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'csp-abuse-'))
  const database = cluster && (await newDatabase(cluster, name))
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'error',
    // Empty variables select the defaults, to attack what people actually run.
    RATE_LIMIT_PER_SECOND: '',
    SIGN_UPS_PER_HOUR: '',
    CONNECTIONS_PER_ADDRESS: '',
    PAGES_PER_SECOND: '',
    ...(database ? { DATABASE_URL: database, SECRET_KEY: 'for attacks on loopback only, thrown away' } : {}),
  }
  // The output shows why a server ended under attack.
  const server = await startServer([], env, (text) => process.stderr.write(text.replace(/^ready .*\n/m, '')))
  try {
    return await work(server, database)
  } finally {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  { url, process: { pid } }: ServerProcess,
  attack: Attack,
  seconds: number,
  database: string | undefined,
): Promise<boolean> {
  const victim = await openVictim(url)
  const target: Target = { url, members: [{ email: victim.bank.email, password: victim.bank.password }], database }
  const start = await inThread(attack, target, seconds)
  await warmUp(url, victim)
  const before = await megabytes(pid)
  const quiet = await victim.pay(seconds)
  const [attacked, achieved] = await Promise.all([victim.pay(seconds), start()])
  const after = await megabytesAtRest(pid, before * MAX_GROWN)
  const broken = attacked.failures.filter((status) => status === 0 || status >= 500).length
  const slower = attacked.p99 / quiet.p99
  const memory = [before, after].map((value) => value.toFixed(0))
  console.log(
    row([
      attack.name,
      both(quiet),
      both(attacked),
      `${slower.toFixed(1)} ×`,
      String(broken),
      ...memory,
      ` ${achieved}`,
    ]),
  )
  return slower <= MAX_SLOWER && broken === 0 && after <= before * MAX_GROWN
}

const both = ({ p50, p99 }: Seen) => `${p50.toFixed(0)} / ${p99.toFixed(0)} ms`

/** Compiles code and fills caches first, so that neither counts as a leak. */
async function warmUp(url: string, victim: Victim): Promise<void> {
  for (let n = 0; n < 20; n++) {
    const paths = ['/sign-in', `/sign-in?callbackUrl=%2F${n}`, '/api/v1/csp/openapi.json']
    for (const path of paths) await (await fetch(url + path)).arrayBuffer()
  }
  await victim.pay(5)
}

/** Prepares an attack in a separate thread. Returns a function that runs it. */
async function inThread({ name }: Attack, target: Target, seconds: number): Promise<() => Promise<string>> {
  const thread = new Worker(new URL('attacker.ts', import.meta.url), { workerData: { name, target, seconds } })
  const next = () =>
    new Promise<string>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
    })
  await next()
  return async () => {
    const achieved = next()
    thread.postMessage('attack')
    return achieved.finally(() => thread.terminate())
  }
}

async function megabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** Memory once it is below the limit, or after a minute. */
async function megabytesAtRest(pid: number | undefined, bar: number): Promise<number> {
  for (let second = 0; second < RETURN_SECONDS; second++) {
    if ((await megabytes(pid)) <= bar) break
    await pause(1000)
  }
  return megabytes(pid)
}
