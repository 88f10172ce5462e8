import { Hono } from 'hono'
import type { Random } from '../kernel/random-text.ts'
import {
  badRequest,
  notFound,
  Refusal,
  upstreamFailed,
  upstreamLate,
  upstreamLoop,
  upstreamOpen,
} from '../platform/errors.ts'
import type { Api, ApiEnv } from '../platform/http/deps.ts'
import { recordRequest } from '../platform/http/front/record-request.ts'
import { refuse } from '../platform/http/refuse.ts'
import { requestId } from '../platform/http/request-id.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/observe/metrics.ts'
import type { Circuit } from './circuit.ts'
import { forwardResponse } from './forward-response.ts'
import { type CallerHeaders, onwardHeaders } from './headers.ts'
import { operationAt } from './routes.ts'
import { NoAnswer, type Send } from './send-request.ts'
import { pathBehind, type Target } from './target.ts'

type ProxyDeps = {
  readonly target: Target
  readonly sendRequest: Send
  readonly circuit: Circuit
  readonly keyHeader: string
  /** Whether the forwarding headers of a proxy in front of this process are trusted. */
  readonly trustProxy: boolean
  readonly random: Random
  readonly log: Logger
  readonly version: string
  readonly metrics: Metrics | undefined
}

/**
 * Bodies up to this length are buffered, so that they can be resent. Longer ones are streamed once.
 */
const HELD_BYTES = 64 * 1024

/** The API of a process with a remote gateway: forwards all requests below the prefix to it. */
export function createProxy(deps: ProxyDeps): Api {
  const app: Api = new Hono<ApiEnv>()
  app.use(requestId(deps.random))
  app.use(recordRequest({ ...deps, clock: () => new Date(), seen: () => undefined }))
  app.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const path = pathBehind(pathname)
    if (path === undefined) throw notFound()
    const method = c.req.method
    const operation = operationAt(method, path)
    if (operation) c.set('operation', operation)
    try {
      return await forward(deps, c.req.raw, { path, search, id: c.get('requestId'), ...c.env })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'error.upstream') throw error
      // The path may contain a secret, so the operation's name is logged instead.
      const line = { operation: operation?.id ?? 'unknown', upstream: error.upstream, request_id: c.get('requestId') }
      deps.log.warn(line, error.message)
      throw error
    }
  })
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) return refuse(deps, c, error)
    const { status, requestId: theirs } = error.upstream ?? {}
    const response = refuse(deps, c, error)
    if (status !== undefined) response.headers.set('X-Upstream-Status', String(status))
    if (theirs) response.headers.set('X-Request-Id', theirs)
    return response
  })
  return app
}

type Way = { path: string; search: string; id: string; clientAddress?: string }

async function forward(deps: ProxyDeps, given: Request, way: Way): Promise<Response> {
  const { target, circuit } = deps
  if (given.headers.get('via')?.includes(target.via)) throw upstreamLoop()
  const closedFor = circuit.openFor()
  if (closedFor !== undefined) throw upstreamOpen(closedFor)
  const { method, signal } = given
  const headers = onwardHeaders(given.headers, originOf(given, way, deps.trustProxy), target.via, deps.keyHeader)
  headers['x-request-id'] ??= way.id
  const body = await heldOrStream(given)
  if (Buffer.isBuffer(body)) headers['content-length'] = String(body.length)
  // Set explicitly, because Node would send the body of a DELETE without framing.
  else if (body) headers['transfer-encoding'] = 'chunked'
  const repeatable = method === 'GET' || method === 'HEAD' || given.headers.has('idempotency-key')
  const path = `${target.base}${way.path}${way.search}`
  try {
    const answered = await deps.sendRequest({ method, path, headers, body, repeatable, signal })
    circuit.answered()
    return forwardResponse(answered, method)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    // If the caller disconnected or stopped sending, the remote gateway did not fail.
    if (error.blame === 'remote' && !signal.aborted) circuit.failed()
    if (error.blame === 'caller') throw badRequest('The request body is incomplete')
    throw error.late ? upstreamLate(error.message) : upstreamFailed(`connection failed: ${error.message}`)
  }
}

/** Buffers a short body; streams a longer one. */
async function heldOrStream(given: Request): Promise<Buffer | ReadableStream<Uint8Array> | undefined> {
  const reader = given.body?.getReader()
  if (!reader) return undefined
  const held: Uint8Array[] = []
  let length = 0
  while (length <= HELD_BYTES) {
    const { done, value } = await reader.read()
    if (done) return length === 0 ? undefined : Buffer.concat(held)
    held.push(value)
    length += value.byteLength
  }
  return new ReadableStream({
    pull: async (controller) => {
      const next = held.shift()
      const { done, value } = next ? { done: false, value: next } : await reader.read()
      if (done) controller.close()
      else if (value) controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function originOf(given: Request, { clientAddress = 'unknown' }: Way, trustProxy: boolean): CallerHeaders {
  const header = (name: string) => (trustProxy ? (given.headers.get(name) ?? undefined) : undefined)
  const last = header('x-forwarded-for')?.split(',').slice(0, -1).join(',').trim()
  return {
    address: clientAddress,
    chain: last || undefined,
    host: header('x-forwarded-host') ?? given.headers.get('host') ?? undefined,
    protocol: header('x-forwarded-proto') === 'https' ? 'https' : 'http',
  }
}
