import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../lib/testing/server-process.ts'
import { PREFIX } from '../../lib/wire/operation.ts'

/**
 * Starts a console in proxy mode with the gateway of `server`. While `isDown` returns true, reads of `path` get 503,
 * including the reads that the console makes to render a page.
 */
export async function startConsoleWithFailures(
  server: string,
  path: string,
  isDown: () => boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'csp-unreliable-'))
  const proxy = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming
    if (isDown() && method === 'GET' && url.split('?')[0] === `${PREFIX}${path}`) {
      response.writeHead(503).end()
      return
    }
    const to = new URL(url, server)
    const outgoing = request(to, { method, headers: { ...headers, host: to.host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      response.flushHeaders()
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const GATEWAY_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PREFIX}`
  const console = await startServer([], { PORT: '0', DATA_DIR: folder, GATEWAY_URL, LOG_LEVEL: 'fatal' })
  const stop = async () => {
    await console.end('SIGTERM')
    proxy.closeAllConnections()
    proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: console.url, stop }
}
