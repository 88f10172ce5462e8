import type { MiddlewareHandler } from 'hono'
import type { Random } from '../../kernel/random-text.ts'
import type { ApiEnv } from './deps.ts'

// A caller's own id is taken over, so that one id goes through console, gateway and logs; nothing that could forge a log line,
// and no API key secret, which has the same characters.
const CALLERS = /^(?!csp_)[A-Za-z0-9_-]{8,64}$/

/** The id of a request: the caller's own if it is harmless, else a new one. */
export const requestIdOf = (given: string | string[] | undefined, random: Random): string =>
  typeof given === 'string' && CALLERS.test(given) ? given : Buffer.from(random(12)).toString('hex')

/** Gives every request its id. */
export const requestId = (random: Random): MiddlewareHandler<ApiEnv> =>
  async function requestId(c, next) {
    c.set('requestId', requestIdOf(c.req.header('x-request-id'), random))
    await next()
  }
