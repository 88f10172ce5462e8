import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Small enough that each part of the top bar comes in a piece of its own. */
const PIECE_BYTES = 600
/** Two frames, so that the browser paints what it has. */
const PIECE_MS = 34

/**
 * A slow network in front of the console: pages arrive piece by piece, and everything else at once.
 */
export async function openInPieces(consoleUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port, host } = new URL(consoleUrl)
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const forwarded = { ...headers, host, 'accept-encoding': 'identity' }
    const call = sendRequest({ hostname, port, method, path: url, headers: forwarded }, async (answer) => {
      const { statusCode = 502, headers } = answer
      response.writeHead(statusCode, headers)
      if (!headers['content-type']?.startsWith('text/html')) return void answer.pipe(response)
      response.flushHeaders()
      const document = Buffer.concat(await answer.toArray())
      for (let at = 0; at < document.length; at += PIECE_BYTES) {
        response.write(document.subarray(at, at + PIECE_BYTES))
        await pause(PIECE_MS)
      }
      response.end()
    })
    call.on('error', () => response.destroy())
    request.pipe(call)
  })
  server.listen(0, hostname)
  await once(server, 'listening')
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
