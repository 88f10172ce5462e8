import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a receiver of webhooks got it. */
export type Received = {
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** What a receiver answers: a status, `hang` for nothing at all, or a function that says so or answers by itself. */
export type Answer = number | 'hang' | ((response: ServerResponse, received: Received) => unknown)

/** A real receiver on this machine that records what it is sent, in order. */
export type Receiver = {
  /** Its address, on the loopback interface. */
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** Connections that it has seen. */
  readonly connections: () => number
  /** Answers so from now on. */
  answer(answer: Answer): void
  close(): Promise<void>
}

/** Opens a receiver at an address of this machine; it answers 200 until told otherwise. */
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
