import type { MiddlewareHandler } from 'hono'
import { bodyLimit as counting } from 'hono/body-limit'
import { badRequest } from '../errors.ts'

const MAX_BODY = 256 * 1024

const tooLarge = () => badRequest('The body is larger than 256 KiB')

/**
 * Refuses a body of more than 256 KiB with 400. One that says its length, as nearly all do, is taken at its word, to which Node holds it:
 * to count would make a stream of each, a twentieth of all that a request costs.
 */
export function bodyLimit(): MiddlewareHandler {
  const count = counting({
    maxSize: MAX_BODY,
    onError: () => {
      throw tooLarge()
    },
  })
  return async function bodyLimit(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next)
    if (Number(length) > MAX_BODY) throw tooLarge()
    return next()
  }
}
