import { isoTime } from '../../kernel/time.ts'
import type { DepositsRow } from '../accounts/index.ts'
import { presentAccountChange } from '../finality/present.ts'
import { presentChange } from '../liquidity/present.ts'
import type { ListedVerification } from '../organizations/index.ts'
import { presentRequest, presentVerification } from '../organizations/present.ts'
import type { FailingWebhook } from '../webhooks/index.ts'
import type { Approval } from './approvals.ts'
import type {
  ApprovalRequest,
  Deposits,
  FailingEndpoint,
  NetworkOrganization,
  NetworkOrganizationDetails,
  NetworkPosition,
  QueuedVerification,
} from './contract.ts'
import type { ListedOrganization, ListedOrganizationDetails } from './organizations.ts'
import type { Position } from './positions.ts'

/** A request for approval, as the member with this ID sees it. */
export const presentApproval = (
  { approval: row, organizationName, change, accountChange, partner }: Approval,
  memberId: string,
): ApprovalRequest => ({
  token: row.token,
  action: row.action,
  organization: { token: row.organizationId, name: organizationName },
  resource_id: row.resourceId,
  liquidity_change: change && partner && presentChange({ change, partner }),
  account_change: accountChange && presentAccountChange({ change: accountChange, partner }),
  reason: row.reason,
  state: row.state,
  requested_by: { token: row.requestedBy, name: row.requestedByName },
  is_own: row.requestedBy === memberId,
  requested_at: isoTime(row.createdAt),
  expires_at: isoTime(row.expiresAt),
  decided_by: row.decidedBy && row.decidedByName ? { token: row.decidedBy, name: row.decidedByName } : null,
  ended_at: row.endedAt && isoTime(row.endedAt),
  decision_reason: row.decisionReason,
})

export const presentQueued = (
  { request, organization, attempt }: ListedVerification,
  approval: ApprovalRequest | null,
): QueuedVerification => ({
  ...presentRequest(request),
  organization: { token: organization.token, name: organization.name, country: organization.country },
  decided_by: request.decidedBy,
  attempt,
  approval,
})

export const presentOrganization = ({
  organization,
  namespaces,
  liveNamespaces,
  members,
}: ListedOrganization): NetworkOrganization => ({
  token: organization.token,
  name: organization.name,
  country: organization.country,
  enabled: organization.enabled,
  suspended_at: organization.suspendedAt && isoTime(organization.suspendedAt),
  suspension_reason: organization.suspensionReason,
  verification: organization.verification,
  operator: organization.operator,
  namespaces,
  live_namespaces: liveNamespaces,
  members,
  created_at: isoTime(organization.createdAt),
})

export const presentOrganizationDetails = (
  details: ListedOrganizationDetails,
  approval: ApprovalRequest | null,
): NetworkOrganizationDetails => ({
  ...presentOrganization(details),
  approval,
  way_to_live: presentVerification(details),
  partners: details.partners.map(({ token, name, domain, environment, enabled }) => ({
    token,
    name,
    domain,
    environment,
    enabled,
  })),
  unverified_members: details.unverified.map(({ token, email, role, firstName, lastName }) => ({
    token,
    name: `${firstName} ${lastName}`,
    email,
    role,
  })),
  working_keys: details.workingKeys,
  open_payments: details.openPayments,
  deletion_due_at: details.organization.deletionDueAt && isoTime(details.organization.deletionDueAt),
})

export const presentPosition = ({ total, count, batchId, ...whose }: Position): NetworkPosition => ({
  ...whose,
  net_total: total.toString(),
  txn_count: count,
  batch_id: batchId,
})

export const presentEndpoint = ({ last, ...row }: FailingWebhook): FailingEndpoint => ({
  token: row.token,
  host: new URL(row.endpoint).host,
  organization: row.organization,
  namespace: row.namespace,
  state: row.enabled ? 'failing' : 'disabled',
  disabled_reason: row.disabledReason,
  failing_since: row.failingSince && isoTime(row.failingSince),
  last_attempt_at: last && isoTime(new Date(last.at)),
  last_failure: last?.failure ?? null,
  last_status_code: last?.status_code ?? null,
  waiting: row.waiting,
})

export const presentDeposits = ({ validation, account, organization, namespace }: DepositsRow): Deposits => ({
  validation_id: validation.token,
  account_id: account.token,
  organization,
  namespace,
  account_title: account.accountTitle,
  masked_account_number: `XXXX-XXXX-XXXX-${account.lastFour}`,
  routing_number: account.routingNumber,
  account_type: account.type,
  currency: validation.currency,
  state: validation.depositsSentAt ? 'sent' : 'to_send',
  validation_status: validation.status,
  requested_at: isoTime(validation.createdAt),
  sent_at: validation.depositsSentAt && isoTime(validation.depositsSentAt),
  sent_by: validation.depositsSentBy,
})
