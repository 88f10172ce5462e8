import type { Context } from 'hono'
import { isUnavailable } from '../db/unavailable.ts'
import { Refusal } from '../errors.ts'
import type { ApiDeps, ApiEnv } from './deps.ts'
import { reply } from './reply.ts'

/** Turns whatever was thrown into the error envelope. What we did not foresee is logged and shown only as a request id. */
export function refuse(deps: Pick<ApiDeps, 'version' | 'log'>, c: Context<ApiEnv>, error: unknown): Response {
  if (error instanceof Refusal) {
    const headers: Record<string, string> = error.retryAfter ? { 'Retry-After': String(error.retryAfter) } : {}
    return reply(deps, c, error.status, JSON.stringify({ code: error.code, message: error.message }), headers)
  }
  const id = c.get('requestId')
  if (isUnavailable(error)) return notNow(deps, c, error)
  deps.log.error({ err: error, request_id: id }, 'request failed')
  const message = `Something went wrong on our side. Please quote request ${id}.`
  return reply(deps, c, 500, JSON.stringify({ code: 'error.internal', message }))
}

/** The database cannot serve now. Under the same idempotency-key, asking again is safe whatever became of it (decision 0041). */
function notNow(deps: Pick<ApiDeps, 'version' | 'log'>, c: Context<ApiEnv>, error: unknown): Response {
  const id = c.get('requestId')
  deps.log.warn({ err: error, request_id: id }, 'the database is unavailable')
  const message = `The service is not available at the moment. Please try again; quote request ${id} if it lasts.`
  return reply(deps, c, 503, JSON.stringify({ code: 'error.internal', message }), { 'Retry-After': '1' })
}
