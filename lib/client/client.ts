import type { ByRoute } from '../modules/operations.ts'
import type { CallInput, DataOf, OperationSpec } from '../wire/operation.ts'
import { PASTED_HEADER } from '../wire/pasted.ts'
import { ApiError, Unreachable } from './errors.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** Sends a request to a gateway: in process, over HTTP, or through the console's gateway route. */
export type Transport = (request: Request) => Promise<Response>

type Filled<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type Parts<O extends OperationSpec> = Filled<CallInput<O>>
/** A body or query with only optional fields is optional itself. */
type Loose<T> = {
  [K in keyof T as Record<string, never> extends T[K] ? never : undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as Record<string, never> extends T[K] ? K : undefined extends T[K] ? K : never]?: T[K]
}

export type CallOptions = {
  /** Namespace to act in: `x-partner-id`. */
  partner?: string
  /** Makes a retry of a mutation safe; generated for each call if absent. */
  idempotencyKey?: string
  /** A secret for the path, sent in a header; the path contains `PASTED`. */
  pastedKey?: string
  /** Whether a call that is not a GET only reads, so that its failure mentions no input. */
  reads?: boolean
  signal?: AbortSignal
}

export type RouteName = keyof ByRoute
export type Arguments<K extends RouteName> = Loose<Parts<ByRoute[K]>> & CallOptions
export type Data<K extends RouteName> = DataOf<ByRoute[K]>

export type Client = {
  /**
   * Calls an operation by method and path. Throws ApiError for an error response, and Unreachable
   * if there is no response.
   */
  call<K extends RouteName>(name: K, input: Arguments<K>): Promise<Data<K>>
}

type Loosely = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
} & CallOptions

/**
 * The console's only access to data. It imports only types of the server's code, so none of it is
 * sent to the browser. `base` replaces `{base_url}` and the prefix.
 */
export function createClient(base: string, transport: Transport, headers: Record<string, string> = {}): Client {
  return {
    call: async (name, input) => {
      const request = toRequest(base, name, input as Loosely, headers)
      let response: Response
      try {
        response = await transport(request)
      } catch (error) {
        if (input.signal?.aborted) throw error
        throw new Unreachable(error, input.reads ?? request.method === 'GET')
      }
      return (await readEnvelope(response)) as Data<typeof name>
    },
  }
}

function toRequest(base: string, name: string, input: Loosely, common: Record<string, string>): Request {
  const [method, template] = name.split(' ') as [string, string]
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(key, String(value))
  }
  const headers = new Headers(common)
  for (const [name, value] of Object.entries(input.headers ?? {})) if (value !== undefined) headers.set(name, value)
  if (input.partner) headers.set('x-partner-id', input.partner)
  if (input.pastedKey) headers.set(PASTED_HEADER, input.pastedKey)
  if (method !== 'GET') headers.set('idempotency-key', input.idempotencyKey ?? newIdempotencyKey())
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  return new Request(`${base}${path}${query.size ? `?${query}` : ''}`, {
    method,
    headers,
    body: JSON.stringify(input.body),
    signal: input.signal,
  })
}

async function readEnvelope(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => undefined)
  const body = isObject(answer) ? answer : {}
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (response.ok && body.ok === true && 'data' in body) return body.data
  const code = typeof body.code === 'string' ? body.code : 'error.unreadable'
  const message =
    typeof body.message === 'string' ? body.message : `The gateway returned an invalid response (${response.status})`
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const approvalId = typeof body.approval_id === 'string' ? body.approval_id : undefined
  throw new ApiError(response.status, code, message, requestId, { retryAfter, approvalId })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
