import type { Random } from './kernel/random-text.ts'
import { mcpMount } from './mcp/mount.ts'
import { accountRoutes } from './modules/accounts/index.ts'
import { admissionRoutes } from './modules/admissions/index.ts'
import { apiKeyRoutes, authenticateKey, createLastUse, type LastUse } from './modules/api-keys/index.ts'
import { approvalRoutes, createApprovalGate } from './modules/approvals/index.ts'
import { assignmentRuleRoutes } from './modules/assignment-rules/index.ts'
import { auditRoutes } from './modules/audit/index.ts'
import { auditDeliveryRoutes } from './modules/audit-delivery/index.ts'
import { customerRoutes } from './modules/customers/index.ts'
import { deletionRoutes } from './modules/deletion/index.ts'
import { finalityRoutes, readNotFinal } from './modules/finality/index.ts'
import { inspectorRoutes } from './modules/inspector/index.ts'
import { linkRoutes } from './modules/links/index.ts'
import { liquidityRoutes } from './modules/liquidity/index.ts'
import {
  authenticateMember,
  createCodeLimit,
  createMailLimits,
  createSessionUse,
  createThrottle,
  memberRoutes,
  type PasswordCost,
  type RelyingParty,
  readToken,
} from './modules/members/index.ts'
import { messageTemplateRoutes } from './modules/message-templates/index.ts'
import { findOwnPartner, namespaceRoutes } from './modules/namespaces/index.ts'
import { noteRoutes } from './modules/notes/index.ts'
import { notificationRoutes, oneClickMount } from './modules/notifications/index.ts'
import { findOperation, operations } from './modules/operations.ts'
import { operatorRoutes } from './modules/operator/index.ts'
import { organizationRoutes } from './modules/organizations/index.ts'
import { overviewRoutes } from './modules/overview/index.ts'
import { paymentRoutes } from './modules/payments/index.ts'
import { provisioningRoutes, scimMount } from './modules/provisioning/index.ts'
import { recallRoutes } from './modules/recalls/index.ts'
import { createRequestLog, type RequestLog, requestLogRoutes } from './modules/request-log/index.ts'
import { returnRoutes } from './modules/returns/index.ts'
import { sandboxRoutes } from './modules/sandbox/index.ts'
import { savedViewRoutes } from './modules/saved-views/index.ts'
import { searchRoutes } from './modules/search/index.ts'
import { authenticateServiceToken, createServiceTokenUse, serviceTokenRoutes } from './modules/service-tokens/index.ts'
import { createSchedule, publishedKeys, type Schedule, settlementRoutes } from './modules/settlements/index.ts'
import { passwordRule, singleSignOnRoutes } from './modules/single-sign-on/index.ts'
import { submissionRoutes } from './modules/submissions/index.ts'
import { transactionRoutes } from './modules/transactions/index.ts'
import { documentedEvents, webhookRoutes } from './modules/webhooks/index.ts'
import type { Secrets } from './platform/crypto/secrets.ts'
import type { Db } from './platform/db/db.ts'
import type { Database } from './platform/db/pool/client.ts'
import type { RunStatement } from './platform/db/statement.ts'
import type { Admission } from './platform/http/admission.ts'
import { createApi } from './platform/http/api.ts'
import type { Api, ApiDeps } from './platform/http/deps.ts'
import { serveDocument, serveKeys } from './platform/http/document.ts'
import { liveRoute } from './platform/http/live-route.ts'
import { readChangelog } from './platform/http/openapi/changelog.ts'
import { openApiDocument, openApiText } from './platform/http/openapi.ts'
import { createLimiters, type Limiters } from './platform/http/rate-limit.ts'
import type { Route } from './platform/http/route.ts'
import type { MakeCounter } from './platform/limits/counters.ts'
import { createLiveFeed, type LiveFeed } from './platform/live/live-feed.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './platform/observe/metrics.ts'
import type { Tracing } from './platform/observe/tracing.ts'
import type { Mailer } from './platform/outbound/mail.ts'
import type { DomainRecords, Targets } from './platform/outbound/target.ts'
import { type Access, CHANGELOG_PATH, KEYS_PATH, PREFIX } from './wire/operation.ts'

