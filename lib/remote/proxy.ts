import type { IncomingMessage } from 'node:http'
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
import { bodyLimit } from '../platform/http/body-limit.ts'
import { challengeOf } from '../platform/http/credential.ts'
import type { Api, ApiEnv, Bindings } from '../platform/http/deps.ts'
import { recordRequest } from '../platform/http/front/record-request.ts'
import { refuse } from '../platform/http/refuse.ts'
import { requestId } from '../platform/http/request-id.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/observe/metrics.ts'
import { isMcpUrl } from '../wire/mcp.ts'
import { isScimUrl } from '../wire/scim.ts'
import type { Circuit } from './circuit.ts'
import type { ConnectionSlots } from './connection-slots.ts'
import { forwardResponse } from './forward-response.ts'
import { type CallerHeaders, onwardHeaders } from './headers.ts'
import { operationAt } from './routes.ts'
import { NoAnswer, type Send } from './send-request.ts'
import { pathBehind, type Target } from './target.ts'

type ProxyDeps = {
  readonly target: Target
  readonly sendRequest: Send
  readonly circuit: Circuit
  readonly slots: ConnectionSlots
  readonly keyHeader: string
  /** Whether the forwarding headers of a proxy in front of this process are trusted. */
  readonly trustProxy: boolean
  readonly random: Random
  readonly log: Logger
  readonly version: string
  readonly metrics: Metrics | undefined
}

const notHere = (kind: string) =>
  new Refusal(404, 'error.not_found', `This console has a remote gateway. Send ${kind} requests to the gateway itself.`)

/** The API of a process with a remote gateway: forwards all requests below the prefix to it. */
export function createProxy(deps: ProxyDeps): Api {
  const app: Api = new Hono<ApiEnv>()
  app.use(requestId(deps.random))
  app.use(recordRequest({ ...deps, clock: () => new Date(), onRequest: () => undefined }))
  app.use(bodyLimit())
  app.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const path = pathBehind(pathname)
    if (isScimUrl(pathname)) throw notHere('SCIM')
    if (isMcpUrl(pathname)) throw notHere('MCP')
    if (path === undefined) throw notFound()
    const method = c.req.method
    const operation = operationAt(method, path)
    if (operation) c.set('operation', operation)
    try {
      const response = await forward(deps, c.req.raw, { path, search, id: c.get('requestId'), ...c.env })
      // The remote gateway's own challenge could make browsers ask for a password.
      if (response.status === 401) response.headers.set('WWW-Authenticate', challengeOf(c))
      return response
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

/**
 * References the request for as long as its response is open. A request that is garbage-collected no
 * longer aborts with the signals it follows.
 */
const requests = new WeakMap<IncomingMessage, Request>()

const EVENT_STREAM = /(^|,)\s*text\/event-stream\s*(;|,|$)/i

type Way = { path: string; search: string; id: string } & Pick<Bindings, 'clientAddress' | 'session'>

async function forward(deps: ProxyDeps, given: Request, way: Way): Promise<Response> {
  const { target, circuit } = deps
  if (given.headers.get('via')?.includes(target.via)) throw upstreamLoop()
  const closedFor = circuit.openFor()
  if (closedFor !== undefined) throw upstreamOpen(closedFor)
  const { method, signal } = given
  const headers = onwardHeaders(given.headers, originOf(given, way, deps.trustProxy), target.via, deps.keyHeader)
  headers['x-request-id'] ??= way.id
  const body = await bodyOf(given)
  if (body) headers['content-length'] = String(body.length)
  const isStream = EVENT_STREAM.test(given.headers.get('accept') ?? '')
  const repeatable = method === 'GET' || method === 'HEAD' || given.headers.has('idempotency-key')
  const path = `${target.base}${way.path}${way.search}`
  const leave = await (isStream ? deps.slots.stream : deps.slots.request)(way, signal)
  try {
    const answered = await deps.sendRequest({ method, path, headers, body, repeatable, isStream, signal })
    answered.once('close', leave)
    requests.set(answered, given)
    circuit.answered()
    return forwardResponse(answered, method)
  } catch (error) {
    leave()
    if (!(error instanceof NoAnswer)) throw error
    // If the caller disconnected, the remote gateway did not fail.
    if (error.blame === 'remote' && !signal.aborted) circuit.failed()
    throw error.late ? upstreamLate(error.message) : upstreamFailed(`connection failed: ${error.message}`)
  }
}

/**
 * The complete body, so that a slow upload uses no connection to the remote gateway, and the request
 * can be sent again.
 */
async function bodyOf(given: Request): Promise<Buffer | undefined> {
  const body = await given.arrayBuffer().catch(() => {
    throw badRequest('The request body is incomplete')
  })
  return body.byteLength === 0 ? undefined : Buffer.from(body)
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
