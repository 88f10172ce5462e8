import type { Context, MiddlewareHandler } from 'hono'
import type { ApiDeps, ApiEnv } from './deps.ts'

type Deps = Pick<ApiDeps, 'clock' | 'seen' | 'metrics' | 'log'>

/** Slower than this, a request is worth a line of its own. */
const SLOW_SECONDS = 2

/** Tells of every request once it is answered: a namespace's to its request log, and all of them to the process's figures. */
export const recordRequest = ({ clock, seen, metrics, log }: Deps): MiddlewareHandler<ApiEnv> =>
  async function recordRequest(c, next) {
    const at = clock()
    const started = performance.now()
    await next()
    const seconds = (performance.now() - started) / 1000
    const operation = nameOf(c)
    const { status } = c.res
    metrics?.answered(operation, status, seconds)
    const line = { request_id: c.get('requestId'), operation, status, seconds }
    if (seconds > SLOW_SECONDS) log.warn(line, 'slow request')
    else log.debug(line, 'request')
    const requested = c.get('requested')
    const member = c.get('member')
    // No namespace has it in its request log.
    if (status === 403 && !requested)
      log.warn({ ...line, actor: member?.id, organization: member?.organizationId }, 'refused')
    if (!requested) return
    seen({
      ...requested.scope,
      method: requested.operation.method,
      path: requested.operation.path,
      status,
      // A wall clock may be set back.
      latencyMs: Math.max(0, clock().getTime() - at.getTime()),
      requestId: c.get('requestId'),
      at,
    })
  }

/** The operation's name, never the path as sent: that may hold a secret, and anybody can make up a new one. */
export const nameOf = (c: Context<ApiEnv>): string => c.get('operation')?.id ?? 'unknown'
