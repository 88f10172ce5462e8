import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import {
  DecideVerification,
  DepositFile,
  DepositList,
  DepositQuery,
  EndpointList,
  EndpointQuery,
  ExportDeposits,
  GiveReason,
  MarkDepositsSent,
  MarkedDeposits,
  NetworkOrganizationDetails,
  NetworkRunList,
  NetworkRunQuery,
  OrganizationList,
  OrganizationQuery,
  PositionList,
  PositionQuery,
  QueuedVerification,
  RenameOrganization,
  RunNow,
  VerificationList,
  VerificationQuery,
} from './contract.ts'
import { NetworkRun } from './network/contract.ts'

const tag = 'Operator'
/** The operator's viewers can read; only its admins can act. */
const read = { by: 'member', permission: 'operator.read', partner: false, operator: true } as const
const decide = { by: 'member', permission: 'operator.manage', partner: false, operator: true } as const
const ofOrganization = z.object({ organization_id: pathId('The organization') })

export const listVerifications = operation({
  id: 'listVerifications',
  method: 'GET',
  path: '/operator/verifications',
  tag,
  summary: 'List live access requests',
  description:
    'Pending requests first, oldest at the top; then decided ones, newest first. Each read is recorded in the audit logs of the organizations listed and of the operator, at most once per member and hour.',
  access: read,
  query: VerificationQuery,
  data: VerificationList,
  extension: true,
  network: true,
})

