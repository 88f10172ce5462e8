import { isoTime } from '../../kernel/time.ts'
import { presentRequest, presentVerification } from '../organizations/present.ts'
import type {
  Deposits,
  FailingEndpoint,
  NetworkOrganization,
  NetworkOrganizationDetails,
  NetworkPosition,
  QueuedVerification,
} from './contract.ts'
import type { DepositsRow } from './deposits.ts'
import type { Endpoint } from './failing-endpoints.ts'
import type { Seen, SeenClosely } from './organizations.ts'
import type { Position } from './positions.ts'
import type { Queued } from './verifications.ts'

export const presentQueued = ({ request, organization, attempt }: Queued): QueuedVerification => ({
  ...presentRequest(request),
  organization: { token: organization.token, name: organization.name, country: organization.country },
  decided_by: request.decidedBy,
  attempt,
})

export const presentSeen = ({ organization, namespaces, liveNamespaces, members }: Seen): NetworkOrganization => ({
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

export const presentSeenClosely = (seen: SeenClosely): NetworkOrganizationDetails => ({
  ...presentSeen(seen),
  way_to_live: presentVerification(seen),
  partners: seen.partners.map(({ token, name, domain, environment, enabled }) => ({
    token,
    name,
    domain,
    environment,
    enabled,
  })),
  unverified_members: seen.unverified.map(({ token, email, role, firstName, lastName }) => ({
    token,
    name: `${firstName} ${lastName}`,
    email,
    role,
  })),
  working_keys: seen.workingKeys,
  open_payments: seen.openPayments,
  deletion_due_at: seen.organization.deletionDueAt && isoTime(seen.organization.deletionDueAt),
})

export const presentPosition = ({ total, count, batchId, ...whose }: Position): NetworkPosition => ({
  ...whose,
  net_total: total.toString(),
  txn_count: count,
  batch_id: batchId,
})

export const presentEndpoint = ({ last, ...row }: Endpoint): FailingEndpoint => ({
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
