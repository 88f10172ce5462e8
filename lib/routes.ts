import type { GatewayDeps } from './gateway-deps.ts'
import { accountRoutes } from './modules/accounts/index.ts'
import { admissionRoutes } from './modules/admissions/index.ts'
import { apiKeyRoutes } from './modules/api-keys/index.ts'
import { approvalRoutes } from './modules/approvals/index.ts'
import { assignmentRuleRoutes } from './modules/assignment-rules/index.ts'
import { auditRoutes } from './modules/audit/index.ts'
import { auditDeliveryRoutes } from './modules/audit-delivery/index.ts'
import { customerRoutes } from './modules/customers/index.ts'
import { deletionRoutes } from './modules/deletion/index.ts'
import { finalityRoutes, needsFinality, notFinalTotal } from './modules/finality/index.ts'
import { inspectorRoutes } from './modules/inspector/index.ts'
import { linkRoutes } from './modules/links/index.ts'
import { liquidityRoutes } from './modules/liquidity/index.ts'
import { createCodeLimit, createThrottle, type MailLimits, memberRoutes } from './modules/members/index.ts'
import { messageTemplateRoutes } from './modules/message-templates/index.ts'
import { namespaceRoutes } from './modules/namespaces/index.ts'
import { noteRoutes } from './modules/notes/index.ts'
import { notificationRoutes } from './modules/notifications/index.ts'
import { findOperation, operations } from './modules/operations.ts'
import { operatorRoutes } from './modules/operator/index.ts'
import { organizationRoutes } from './modules/organizations/index.ts'
import { overviewRoutes } from './modules/overview/index.ts'
import { paymentRoutes } from './modules/payments/index.ts'
import { provisioningRoutes } from './modules/provisioning/index.ts'
import { recallRoutes } from './modules/recalls/index.ts'
import { requestLogRoutes } from './modules/request-log/index.ts'
import { returnRoutes } from './modules/returns/index.ts'
import { sandboxRoutes } from './modules/sandbox/index.ts'
import { savedViewRoutes } from './modules/saved-views/index.ts'
import { createFindMatches, createLookupLog, type RecordLookup, searchRoutes } from './modules/search/index.ts'
import { serviceTokenRoutes } from './modules/service-tokens/index.ts'
import { createSchedule, type Schedule, settlementRoutes } from './modules/settlements/index.ts'
import { passwordRule, singleSignOnRoutes } from './modules/single-sign-on/index.ts'
import { submissionRoutes } from './modules/submissions/index.ts'
import { transactionRoutes } from './modules/transactions/index.ts'
import { webhookRoutes } from './modules/webhooks/index.ts'
import { liveRoute } from './platform/http/live-route.ts'
import type { Limiters } from './platform/http/rate-limit.ts'
import type { Route } from './platform/http/route.ts'
import type { LiveFeed } from './platform/live/live-feed.ts'
import type { Access } from './wire/operation.ts'

type Throttle = ReturnType<typeof createThrottle>
type Settling = Pick<GatewayDeps, 'secrets'> & Schedule & Pick<Limiters, 'cutoffs'>

type RouteDeps = GatewayDeps & {
  readonly limiters: Limiters
  readonly mailLimits: MailLimits
  readonly live: LiveFeed
}

type MoneyDeps = RouteDeps & { readonly settling: Settling; readonly recordLookup: RecordLookup }

/** The routes of all modules, in matching order. */
export function createRoutes(deps: RouteDeps): readonly Route[] {
  const { limiters, secrets, log, live } = deps
  const stepUps = createThrottle('step-up', deps.counter)
  const recordLookup = createLookupLog(secrets)
  const settling = { secrets, ...(deps.schedule ?? createSchedule()), cutoffs: limiters.cutoffs }
  const routes: readonly Route[] = [
    ...accessRoutes({ ...deps, stepUps }),
    ...setupRoutes(deps),
    ...moneyRoutes({ ...deps, settling, recordLookup }),
    ...noteRoutes(deps),
    ...searchRoutes({ recordLookup }),
    ...webhookRoutes({ ...deps, stepUps }),
    ...auditDeliveryRoutes({ ...deps, limiter: limiters.auditTests }),
    ...overviewRoutes,
    ...notificationRoutes({ ...deps, limiter: limiters.chatTests }),
    ...operatorRoutes({ ...deps, ...settling }),
    ...approvalRoutes({
      ...deps,
      findOperation,
      findSteps: (id, put) => routes.find(({ operation }) => operation.id === id)?.steps?.(put),
    }),
    ...deletionRoutes({ ...deps, stepUps }),
    ...inspectorRoutes,
    ...sandboxRoutes({ ...settling, log }),
    ...requestLogRoutes(operationIds),
    ...auditRoutes,
    liveRoute(live),
  ]
  return routes
}

/** How members and programs sign in. */
const accessRoutes = (deps: RouteDeps & { readonly stepUps: Throttle }): readonly Route[] => [
  ...memberRoutes({
    ...deps,
    throttle: createThrottle('sign-in', deps.counter),
    codes: createCodeLimit(deps.counter),
    signUps: deps.limiters.signUps,
    passwordRule: passwordRule(deps.mailer),
    operations: Object.values(operations),
  }),
  ...serviceTokenRoutes,
  ...singleSignOnRoutes({ ...deps, limiter: deps.limiters.singleSignOn }),
  ...provisioningRoutes(deps),
]

/** What an organization sets up before payments. */
const setupRoutes = (deps: RouteDeps): readonly Route[] => [
  ...organizationRoutes,
  ...namespaceRoutes(deps.limiters.domainChecks),
  ...savedViewRoutes,
  ...messageTemplateRoutes,
  ...apiKeyRoutes(forKeys),
  ...customerRoutes,
  ...linkRoutes,
  ...accountRoutes(deps),
]

/** Payments, and their limits, admission, returns, recalls and settlement. */
const moneyRoutes = ({ settling, recordLookup, ...deps }: MoneyDeps): readonly Route[] => [
  ...paymentRoutes({ ...deps, findMatches: createFindMatches(recordLookup) }),
  ...liquidityRoutes({ ...settling, notFinalTotal, needsFinality }),
  ...submissionRoutes,
  ...admissionRoutes,
  ...assignmentRuleRoutes,
  ...transactionRoutes,
  ...returnRoutes(deps),
  ...recallRoutes(deps),
  // Before settlements, because `/settlements/{batch_id}` would match `/settlements/instructions`.
  ...finalityRoutes(settling),
  ...settlementRoutes(settling),
]

const operationIds = new Map(Object.values(operations).map(({ method, path, id }) => [`${method} ${path}`, id]))

/** What a key may do in an operation. */
const permissionsOfKey = ({ permission, forKeys }: Extract<Access, { by: 'key' }>) =>
  forKeys ? [permission, forKeys] : [permission]

/** Operations that API keys can be restricted to. */
const forKeys = Object.values(operations).flatMap(({ access, id }) =>
  access.by === 'key' ? [{ id, flag: access.flag, permissions: permissionsOfKey(access) }] : [],
)
