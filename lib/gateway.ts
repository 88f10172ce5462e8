import { createAuthentication } from './authentication.ts'
import type { GatewayDeps } from './gateway-deps.ts'
import { mcpMount } from './mcp/mount.ts'
import type { LastUse } from './modules/api-keys/index.ts'
import { createApprovalGate } from './modules/approvals/index.ts'
import { createMailLimits } from './modules/members/index.ts'
import { oneClickMount } from './modules/notifications/index.ts'
import { findOperation, operations } from './modules/operations.ts'
import { scimMount } from './modules/provisioning/index.ts'
import { createRequestLog, type RequestLog } from './modules/request-log/index.ts'
import { publishedKeys } from './modules/settlements/index.ts'
import { documentedEvents } from './modules/webhooks/index.ts'
import { createApi } from './platform/http/api.ts'
import type { Api, ApiDeps } from './platform/http/deps.ts'
import { serveDocument, serveKeys } from './platform/http/document.ts'
import { readChangelog } from './platform/http/openapi/changelog.ts'
import { openApiDocument, openApiText } from './platform/http/openapi.ts'
import { createLimiters } from './platform/http/rate-limit.ts'
import type { Route } from './platform/http/route.ts'
import { createLiveFeed, type LiveFeed } from './platform/live/live-feed.ts'
import { createRoutes } from './routes.ts'
import { CHANGELOG_PATH, KEYS_PATH, PREFIX } from './wire/operation.ts'

export type Gateway = {
  readonly app: Api
  readonly lastUse: Pick<LastUse, 'flush'>
  readonly requests: RequestLog
  /** Live streams, which are closed before the server drains. */
  readonly live: LiveFeed
  /** Exchanges request counts between processes on one database. */
  readonly exchange: (now: Date) => Promise<void>
}

/**
 * Limit of an organization relative to that of a credential: one at its limit leaves four fifths to
 * others.
 */
const CREDENTIALS_PER_ORGANIZATION = 5

/** The complete API: the routes of all modules and the OpenAPI document in one Hono app. */
export function createGateway(deps: GatewayDeps): Gateway {
  const { authenticate, lastUse } = createAuthentication(deps)
  const requests = createRequestLog({ ...deps, db: deps.jobs.db })
  const live = createLiveFeed(deps)
  const limiters = createLimiters(
    {
      perCredential: deps.rateLimit,
      signUpsPerHour: deps.signUpsPerHour,
      perOrganization: deps.organizationRateLimit ?? deps.rateLimit * CREDENTIALS_PER_ORGANIZATION,
    },
    deps.counter && { counter: deps.counter, run: deps.jobs.run },
  )
  const mailLimits = createMailLimits(deps.counter)
  const routes = createRoutes({ ...deps, limiters, mailLimits, live })
  const approvals = createApprovalGate({ ...deps, mailLimits, findOperation })
  const apiDeps = { ...deps, limiters, onRequest: requests.note, authenticate, approvals }
  const isServed = ({ operation }: Route) => deps.extensions !== false || !operation.extension
  const mounts = [
    scimMount({ ...deps, mailLimits }),
    oneClickMount(deps),
    mcpMount({ ...deps, send: async (request, bindings) => app.fetch(request, bindings) }),
  ]
  const app: Api = createApi(apiDeps, routes.filter(isServed), deps.admission, deps.extensions === false ? [] : mounts)
  if (deps.extensions !== false) serveDocuments(app, deps, apiDeps)
  return { app, exchange: limiters.exchange, lastUse, requests, live }
}

const openApiTextOf = ({ version, productName, publicUrl, supportEmail }: GatewayDeps) =>
  openApiText(() =>
    openApiDocument(Object.values(operations), version, {
      title: productName && `${productName} API`,
      url: publicUrl,
      supportEmail,
      events: documentedEvents(),
    }),
  )

/** The OpenAPI document, its changelog and the public keys. */
function serveDocuments(app: Api, deps: GatewayDeps, apiDeps: ApiDeps): void {
  app.get(`${PREFIX}/openapi.json`, serveDocument(apiDeps, openApiTextOf(deps)))
  app.get(
    `${PREFIX}${CHANGELOG_PATH}`,
    serveDocument(apiDeps, () => JSON.stringify({ entries: readChangelog() })),
  )
  app.get(
    KEYS_PATH,
    serveKeys(apiDeps, () => publishedKeys(deps.jobs, deps.secrets.settlement)),
  )
}
