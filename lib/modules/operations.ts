import type { OperationSpec, RouteKey } from '../wire/operation.ts'
import * as accounts from './accounts/operations.ts'
import * as admissions from './admissions/operations.ts'
import * as apiKeys from './api-keys/operations.ts'
import * as organizationApprovals from './approvals/operations.ts'
import * as assignmentRules from './assignment-rules/operations.ts'
import * as audit from './audit/operations.ts'
import * as auditDelivery from './audit-delivery/operations.ts'
import * as customers from './customers/operations.ts'
import * as deletion from './deletion/operations.ts'
import * as finality from './finality/operations.ts'
import * as inspector from './inspector/operations.ts'
import * as links from './links/operations.ts'
import * as liquidity from './liquidity/operations.ts'
import * as email from './members/email-operations.ts'
import * as members from './members/operations.ts'
import * as passkeys from './members/passkeys/operations.ts'
import * as roles from './members/roles/operations.ts'
import * as rules from './members/rules/operations.ts'
import * as security from './members/security-operations.ts'
import * as signInCodes from './members/sign-in-codes/operations.ts'
import * as messageTemplates from './message-templates/operations.ts'
import * as namespaces from './namespaces/operations.ts'
import * as notes from './notes/operations.ts'
import * as chatChannels from './notifications/chat/operations.ts'
import * as notifications from './notifications/operations.ts'
import * as accountChanges from './operator/accounts/operations.ts'
import * as approvals from './operator/approval-operations.ts'
import * as networkLiquidity from './operator/liquidity/operations.ts'
import * as network from './operator/network/operations.ts'
import * as operator from './operator/operations.ts'
import * as organizations from './organizations/operations.ts'
import * as overview from './overview/operations.ts'
import * as payments from './payments/operations.ts'
import * as provisioning from './provisioning/operations.ts'
import * as recalls from './recalls/operations.ts'
import * as requestLog from './request-log/operations.ts'
import * as returns from './returns/operations.ts'
import * as sandbox from './sandbox/operations.ts'
import * as savedViews from './saved-views/operations.ts'
import * as search from './search/operations.ts'
import * as serviceTokens from './service-tokens/operations.ts'
import * as settlements from './settlements/operations.ts'
import * as calendars from './settlements/schedule/operations.ts'
import * as statements from './settlements/statements/operations.ts'
import * as singleSignOn from './single-sign-on/operations.ts'
import * as submissions from './submissions/operations.ts'
import * as transactions from './transactions/operations.ts'
import * as deliveries from './webhooks/delivery/operations.ts'
import * as webhooks from './webhooks/operations.ts'

/** All API operations by operation ID. */
export const operations = {
  ...organizations,
  ...members,
  ...email,
  ...security,
  ...passkeys,
  ...signInCodes,
  ...rules,
  ...serviceTokens,
  ...roles,
  ...singleSignOn,
  ...provisioning,
  ...namespaces,
  ...savedViews,
  ...messageTemplates,
  ...apiKeys,
  ...customers,
  ...links,
  ...accounts,
  ...payments,
  ...liquidity,
  ...submissions,
  ...admissions,
  ...assignmentRules,
  ...transactions,
  ...returns,
  ...recalls,
  ...settlements,
  ...calendars,
  ...statements,
  ...finality,
  ...notes,
  ...search,
  ...webhooks,
  ...deliveries,
  ...overview,
  ...operator,
  ...network,
  ...networkLiquidity,
  ...accountChanges,
  ...approvals,
  ...organizationApprovals,
  ...deletion,
  ...inspector,
  ...sandbox,
  ...requestLog,
  ...audit,
  ...auditDelivery,
  ...notifications,
  ...chatChannels,
}

type All = typeof operations

/** Operations by method and path, such as `POST /payments`, for the typed client. */
export type ByRoute = { [Id in keyof All as RouteKey<All[Id]>]: All[Id] }

const byId = new Map(Object.values(operations).map((operation): [string, OperationSpec] => [operation.id, operation]))

/** The operation with this ID, if this version has one. */
export const findOperation = (id: string): OperationSpec | undefined => byId.get(id)
