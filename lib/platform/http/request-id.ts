import type { MiddlewareHandler } from 'hono'
import type { Random } from '../../kernel/random-text.ts'
import type { ApiEnv } from './deps.ts'

// A caller's ID is reused, so that console, gateway and logs share one ID. IDs that could forge a
// log line are rejected, and so are API key secrets, which have the same characters.
const CALLERS = /^(?!csp_)[A-Za-z0-9_-]{8,64}$/

/** The ID of a request: the caller's if it is safe, otherwise a new one. */
export const requestIdOf = (given: string | string[] | undefined, random: Random): string =>
  typeof given === 'string' && CALLERS.test(given) ? given : Buffer.from(random(12)).toString('hex')

/** Sets the ID of every request. */
export const requestId = (random: Random): MiddlewareHandler<ApiEnv> =>
  async function requestId(c, next) {
    c.set('requestId', requestIdOf(c.req.header('x-request-id'), random))
    await next()
  }
