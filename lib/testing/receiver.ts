import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a webhook receiver got. */
export type Received = {
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/**
 * A receiver's response: a status, `hang` for none, or a function that returns one of these or
 * responds itself.
 */
export type Answer = number | 'hang' | ((response: ServerResponse, received: Received) => unknown)

/** A real HTTP receiver on this machine that records requests in order. */
export type Receiver = {
  /** Its URL on the loopback interface. */
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** Number of accepted connections. */
  readonly connections: () => number
  /** Sets the response to further requests. */
  answer(answer: Answer): void
  close(): Promise<void>
}

/** Opens a receiver at an address of this machine. It responds with 200 by default. */
export async function openReceiver(address = '127.0.0.1', at = 0): Promise<Receiver> {
  let answering: Answer = 200
  let connections = 0
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const got = { path: request.url ?? '', headers: single(request), body: await textOf(request) }
    received.push(got)
    const answer = typeof answering === 'function' ? answering(response, got) : answering
    if (typeof answer === 'number') response.writeHead(answer).end(`answered ${answer}`)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(at, address, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${address}:${port}/`,
    port,
    received,
    connections: () => connections,
    answer: (next) => {
      answering = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const single = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
