import type { MiddlewareHandler } from 'hono'
import { bodyLimit as counting } from 'hono/body-limit'
import { contentTooLarge } from '../errors.ts'
import type { ApiEnv } from './deps.ts'

const MAX_BODY = 256 * 1024

/**
 * Rejects a body of more than 256 KiB with 413, except for `uploads` (method and path), whose route has a limit of
 * its own. Only bodies of undeclared length are counted: counting turns the request into a stream, which takes 5% of
 * the gateway's time for a short request. Node's parser enforces a declared length, and an HTTP/1 request with neither
 * length nor encoding has no body. Calls of the console declare what the browser declared; other calls
 * within the process have no `signal` and declare nothing.
 */
export function bodyLimit(uploads: ReadonlySet<string> = new Set()): MiddlewareHandler<ApiEnv> {
  const count = counting({
    maxSize: MAX_BODY,
    onError: () => {
      throw contentTooLarge()
    },
  })
  return async function bodyLimit(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (uploads.has(`${c.req.method} ${c.req.path}`)) return next()
    const length = c.req.header('content-length')
    const isEncoded = c.req.header('transfer-encoding') !== undefined
    if (length === undefined && !isEncoded && c.env?.signal) return next()
    if (length === undefined || isEncoded) return count(c, next)
    if (Number(length) > MAX_BODY) throw contentTooLarge()
    return next()
  }
}