export const decideVerification = operation({
  id: 'decideVerification',
  method: 'PUT',
  path: '/operator/verifications/{verification_id}',
  tag,
  summary: 'Approve or reject a live access request',
  description:
    'The organization sees the reason, including in its audit log. A decision is final; after a rejection the organization can submit a new request. An approval waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`.',
  access: decide,
  stepUp: 'recent',
  params: z.object({ verification_id: pathId('The request') }),
  body: DecideVerification,
  data: QueuedVerification,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const listOrganizations = operation({
  id: 'listOrganizations',
  method: 'GET',
  path: '/operator/organizations',
  tag,
  summary: 'List organizations',
  description:
    'Newest first. Includes the verification status and any suspension, but no customers or payments. A search by email, payment address or payment ID is recorded in the audit logs of the operator and of all organizations that match, not only those on the page. One by webhook host is recorded for those on the page.',
  access: read,
  query: OrganizationQuery,
  data: OrganizationList,
  extension: true,
  network: true,
})

export const findNetworkOrganization = operation({
  id: 'findNetworkOrganization',
  method: 'GET',
  path: '/operator/organizations/{organization_id}',
  tag,
  summary: 'Get an organization',
  description:
    'Includes its verification history, its namespaces, and counts of what a suspension would affect. Each read is recorded in the audit logs of the organization and of the operator, at most once per member and hour.',
  access: read,
  params: ofOrganization,
  data: NetworkOrganizationDetails,
  errors: [404],
  extension: true,
  network: true,
})

export const suspendOrganization = operation({
  id: 'suspendOrganization',
  method: 'POST',
  path: '/operator/organizations/{organization_id}/suspend',
  tag,
  summary: 'Suspend an organization',
  description:
    'Its API keys and sessions get 401 immediately, payments to or from it are neither accepted nor completed, and its webhooks pause. Completed payments still settle. Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`; until then, nothing changes. Returns 409 if the organization is already suspended or operates the network.',
  access: decide,
  stepUp: 'recent',
  params: ofOrganization,
  body: GiveReason,
  data: NetworkOrganizationDetails,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const resumeOrganization = operation({
  id: 'resumeOrganization',
  method: 'POST',
  path: '/operator/organizations/{organization_id}/resume',
  tag,
  summary: 'Reinstate a suspended organization',
  description:
    'Its API keys work again, its members can sign in, pending webhook deliveries are sent, and payments that have not expired continue. Waits for a second operator like a suspension. Returns 409 if the organization is not suspended.',
  access: decide,
  stepUp: 'recent',
  params: ofOrganization,
  body: GiveReason,
  data: NetworkOrganizationDetails,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const renameOrganization = operation({
  id: 'renameOrganization',
  method: 'POST',
  path: '/operator/organizations/{organization_id}/rename',
  tag,
  summary: 'Rename an organization',
  description: 'A verified organization cannot change its own name.',
  access: decide,
  stepUp: 'recent',
  params: ofOrganization,
  body: RenameOrganization,
  data: NetworkOrganizationDetails,
  errors: [404],
  extension: true,
  network: true,
})

export const confirmMemberEmail = operation({
  id: 'confirmMemberEmail',
  method: 'POST',
  path: '/operator/members/{member_id}/confirm-email',
  tag,
  summary: 'Confirm a member’s email',
  description:
    'Use this if email is not configured on the server, or if the member does not receive the link: the operator confirms that the address is the member’s. Returns 409 if the email is already verified, for this account or another.',
  access: decide,
  stepUp: 'recent',
  params: z.object({ member_id: pathId('The member') }),
  body: GiveReason,
  data: NetworkOrganizationDetails,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const releaseDomain = operation({
  id: 'releaseDomain',
  method: 'POST',
  path: '/operator/partners/{partner_id}/release-domain',
  tag,
  summary: 'Release a namespace’s domain',
  description:
    'Other namespaces of its environment can use the domain immediately; a namespace with the same domain in the other environment is not affected. The namespace gets a domain generated from its ID, and its customers are deleted. Returns 409 for a live namespace unless its organization is suspended, for a simulated namespace, and if the domain is already released.',
  access: decide,
  stepUp: 'recent',
  params: z.object({ partner_id: pathId('The namespace') }),
  body: GiveReason,
  data: NetworkOrganizationDetails,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const listNetworkRuns = operation({
  id: 'listNetworkRuns',
  method: 'GET',
  path: '/operator/settlement-runs',
  tag,
  summary: 'List network settlement runs',
  description:
    'Newest first, with the batches of each run, the progress of the current one and the cause of failed ones.',
  access: read,
  query: NetworkRunQuery,
  data: NetworkRunList,
  extension: true,
  network: true,
})

export const runNetworkSettlement = operation({
  id: 'runNetworkSettlement',
  method: 'POST',
  path: '/operator/settlement-runs',
  tag,
  summary: 'Run a settlement now',
  description:
    'Settles everything completed so far and returns the finished run. Joins a run in progress. At most 60 times an hour, together with `POST /settlements`.',
  access: decide,
  stepUp: 'recent',
  body: RunNow,
  data: NetworkRun,
  extension: true,
  network: true,
})

export const listNetworkPositions = operation({
  id: 'listNetworkPositions',
  method: 'GET',
  path: '/operator/positions',
  tag,
  summary: 'List net positions for all namespaces',
  description:
    'Returns positions projected for the open period, or those of the last completed batch in each currency. The positions in each currency sum to zero.',
  access: read,
  query: PositionQuery,
  data: PositionList,
  extension: true,
  network: true,
})

export const listFailingEndpoints = operation({
  id: 'listFailingEndpoints',
  method: 'GET',
  path: '/operator/failing-endpoints',
  tag,
  summary: 'List failing webhooks across the network',
  description:
    'Longest-failing first, including webhooks that were disabled for failing. Returns the owner, host and failure, but no full URL, secret or payload.',
  access: read,
  query: EndpointQuery,
  data: EndpointList,
  extension: true,
  network: true,
})

export const listDeposits = operation({
  id: 'listDeposits',
  method: 'GET',
  path: '/operator/deposits',
  tag,
  summary: 'List microdeposits',
  description:
    'Returns the microdeposits that verify live accounts. Account numbers are masked and amounts omitted; `exportDeposits` reveals both. Each read is recorded in the audit logs of the organizations listed and of the operator, at most once per member and hour.',
  access: read,
  query: DepositQuery,
  data: DepositList,
  extension: true,
  network: true,
})

export const exportDeposits = operation({
  id: 'exportDeposits',
  method: 'POST',
  path: '/operator/deposits/export',
  tag,
  summary: 'Export microdeposits with account numbers as CSV',
  description:
    'One row per deposit, with account numbers and amounts: of the given validations, or of those not sent yet, oldest first, at most 200. Each account revealed is recorded in the audit logs of its organization and of the operator.',
  access: decide,
  stepUp: 'recent',
  body: ExportDeposits,
  data: DepositFile,
  errors: [404],
  extension: true,
  network: true,
  secret: 'To get the file again, export the same validations under a new idempotency key.',
})

export const markDepositsSent = operation({
  id: 'markDepositsSent',
  method: 'POST',
  path: '/operator/deposits/sent',
  tag,
  summary: 'Mark microdeposits as sent',
  description:
    'The organization can then enter the amounts. Deposits that are already marked stay unchanged, so the call can be repeated. Marks all of them or none.',
  access: decide,
  stepUp: 'recent',
  body: MarkDepositsSent,
  data: MarkedDeposits,
  errors: [404, 409],
  extension: true,
  network: true,
})
