import {
  createMcpHandler,
  createRequestStateCodec,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Context } from 'hono'
import { z } from 'zod'
import { canonicalJson } from '../kernel/canonical.ts'
import { badRequest, forbidden, MethodNotAllowed, notFound, unauthorized } from '../platform/errors.ts'
import type { Mount } from '../platform/http/api.ts'
import { authenticateNamespace, clientOf, limited } from '../platform/http/authenticate.ts'
import type { ApiDeps, ApiEnv, Bindings, Caller } from '../platform/http/deps.ts'
import { reply } from '../platform/http/reply.ts'
import { readJson } from '../platform/http/validate.ts'
import { MCP_PATH } from '../wire/mcp.ts'
import { operation } from '../wire/operation.ts'
import { serverOf } from './server.ts'
import { callsAs, canAsk, type Session } from './session.ts'

type Deps = {
  /** Base URL of the console, the only origin that browsers may send requests from. */
  readonly consoleUrl?: string | undefined
  /** Calls the gateway in process. */
  send(request: Request, bindings: Bindings): Promise<Response>
}

/** How requests appear in the request log. The operations that tools call have their own entries. */
const REQUEST = operation({
  id: 'mcp',
  method: 'POST',
  path: '/mcp',
  tag: 'MCP',
  summary: 'Model Context Protocol',
  access: { by: 'member', permission: 'own', partner: true },
  data: z.unknown(),
  extension: true,
})

/** The Model Context Protocol over HTTP, without sessions (decision 0189). */
export const mcpMount = (own: Deps): Mount => ({
  prefix: MCP_PATH,
  operation: {
    id: REQUEST.id,
    method: 'POST',
    body: true,
    // For limits and challenges. Each tool needs what its operations need.
    access: { by: 'key', flag: 'transactions_read', permission: 'own', partner: true },
  },
  serve: async (deps, c) => {
    if (c.req.path !== MCP_PATH) throw notFound()
    requireOwnOrigin(c, own)
    // GET and DELETE are for streams and sessions, which the endpoint does not support.
    if (c.req.method !== 'POST') throw new MethodNotAllowed(['POST'])
    const caller = await authenticateRequest(deps, c)
    const message = await readMessage(c)
    const session = sessionOf(own, deps, c, caller, message)
    const { status, headers, body } = await exchange(c.req.raw, message, () => serverOf(session))
    return reply(deps, c, status, body, headers)
  },
})

/**
 * Browsers send Origin. A page of another origin does not have the caller's credentials, but could use
 * the browser to reach a gateway on a private network.
 */
function requireOwnOrigin(c: Context<ApiEnv>, { consoleUrl }: Deps): void {
  const origin = c.req.header('origin')
  if (origin === undefined || (consoleUrl !== undefined && origin === new URL(consoleUrl).origin)) return
  throw forbidden('Requests from pages of other origins are not accepted')
}

/** The common checks: credentials and limits. Throws 401, 403 and 429. */
async function authenticateRequest(deps: ApiDeps, c: Context<ApiEnv>): Promise<Caller> {
  const client = clientOf(c)
  return limited(deps, c, client.address, () => authenticateNamespace(deps, c, REQUEST, client, deps.clock()))
}

type Message = {
  readonly method?: unknown
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown; readonly _meta?: unknown }
}

/** The messages of a batch would share one slot, so it must be a single one. */
async function readMessage(c: Context<ApiEnv>): Promise<Message> {
  const message = await readJson(c)
  if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message
  throw badRequest('The body must be one JSON-RPC message')
}

function sessionOf({ send }: Deps, deps: ApiDeps, c: Context<ApiEnv>, caller: Caller, message: Message): Session {
  const { actor, partnerId, environment } = caller
  if (!('id' in actor) || partnerId === undefined || environment === undefined) throw unauthorized()
  const { method, params } = message
  const { call } = callsAs(c.req.raw.headers, c.get('requestId'), (request) =>
    // Without a signal: admitted with the request of the tool.
    send(request, { clientAddress: clientOf(c).address }),
  )
  const confirmed = canonicalJson([actor.id, partnerId, params?.name ?? null, params?.arguments ?? null])
  return {
    environment,
    partnerId,
    isMember: actor.kind === 'member',
    version: deps.version,
    log: deps.log,
    isCall: method === 'tools/call',
    canConfirm: canAsk(params?._meta),
    confirmations: createRequestStateCodec({ key: deps.secrets.confirmations, bind: () => confirmed }),
    call,
  }
}

type Exchanged = { readonly status: number; readonly headers: Record<string, string>; readonly body: string | null }

/** Answers one message in the protocol of its client: without a handshake since 2026-07-28, with one before. */
async function exchange(request: Request, message: object, serve: () => McpServer): Promise<Exchanged> {
  const isLegacy = await isLegacyRequest(request, message)
  const response = await (isLegacy ? answerLegacy : answerModern)(request, message, serve)
  const body = await response.text()
  const type = response.headers.get('content-type')
  return {
    status: response.status,
    headers: type === null ? {} : { 'Content-Type': type },
    body: body === '' ? null : body,
  }
}

type Answering = (request: Request, message: object, serve: () => McpServer) => Promise<Response>

const answerModern: Answering = (request, parsedBody, serve) =>
  createMcpHandler(serve, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, { parsedBody })

const answerLegacy: Answering = async (request, parsedBody, serve) => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = serve()
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}
