import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Env } from '../env.ts'

/**
 * Starts listening, and on SIGTERM or SIGINT drains: no new connections, requests under way are answered, then `close`.
 * Resolves with the address when requests are accepted. Rejects when the port is taken.
 */
export function listen(
  server: Server,
  env: Pick<Env, 'HOST' | 'PORT'>,
  close: () => Promise<void>,
): Promise<{ url: string }> {
  const stop = () => {
    server.close(() => void close().then(() => process.exit(0)))
    server.closeIdleConnections()
    // A connection whose request is answered from now on is not kept open for the next one.
    server.keepAliveTimeout = 1
    server.keepAliveTimeoutBuffer = 0
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: `http://${env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${port}` })
    })
  })
}
