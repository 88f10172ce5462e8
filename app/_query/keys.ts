import type { QueryKey } from '@tanstack/react-query'

const of =
  <Name extends string>(name: Name) =>
  (partner: string) =>
    [name, partner] as const

const payments = of('payments')

/**
 * The first parts of query keys: what is refetched together after a change. Queries extend them,
 * and the live stream invalidates them (`app/(console)/_live/keys-of.ts`).
 */
export const queryKeys = {
  accounts: of('accounts'),
  apiKeys: of('api-keys'),
  assignmentRules: of('assignment-rules'),
  customers: of('customers'),
  inspector: of('inspector'),
  links: of('links'),
  liquidity: of('liquidity'),
  notes: of('notes'),
  onboarding: of('onboarding'),
  overview: of('overview'),
  payments,
  paymentList: (partner: string) => [...payments(partner), 'list'] as const,
  /** Earlier payments of a debtor, beside a task. */
  debtorPayments: (partner: string) => [...payments(partner), 'of-debtor'] as const,
  /** Timelines of payments; with an ID, of one. */
  timeline: (partner: string, ...id: readonly [] | readonly [string]) =>
    [...payments(partner), 'timeline', ...id] as const,
  /** Single payments; with an ID, one. */
  payment: (partner: string, ...id: readonly [] | readonly [string]) => [...payments(partner), 'one', ...id] as const,
  proofCheck: of('proof-check'),
  /** Newest events, as examples. */
  recentEvents: of('recent-events'),
  requestLog: of('request-log'),
  returns: of('returns'),
  recalls: of('recalls'),
  /** Not refetched on every change of a payment. */
  search: of('search'),
  settlements: of('settlements'),
  projection: (partner: string) => [...of('settlements')(partner), 'projection'] as const,
  settlementRuns: of('settlement-runs'),
  tasks: of('tasks'),
  webhooks: of('webhooks'),
  /** Checks of an endpoint's address. */
  webhookTarget: of('webhook-target'),
  /** Tasks of all namespaces. */
  allTasks: ['tasks'],
  approvals: ['approvals'],
  audit: ['audit'],
  invitations: ['invitations'],
  /** Refetched with the members, whose names of roles they are. */
  roles: ['members', 'roles'],
  permissions: ['permissions'],
  me: ['me'],
  members: ['members'],
  mentions: ['mentions'],
  messageTemplates: ['message-templates'],
  namespaces: ['namespaces'],
  notifications: ['notifications'],
  notificationSettings: ['notifications', 'settings'],
  /** Refetched with the notifications, of which a failed channel is one. */
  chatChannels: ['notifications', 'chat-channels'],
  passkeys: ['passkeys'],
  /** All lists of the operator, because its actions change several. */
  operator: ['operator'],
  organization: ['organization'],
  organizationDeletion: ['organization', 'deletion'],
  organizationRules: ['organization', 'rules'],
  provisioning: ['provisioning'],
  reference: ['reference'],
  savedViews: ['saved-views'],
  serviceTokens: ['service-tokens'],
  sessions: ['sessions'],
  singleSignOn: ['single-sign-on'],
  verification: ['verification'],
  webhookEvents: ['webhook-events'],
} as const satisfies Record<string, QueryKey | ((partner: string) => QueryKey)>
