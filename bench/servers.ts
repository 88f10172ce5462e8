import pg from 'pg'
import { type ServerProcess, startProgram, startServer } from '../lib/testing/server-process.ts'
import { freePort } from '../scripts/port.ts'
import type { Cluster } from '../scripts/throwaway-postgres.ts'

/** A new, empty database of a cluster; its address. */
export async function newDatabase(cluster: Cluster, name: string): Promise<string> {
  await withClient(cluster.url, (client) => client.query(`create database ${name}`))
  const url = new URL(cluster.url)
  url.pathname = `/${name}`
  return url.href
}

/** The gateway as it runs in production, on a database; `--api` leaves the front door out. */
export const startGateway = async (
  database: string,
  flags: readonly string[] = ['--api'],
  env: Record<string, string> = {},
): Promise<ServerProcess> =>
  startServer(flags, {
    PORT: String(await freePort()),
    DATABASE_URL: database,
    DATABASE_POOL: '16',
    SECRET_KEY: 'for the bench only, and thrown away',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    ...env,
  })

/** What the gateway is measured against. */
export const startBare = (database: string): Promise<ServerProcess> =>
  startProgram(['bench/hot/bare-server.ts'], { DATABASE_URL: database, DATABASE_POOL: '16' })

/** A connection for as long as some work takes. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