export type GatewayDeps = {
  readonly db: Db
  readonly run: RunStatement
  readonly jobs: Database['jobs']
  readonly as: Database['as']
  readonly group: Database['group']
  readonly secrets: Secrets
  readonly clock: () => Date
  readonly random: Random
  readonly log: Logger
  readonly version: string
  /** PRODUCT_NAME. */
  readonly productName?: string | undefined
  /** Requests per second and credential; 0: no limit. */
  readonly rateLimit: number
  /** Sign-ups per hour and address; 0: no limit. */
  readonly signUpsPerHour?: number | undefined
  /**
   * Requests per second for all credentials of an organization. Default: five times the limit of
   * one.
   */
  readonly organizationRateLimit?: number | undefined
  /** Policy of external targets. */
  readonly targets: Targets & DomainRecords
  /** PUBLIC_URL. */
  readonly publicUrl?: string | undefined
  /** Base URL of the console, for the redirect URI of single sign-on. */
  readonly consoleUrl?: string | undefined
  /** Sends mail; without it, the console shows links to copy. */
  readonly mailer?: Mailer | undefined
  /** SUPPORT_EMAIL. */
  readonly supportEmail?: string | undefined
  /** The console’s address for passkeys. Without it, they are not offered. */
  readonly relyingParty?: RelyingParty | undefined
  /** Cost of new password hashes, which only tests set. Default: the one recommended by OWASP. */
  readonly passwordCost?: PasswordCost | undefined
  /** GATEWAY_EXTENSIONS. False: only the operations of the specification. */
  readonly extensions?: boolean | undefined
  /** OPERATOR_SECOND_FACTOR. False: operator operations do not require a second factor. */
  readonly operatorSecondFactor?: boolean | undefined
  /** OPERATOR_APPROVAL. `one`: no operator action requires the approval of a second operator. */
  readonly operatorApproval?: 'two' | 'one' | undefined
  /** RETURN_DAYS. */
  readonly returnDays?: number | undefined
  /** RECALL_DAYS. */
  readonly recallDays?: number | undefined
  /** Time limit of the read for a cap simulation. Set only by tests. Default: 10. */
  readonly simulationSeconds?: number | undefined
  /** The cutoffs of the network. Default: hourly in the sandbox, daily in live. */
  readonly schedule?: Schedule | undefined
  /** Shared counters of processes on one database. */
  readonly counter?: MakeCounter | undefined
  /** Metrics of the process. */
  readonly metrics?: Metrics | undefined
  /** Admission control of HTTP requests. Default: a new one. */
  readonly admission?: Admission | undefined
  /** Where traces are sent. */
  readonly tracing?: Tracing | undefined
}

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

/** What an organization sets up before payments. */
const setupRoutes = ({ domainChecks }: Limiters): readonly Route[] => [
  ...organizationRoutes,
  ...namespaceRoutes(domainChecks),
  ...savedViewRoutes,
  ...messageTemplateRoutes,
  ...apiKeyRoutes(forKeys),
  ...customerRoutes,
  ...linkRoutes,
]

const operationIds = new Map(Object.values(operations).map(({ method, path, id }) => [`${method} ${path}`, id]))

const logRoutes: readonly Route[] = [...requestLogRoutes(operationIds), ...auditRoutes]

/** What a key may do in an operation. */
const permissionsOfKey = ({ permission, forKeys }: Extract<Access, { by: 'key' }>) =>
  forKeys ? [permission, forKeys] : [permission]

/** Operations that API keys can be restricted to. */
const forKeys = Object.values(operations).flatMap(({ access, id }) =>
  access.by === 'key' ? [{ id, flag: access.flag, permissions: permissionsOfKey(access) }] : [],
)

