import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '../../env.ts'
import { limitConnections } from './connections.ts'
import { limitBodies } from './late-bodies.ts'
import { serverUrl } from './server-url.ts'

/** Maximum time to complete requests after the signal, and to close afterwards. */
const DRAIN_MS = 10_000
const CLOSE_MS = 10_000

/** Options of servers. */
export const SERVER_OPTIONS = {
  // By default, Node checks for late requests only every 30 seconds.
  connectionsCheckingInterval: 2000,
  // Upgrades are ignored (RFC 9110, 7.8): some clients offer HTTP/2 with every request.
  shouldUpgradeCallback: () => false,
} as const

type FrontLimits = Pick<
  Env,
  'REQUEST_TIMEOUT' | 'UPLOAD_RATE' | 'IDLE_TIMEOUT' | 'WRITE_TIMEOUT' | 'CONNECTIONS_PER_ADDRESS' | 'TRUST_PROXY'
>

/** Time and connection limits of clients (decision 0058). */
export function limitClients(server: Server, env: FrontLimits): void {
  server.headersTimeout = env.REQUEST_TIMEOUT * 1000
  // Node's limit for complete requests, which would also apply to files.
  server.requestTimeout = 0
  limitBodies(server, { timeoutMs: env.REQUEST_TIMEOUT * 1000, bytesPerSecond: env.UPLOAD_RATE * 1024 })
  server.keepAliveTimeout = env.IDLE_TIMEOUT * 1000
  limitConnections(server, {
    // Behind a proxy, all connections come from the proxy.
    perAddress: env.TRUST_PROXY ? 0 : env.CONNECTIONS_PER_ADDRESS,
    writeTimeoutMs: env.WRITE_TIMEOUT * 1000,
  })
}

/**
 * Starts listening. On SIGTERM or SIGINT, drains the server: `prepare` makes it not ready and ends
 * live streams; for STOP_DELAY_SECONDS it still accepts requests, with `Connection: close`; then it
 * stops listening, completes requests and calls `close`. Resolves with the address once requests
 * are accepted. Rejects if the port is in use.
 */
export function listen(
  server: Server,
  env: Pick<Env, 'HOST' | 'PORT' | 'STOP_DELAY_SECONDS'> & FrontLimits,
  close: () => Promise<void>,
  prepare: () => void,
): Promise<{ url: string }> {
  limitClients(server, env)
  let stopping = false
  const stop = async () => {
    // Ctrl-C can arrive twice, from the terminal and from npm. The second signal must not interrupt
    // the shutdown.
    if (stopping) return
    stopping = true
    prepare()
    await linger(server, env.STOP_DELAY_SECONDS * 1000)
    await drain(server, DRAIN_MS)
    setTimeout(() => process.exit(1), CLOSE_MS).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: serverUrl({ HOST: env.HOST, PORT: port }) })
    })
  })
}

/**
 * Continues to respond until a load balancer has noticed that this process is not ready, so that no
 * request reaches a closed port or a closing connection.
 */
async function linger(server: Server, delayMs: number): Promise<void> {
  if (delayMs === 0) return
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  await pause(delayMs)
}

/**
 * Stops listening and resolves once all requests are completed. Those that take longer than
 * `patienceMs` are aborted, because a closing server no longer enforces request timeouts.
 */
export function drain(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(timeout)
      resolve()
    })
    server.closeIdleConnections()
    // Connections are closed after their current response.
    server.keepAliveTimeout = 1
    server.keepAliveTimeoutBuffer = 0
  })
}
