import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDatabase } from '../../bench/servers.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { freePort } from '../lib/port.ts'
import type { Cluster } from '../lib/throwaway-postgres.ts'
import { ATTACKS } from './attacks/index.ts'
import { measure } from './measure.ts'
import { head, report } from './report.ts'

type Settings = {
  /** Of each phase. */
  readonly seconds: number
  readonly rounds: number
  readonly names: readonly string[]
  readonly cluster: Cluster | undefined
}

/**
 * Runs each attack beside a paying victim, against a new server with default limits. Prints a
 * Markdown table and returns whether all limits were met.
 */
export async function runAbuse({ seconds, rounds, names, cluster }: Settings): Promise<boolean> {
  const attacks = ATTACKS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
  let held = true
  const priorities = new Set<string>()
  console.log(head())
  for (const [n, attack] of attacks.entries()) {
    const result = await withServer(cluster, `abuse_${n}`, (server, database) =>
      measure(server, attack, { seconds, rounds, database }),
    )
    const { isHeld, row } = report(attack.name, result)
    console.log(row)
    priorities.add(result.priority)
    held = isHeld && held
  }
  console.log(`Attackers: ${[...priorities].join('; ')}`)
  return held
}

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
