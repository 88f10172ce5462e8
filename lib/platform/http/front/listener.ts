import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { createDeadline } from '../deadline.ts'
import { expectFile } from './late-bodies.ts'
import { malformed, overdue } from './malformed.ts'
import { peerAddress } from './peer-address.ts'

/** Longer than the default statement timeout. By then, the client has given up or should do so. */
const LONGEST_MS = 40_000

type Settings = {
  readonly trustProxy: boolean
  readonly version: string
  readonly longestMs?: number
}

/** Who sent a request. The signal aborts when the client disconnects or the deadline passes. */
export type Connection = {
  readonly incoming: IncomingMessage
  readonly clientAddress: string
  readonly signal: AbortSignal
  /** Lifts the limits of time for a request whose body is a file. */
  readonly expectFile: () => void
}

/** Serves a fetch handler from Node's HTTP server, with a deadline for its responses. */
export function listener(
  respond: (request: Request, connection: Connection) => Response | Promise<Response>,
  { trustProxy, version, longestMs = LONGEST_MS }: Settings,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const deadline = createDeadline(longestMs)
  const late = () => {
    const { headers, body } = overdue(version)
    return new Response(body, { status: 503, headers })
  }
  const serve = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as { incoming: IncomingMessage; outgoing: ServerResponse }
      const abandoned = new AbortController()
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) abandoned.abort()
      })
      const { signal } = abandoned
      const clientAddress = peerAddress(incoming, trustProxy)
      let isFile = false
      const receiveFile = () => {
        isFile = true
        expectFile(incoming)
      }
      const connection = { incoming, clientAddress, signal, expectFile: receiveFile }
      const giveUp = () => {
        abandoned.abort()
        return late()
      }
      return deadline.guard(Promise.resolve(respond(request, connection)), giveUp, () => isFile)
    },
    {
      overrideGlobalObjects: true,
      // HTTP/1.0 requests may omit Host.
      hostname: 'localhost',
      errorHandler: (error) => {
        if (!(error instanceof RequestError)) throw error
        const { headers, body } = malformed(version, 'The URL or the Host header is invalid')
        return new Response(body, { status: 400, headers })
      },
    },
  )
  return async (request, response) => void (await serve(request, response))
}
