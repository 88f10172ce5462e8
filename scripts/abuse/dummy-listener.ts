import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The control: accepts every connection and answers every request at once with an empty object. An
 * attack against it shows how much the attacker slows down the victim through the machine they share.
 */
export async function startDummyListener(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('Content-Length', 2)
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
