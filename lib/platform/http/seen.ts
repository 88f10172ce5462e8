import type { MiddlewareHandler } from 'hono'
import type { ApiDeps, ApiEnv } from './deps.ts'

/** Tells of every request that belongs to a namespace, once it is answered; refusals as well. */
export const tellSeen = ({ clock, seen }: Pick<ApiDeps, 'clock' | 'seen'>): MiddlewareHandler<ApiEnv> =>
  async function tellSeen(c, next) {
    const at = clock()
    await next()
    const asked = c.get('asked')
    if (!asked) return
    const { scope, operation } = asked
    seen({
      ...scope,
      method: operation.method,
      path: operation.path,
      status: c.res.status,
      // A wall clock may be set back.
      latencyMs: Math.max(0, clock().getTime() - at.getTime()),
      requestId: c.get('requestId'),
      at,
    })
  }
