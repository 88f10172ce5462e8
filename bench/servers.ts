import pg from 'pg'
import { type ServerProcess, startProgram, startServer } from '../lib/testing/server-process.ts'
import { freePort } from '../scripts/lib/port.ts'
import type { Cluster } from '../scripts/lib/throwaway-postgres.ts'

/** Creates an empty database in a cluster and returns its URL. */
export async function newDatabase(cluster: Cluster, name: string): Promise<string> {
  await withClient(cluster.url, (client) => client.query(`create database ${name}`))
  const url = new URL(cluster.url)
  url.pathname = `/${name}`
  return url.href
}

/**
 * The gateway as in production, on a database; `--api` excludes Next.js. `folder` is the checkout,
 * by default this one.
 */
export const startGateway = async (
  database: string,
  flags: readonly string[] = ['--api'],
  env: Record<string, string> = {},
  folder?: string,
): Promise<ServerProcess> =>
  startServer(
    flags,
    {
      PORT: String(await freePort()),
      DATABASE_URL: database,
      DATABASE_POOL: '16',
      SECRET_KEY: 'for the bench only, and thrown away',
      SEED: 'none',
      LOG_LEVEL: 'warn',
      ...env,
    },
    undefined,
    folder,
  )

/** The bare server. */
export const startBare = (database: string, env: Record<string, string> = {}): Promise<ServerProcess> =>
  startProgram(['bench/hot/bare-server.ts'], { DATABASE_URL: database, DATABASE_POOL: '16', ...env })

/** Opens a connection for the duration of `work`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
