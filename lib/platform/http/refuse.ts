import type { Context } from 'hono'
import { isScimUrl, SCIM_ERROR } from '../../wire/scim.ts'
import { isUnavailable } from '../db/pool/unavailable.ts'
import { MethodNotAllowed, PermissionRequired, QuotaExceeded, Refusal } from '../errors.ts'
import { challengeOf } from './credential.ts'
import type { ApiDeps, ApiEnv } from './deps.ts'
import { quotaHeaders, reply } from './reply.ts'

/**
 * Turns an error into the error envelope. Unexpected errors are logged; the response has only the
 * request ID.
 */
export function refuse(
  deps: Pick<ApiDeps, 'version' | 'log' | 'extensions'>,
  c: Context<ApiEnv>,
  error: unknown,
): Response {
  const refusal = refusalOf(error)
  if (refusal) {
    const { status, code, message, retryAfter, details } = refusal
    const headers: Record<string, string> = retryAfter ? { 'Retry-After': String(retryAfter) } : {}
    if (status === 401) headers['WWW-Authenticate'] = challengeOf(c, deps.extensions)
    if (refusal instanceof MethodNotAllowed) headers.Allow = refusal.allowed.join(', ')
    // What is left of other limits would invite a retry.
    if (status === 429) c.set('quotas', [])
    if (refusal instanceof QuotaExceeded)
      Object.assign(headers, quotaHeaders([{ policy: refusal.policy, remaining: 0, seconds: retryAfter ?? 1 }]))
    if (refusal instanceof PermissionRequired) headers['X-Required-Permission'] = refusal.permission
    return replyWith(deps, c, { status, code, message, details }, headers)
  }
  const id = c.get('requestId')
  if (isUnavailable(error)) return notNow(deps, c, error)
  deps.log.error({ err: error, request_id: id }, 'request failed')
  const message = `Internal error. If it persists, contact support with request ID ${id}.`
  return replyWith(deps, c, { status: 500, code: 'error.internal', message })
}

/**
 * The refusal itself or inside the query builder's error: of a request that got no connection, or was
 * abandoned.
 */
function refusalOf(error: unknown): Refusal | undefined {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof Refusal) return e
  return undefined
}

/**
 * Response while the database is unavailable. A retry with the same idempotency key is safe whether
 * or not the request was committed (decision 0041).
 */
function notNow(deps: Pick<ApiDeps, 'version' | 'log'>, c: Context<ApiEnv>, error: unknown): Response {
  const id = c.get('requestId')
  deps.log.warn({ err: error, request_id: id }, 'database unavailable')
  const message = `The service is temporarily unavailable. Retry later; if the error persists, contact support with request ID ${id}.`
  return replyWith(deps, c, { status: 503, code: 'error.internal', message }, { 'Retry-After': '1' })
}

type Problem = Pick<Refusal, 'status' | 'code' | 'message'> & Partial<Pick<Refusal, 'details'>>

/** The error envelope of the API, or that of SCIM (RFC 7644, section 3.12). */
function replyWith(
  deps: Pick<ApiDeps, 'version'>,
  c: Context<ApiEnv>,
  { status, code, message, details }: Problem,
  headers: Record<string, string> = {},
): Response {
  if (!isScimUrl(c.req.path)) return reply(deps, c, status, JSON.stringify({ code, message, ...details }), headers)
  const [, scimType] = /^scim\.(\w+)$/.exec(code) ?? []
  const body = { schemas: [SCIM_ERROR], status: String(status), ...(scimType && { scimType }), detail: message }
  return reply(deps, c, status, JSON.stringify(body), {
    ...headers,
    'Content-Type': 'application/scim+json; charset=utf-8',
  })
}