/** The complete API: the routes of all modules and the OpenAPI document in one Hono app. */
export function createGateway(deps: GatewayDeps): Gateway {
  const { authenticate, lastUse } = createAuthentication(deps)
  const stepUps = createThrottle('step-up', deps.counter)
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
  const settling = { secrets: deps.secrets, ...(deps.schedule ?? createSchedule()), cutoffs: limiters.cutoffs }
  const mailLimits = createMailLimits(deps.counter)
  const routes: Route[] = [
    ...memberRoutes({
      ...deps,
      stepUps,
      throttle: createThrottle('sign-in', deps.counter),
      codes: createCodeLimit(deps.counter),
      signUps: limiters.signUps,
      mailLimits,
      passwordRule: passwordRule(deps.mailer),
      operations: Object.values(operations),
    }),
    ...serviceTokenRoutes,
    ...singleSignOnRoutes({ ...deps, mailLimits, limiter: limiters.singleSignOn }),
    ...provisioningRoutes(deps),
    ...setupRoutes(limiters),
    ...accountRoutes(deps),
    ...paymentRoutes(deps),
    ...liquidityRoutes({ ...settling, readNotFinal }),
    ...submissionRoutes,
    ...admissionRoutes,
    ...assignmentRuleRoutes,
    ...transactionRoutes,
    ...returnRoutes(deps),
    ...recallRoutes(deps),
    // Finality first, because `/settlements/{batch_id}` would match `/settlements/instructions`.
    ...[...finalityRoutes(settling), ...settlementRoutes(settling)],
    ...noteRoutes({ ...deps, mailLimits }),
    ...searchRoutes(deps),
    ...webhookRoutes({ ...deps, stepUps }),
    ...auditDeliveryRoutes({ ...deps, mailLimits, limiter: limiters.auditTests }),
    ...[...overviewRoutes, ...notificationRoutes({ ...deps, limiter: limiters.chatTests })],
    ...operatorRoutes({ ...deps, ...settling }),
    ...approvalRoutes({
      ...deps,
      mailLimits,
      findOperation,
      findSteps: (id, put) => routes.find(({ operation }) => operation.id === id)?.steps?.(put),
    }),
    ...deletionRoutes({ ...deps, stepUps, mailLimits }),
    ...inspectorRoutes,
    ...sandboxRoutes({ ...settling, log: deps.log }),
    ...logRoutes,
    liveRoute(live),
  ]
  const approvals = createApprovalGate({ ...deps, mailLimits, findOperation })
  const apiDeps = { ...deps, limiters, onRequest: requests.note, authenticate, approvals }
  const isServed = ({ operation }: Route) => deps.extensions !== false || !operation.extension
  const mounts = [
    ...[scimMount({ ...deps, mailLimits }), oneClickMount(deps)],
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

/** Authentication of API keys and sessions, and when they were last used. */
function createAuthentication({ db, run, jobs, secrets }: GatewayDeps): {
  authenticate: ApiDeps['authenticate']
  lastUse: Pick<LastUse, 'flush'>
} {
  const keyUse = createLastUse(jobs.db)
  const sessionUse = createSessionUse(jobs.db)
  const serviceTokenUse = createServiceTokenUse(jobs.db)
  return {
    authenticate: {
      key: (secret, now) => authenticateKey(run, secret, now),
      serviceToken: (secret, purpose) => authenticateServiceToken(run, secret, purpose),
      noteUse: (actor, client, now) => {
        if (actor.kind === 'member') return sessionUse.note(actor.jti, { at: now })
        const use = actor.kind === 'key' ? keyUse : serviceTokenUse
        use.note(actor.id, { client, at: now })
      },
      token: async (jwt, partnerId, now) => {
        const claims = await readToken(secrets.tokenKeys, jwt, now)
        const found = partnerId ? findOwnPartner(db, claims.org, partnerId) : undefined
        const [actor, partner] = await Promise.all([authenticateMember(db, claims, now), found])
        return { actor, partner }
      },
    },
    lastUse: {
      // A failure of one must not delay the other, which would end sessions in use as idle.
      flush: async () => {
        const flushed = await Promise.allSettled([keyUse, sessionUse, serviceTokenUse].map((use) => use.flush()))
        for (const one of flushed) if (one.status === 'rejected') throw one.reason
      },
    },
  }
}
