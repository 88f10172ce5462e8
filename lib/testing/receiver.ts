import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
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

/** A certificate for tests, or its key, which is valid until 2119. `authority` issued those for the receiver. */
export const certificate = (
  file: 'authority.pem' | 'expired.pem' | 'misnamed.pem' | 'receiver.pem' | 'receiver.key',
): string => readFileSync(new URL(`certificates/${file}`, import.meta.url), 'utf8')

/** A receiver whose certificate no public authority has issued. */
export const openSecureReceiver = (file: 'receiver.pem' | 'misnamed.pem' = 'receiver.pem'): Promise<Receiver> =>
  listen('https', '127.0.0.1', 0, (listener) =>
    createSecureServer({ cert: certificate(file), key: certificate('receiver.key') }, listener),
  )

/** Opens a receiver at an address of this machine. It responds with 200 by default. */
export const openReceiver = (address = '127.0.0.1', at = 0): Promise<Receiver> =>
  listen('http', address, at, createServer)

async function listen(
  scheme: 'http' | 'https',
  address: string,
  at: number,
  create: (listener: RequestListener) => Server,
): Promise<Receiver> {
  let answering: Answer = 200
  let connections = 0
  const received: Received[] = []
  const server = create(async (request, response) => {
    const got = { path: request.url ?? '', headers: single(request), body: await textOf(request) }
    received.push(got)
    const answer = typeof answering === 'function' ? answering(response, got) : answering
    if (typeof answer === 'number') response.writeHead(answer).end(`answered ${answer}`)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(at, address, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${scheme}://${address}:${port}/`,
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
