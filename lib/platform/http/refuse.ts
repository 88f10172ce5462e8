import type { Context } from 'hono'
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
  deps.log.error({ err: error, request_id: id }, 'request failed')
  const message = `Something went wrong on our side. Please quote request ${id}.`
  return reply(deps, c, 500, JSON.stringify({ code: 'error.internal', message }))
}
