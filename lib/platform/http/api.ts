import { setTimeout as delay } from 'node:timers/promises'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { type OperationSpec, PREFIX } from '../../wire/operation.ts'
import { MethodNotAllowed, notFound, Refusal } from '../errors.ts'
import type { Tracing } from '../observe/tracing.ts'
import { withinRequest } from '../request-scope.ts'
import { type Admission, createAdmission } from './admission.ts'
import { bodyLimit } from './body-limit.ts'
import type { Api, ApiDeps, ApiEnv } from './deps.ts'
import { nameOf, recordRequest } from './front/record-request.ts'
import { createKnownSenders, type PresumedSender } from './known-senders.ts'
import { createOrganizationShares, leastAt } from './organization-shares.ts'
import { refuse } from './refuse.ts'
import { createRepeatedExcess, REJECTION_DELAY_MS } from './repeated-excess.ts'
import { requestId } from './request-id.ts'
import type { Route } from './route.ts'

/** Another protocol below a path of its own, with the same limits and admission as the API. */
export type Mount = {
  readonly prefix: string
  readonly operation: Pick<OperationSpec, 'id' | 'method' | 'access'> & { readonly body: true }
  serve(deps: ApiDeps, c: Context<ApiEnv>): Promise<Response>
}

/** The API as one Hono app: common headers, the error envelope, then every route. */
export function createApi(
  deps: ApiDeps,
  routes: readonly Route[],
  admission = createAdmission(),
  mounts: readonly Mount[] = [],
): Api {
  const admitted = admitting(deps, admission, createAdmission(STRANGERS))
  const app: Api = new Hono<ApiEnv>()
  app.use(requestId(deps.random))
  if (deps.tracing) app.use(traced(deps.tracing))
  app.use(recordRequest(deps))
  app.use(bodyLimit(uploadsOf(routes)))
  for (const route of routes) {
    const template = `${PREFIX}${route.operation.path}`
    app.on(route.operation.method, template.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => {
      c.set('operation', route.operation)
      c.set('route', template)
      return admitted(c, route.operation, () => route.serve(deps, c))
    })
  }
  for (const { prefix, operation, serve } of mounts) {
    app.all(`${prefix}/*`, (c) => {
      c.set('operation', operation)
      c.set('route', `${prefix}/*`)
      return admitted(c, operation, () => serve(deps, c))
    })
  }
  app.notFound((c) => {
    const allowed = methodsAt(app, c.req.path)
    return refuse(deps, c, allowed.length > 0 ? new MethodNotAllowed(allowed) : notFound())
  })
  app.onError((error, c) => refuse(deps, c, error))
  return app
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] satisfies OperationSpec['method'][]

const uploadsOf = (routes: readonly Route[]) =>
  new Set(routes.flatMap(({ operation: { method, path, uploads } }) => (uploads ? [`${method} ${PREFIX}${path}`] : [])))

/** The methods that a path has operations for. HEAD is served as GET. */
function methodsAt(app: Api, path: string): string[] {
  const found = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
  return found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/**
 * Requests without credentials: sign-ins, sign-ups, invitations. Most wait for a password hash,
 * which is unrelated to the load of the database, so they have separate bounds (decision 0065) and
 * use no slots of requests with credentials.
 */
const WAITING_STRANGERS = { patienceMs: 1000, longest: 64 }
const STRANGERS = { least: 96, most: 96, burst: WAITING_STRANGERS, standing: WAITING_STRANGERS }

/**
 * Runs HTTP requests when they are admitted. Calls within the process were admitted with the
 * request that they serve.
 */
const admitting = ({ limiters }: ApiDeps, admission: Admission, strangers: Admission) => {
  const senders = createKnownSenders()
  const excess = createRepeatedExcess()
  const shares = createOrganizationShares({ least: leastAt(limiters.organizationRate) })
  const ofStranger = async (signal: AbortSignal, serve: () => Promise<Response>) => {
    try {
      return await strangers.run(signal, serve)
    } catch (error) {
      // After its slot is free again.
      if (isBusy(error)) await delay(REJECTION_DELAY_MS, undefined, { signal }).catch(() => undefined)
      throw error
    }
  }
  const ofSender = async (
    c: Context<ApiEnv>,
    sender: PresumedSender,
    signal: AbortSignal,
    serve: () => Promise<Response>,
  ) => {
    const waiting = shares.enter(sender.owner, signal)
    if (waiting) await waiting
    try {
      // A limit may have been exceeded while the request waited.
      if (!waiting || !excess.isRejected(sender)) return await admission.run(signal, serve)
    } finally {
      shares.leave(sender.owner)
      const newcomer = senders.learn(c, sender)
      if (newcomer !== undefined) shares.note(newcomer)
      excess.remember(c, sender)
    }
    return excess.reject(signal)
  }
  return async (
    c: Context<ApiEnv>,
    { method, body, access }: Pick<OperationSpec, 'method' | 'access'> & { readonly body?: unknown },
    serve: () => Promise<Response>,
  ): Promise<Response> => {
    const signal = c.env?.signal
    if (!signal) return serve()
    const sender = access.by === 'anyone' ? undefined : senders.find(c, access)
    if (sender && excess.isRejected(sender)) return excess.reject(signal)
    // A slow body occupies no resources that others need.
    if (body) await c.req.text()
    const scope = { isAbandoned: () => signal.aborted, cancel: method === 'GET' ? signal : undefined }
    return withinRequest(scope, () => (sender ? ofSender(c, sender, signal, serve) : ofStranger(signal, serve)))
  }
}

/** Whether the response tells the client to retry later. */
const isBusy = (error: unknown) => error instanceof Refusal && error.retryAfter !== undefined

const traced = (tracing: Tracing): MiddlewareHandler<ApiEnv> =>
  async function traced(c, next) {
    await tracing.request(c.req.raw, async (record) => {
      await next()
      record({ operation: nameOf(c), route: c.get('route'), status: c.res.status })
    })
  }
