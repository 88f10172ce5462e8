import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '../env.ts'
import { limitConnections } from './connections.ts'

/** How long requests under way may take after the signal, and closing after them. A process that is told to stop stops. */
const DRAIN_MS = 10_000
const CLOSE_MS = 10_000

/** Options of the server: by default Node looks for late requests every 30 seconds. */
export const CHECKED_OFTEN = { connectionsCheckingInterval: 2000 } as const

type FrontLimits = Pick<
  Env,
  'REQUEST_TIMEOUT' | 'IDLE_TIMEOUT' | 'WRITE_TIMEOUT' | 'CONNECTIONS_PER_ADDRESS' | 'TRUST_PROXY'
>

/** What a client may hold of a server: time and connections (decision 0058). */
export function limitClients(server: Server, env: FrontLimits): void {
  server.requestTimeout = env.REQUEST_TIMEOUT * 1000
  // Node takes the longer of the two for the whole request, and its own for the headers is a minute.
  server.headersTimeout = env.REQUEST_TIMEOUT * 1000
  server.keepAliveTimeout = env.IDLE_TIMEOUT * 1000
  limitConnections(server, {
    // Behind a proxy all connections are the proxy's.
    perAddress: env.TRUST_PROXY ? 0 : env.CONNECTIONS_PER_ADDRESS,
    writeTimeoutMs: env.WRITE_TIMEOUT * 1000,
  })
}

/**
 * Starts listening, and on SIGTERM or SIGINT drains: `prepare` says so to whoever asks and ends what never ends by itself; requests
 * are taken for STOP_DELAY_SECONDS more, each on its last connection; then no new connections are taken, requests under way are
 * answered, then `close`.
 * Resolves with the address when requests are accepted. Rejects when the port is taken.
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
    // The same Ctrl-C may come twice, from the terminal and from npm: the second one must not cut the first one short.
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
      resolve({ url: `http://${env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${port}` })
    })
  })
}

/**
 * Goes on answering, until a balancer has seen that this process is not ready: it sends none in vain then, neither to a port where
 * nobody listens nor on a connection that just closes.
 */
async function linger(server: Server, delayMs: number): Promise<void> {
  if (delayMs === 0) return
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  await pause(delayMs)
}

/**
 * Takes no more connections and resolves once the requests under way are answered. Those that are not after `patienceMs` are
 * cut off: a closing server no longer watches for requests that never end.
 */
export function drain(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(patience)
      resolve()
    })
    server.closeIdleConnections()
    // A connection whose request is answered from now on is not kept open for the next one.
    server.keepAliveTimeout = 1
    server.keepAliveTimeoutBuffer = 0
  })
}
