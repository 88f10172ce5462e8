import type { Context, MiddlewareHandler } from 'hono'
import { clientOf } from '../authenticate.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { loggedError } from '../logged-error.ts'

type Deps = Pick<ApiDeps, 'clock' | 'onRequest' | 'metrics' | 'log'>

/** Requests slower than this are logged. */
const SLOW_SECONDS = 2

/**
 * Reports every completed request: those of a namespace to its request log, and all of them to the
 * metrics.
 */
export const recordRequest = ({ clock, onRequest, metrics, log }: Deps): MiddlewareHandler<ApiEnv> =>
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
    // The request belongs to no namespace, so no request log contains it.
    if (status === 403 && !requested)
      log.warn({ ...line, actor: member?.id, organization: member?.organizationId }, 'refused')
    if (!requested) return
    const response = c.get('sentBody')
    onRequest({
      ...requested.scope,
      method: requested.operation.method,
      path: requested.operation.path,
      status,
      // Wall clocks can be set back.
      latencyMs: Math.max(0, clock().getTime() - at.getTime()),
      requestId: c.get('requestId'),
      client: clientOf(c),
      ...loggedError(status >= 400 ? response : undefined),
      bodies: requested.logsBodies ? { request: await requestBody(c), response } : undefined,
      at,
    })
  }

/** The text that was read before authentication; nothing is left to receive. */
const requestBody = async (c: Context<ApiEnv>) => (c.get('requested')?.operation.body ? c.req.text() : undefined)

/** The operation's name instead of the path, which can contain a secret or be arbitrary. */
export const nameOf = (c: Context<ApiEnv>): string => c.get('operation')?.id ?? 'unknown'
