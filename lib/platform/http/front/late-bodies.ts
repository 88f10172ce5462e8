import type { IncomingMessage, Server } from 'node:http'

type Limits = {
  /** Time in which the body of a request must arrive. */
  readonly timeoutMs: number
  /** What a file must bring on average in each such time. */
  readonly bytesPerSecond: number
}

const CHECK_EVERY_MS = 1000

/** Requests whose body is a file. */
const files = new WeakSet<IncomingMessage>()

/** Lets the body of a request arrive as slowly as a file may. Its sender must be trusted. */
export const expectFile = (request: IncomingMessage): void => void files.add(request)

/**
 * Ends requests whose bodies do not arrive in time. Node has one limit for all requests, which would have to be that of
 * the longest file.
 */
export function limitBodies(server: Server, { timeoutMs, bytesPerSecond }: Limits): void {
  const receiving = new Map<IncomingMessage, Received>()
  server.prependListener('request', (request) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && length === '0') return
    receiving.set(request, receivedOf(request))
    request.once('close', () => receiving.delete(request))
  })
  const check = setInterval(() => {
    for (const [request, last] of receiving) {
      const now = receivedOf(request)
      if (request.complete) receiving.delete(request)
      else if (now.at - last.at <= timeoutMs) continue
      else if (files.has(request) && (now.bytes - last.bytes) * 1000 >= bytesPerSecond * (now.at - last.at))
        receiving.set(request, now)
      else {
        receiving.delete(request)
        refuse(server, request)
      }
    }
  }, CHECK_EVERY_MS)
  check.unref()
  server.once('close', () => clearInterval(check))
}

/** What the connection of a request has received, and when. */
type Received = { readonly bytes: number; readonly at: number }
const receivedOf = ({ socket }: IncomingMessage): Received => ({ bytes: socket.bytesRead, at: performance.now() })

/** As Node ends a request that exceeds its own limit. */
function refuse(server: Server, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error('The request was not received in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (!server.emit('clientError', error, socket)) socket.destroy(error)
}
