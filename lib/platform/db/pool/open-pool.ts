import pg, { type Pool } from 'pg'
import type { Tracing } from '../../observe/tracing.ts'
import { watchCommits } from './connection.ts'
import { checkSettings, sessionSettings, startupOptions } from './session-settings.ts'

type PoolSettings = {
  readonly url: string
  readonly connections: number
  /** How long a request waits for a connection. */
  readonly patienceMs: number
  /** The server cancels a statement after this long. */
  readonly statementTimeoutMs: number
  /** Client-side timeout of a statement. */
  readonly lostMs: number
  readonly idleTransactionMs: number
  /** The role that its connections assume instead of that of the login. */
  readonly role?: string
  readonly tracing?: Pick<Tracing, 'statements'> | undefined
}

/** Opens a connection pool. Throws UnusableDatabase if its connections lack a required setting. */
export async function openPool({ url, connections, role, tracing, ...limits }: PoolSettings): Promise<Pool> {
  const settings = sessionSettings(limits, role)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Requests that get no connection in time return 503 (decision 0041).
    connectionTimeoutMillis: limits.patienceMs,
    // Detects a lost server while the connection is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: limits.lostMs,
    options: startupOptions(settings),
  })
  // A lost connection fails its query, and the pool opens another. Without a listener, Node would
  // end the process.
  const ignoreError = () => undefined
  pool.on('error', ignoreError)
  pool.on('connect', (client) => client.on('error', ignoreError))
  pool.on('connect', watchCommits)
  if (tracing) pool.on('connect', (client) => tracing.statements(client))
  await checkSettings(pool, settings).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  return pool
}
