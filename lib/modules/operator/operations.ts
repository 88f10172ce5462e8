import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { RunRecord } from '../settlements/contract.ts'
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
  RunNow,
  VerificationList,
  VerificationQuery,
} from './contract.ts'

const tag = 'Operator'
/** The operator's viewers may look; only its admins decide. */
const look = { by: 'member', role: 'viewer', partner: false, operator: true } as const
const decide = { by: 'member', role: 'admin', partner: false, operator: true } as const
const ofOrganization = z.object({ organization_id: pathId('The organization') })

export const listVerifications = operation({
  id: 'listVerifications',
  method: 'GET',
  path: '/operator/verifications',
  tag,
  summary: 'List requests for live access',
  description: 'Those that wait come first, the oldest of them at the top; then what was decided, newest first.',
  access: look,
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
  summary: 'Approve or reject a request for live access',
  description:
    'The organization reads the reason, and finds the decision in its audit log. A decision is final; after a rejection the organization may ask again.',
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
  summary: 'List the organizations of the network, newest first',
  description: 'Who they are and how they stand; nothing of their customers or payments.',
  access: look,
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
  summary: 'Read an organization of the network',
  description: 'Its way to live, its namespaces, and how much a suspension would touch.',
  access: look,
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
    'From this moment its API keys, sessions and tokens get 401, no payment into or out of it is taken or completed, and its webhooks wait. What was completed is settled. 409 when it is suspended, or operates the network.',
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
  summary: 'Resume a suspended organization',
  description:
    'Its API keys work again, its people sign in anew, its webhooks are sent what waited, and payments that have not expired go on. 409 when it is not suspended.',
  access: decide,
  stepUp: 'recent',
  params: ofOrganization,
  body: GiveReason,
  data: NetworkOrganizationDetails,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const confirmMemberEmail = operation({
  id: 'confirmMemberEmail',
  method: 'POST',
  path: '/operator/members/{member_id}/confirm-email',
  tag,
  summary: 'Confirm the email of a member',
  description:
    'For a server that sends no mail, or a member whom none reaches: the operator vouches that the email is theirs. 409 when it is verified, for this account or another.',
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
  summary: 'Release the domain of a namespace',
  description:
    'The domain is free for another namespace at once. The namespace goes on under a domain that is made from its identifier, and the customers in the old one are deleted. 409 for a live namespace unless its organization is suspended, for a simulated one, and when its domain is released already.',
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
  summary: 'List the settlement runs of the network, newest first',
  description: 'With the progress of the one under way, and why a FAILED one failed.',
  access: look,
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
  summary: 'Run a settlement of an environment now',
  description: 'Takes everything completed up to this moment. The answer is the run, ended; a run under way is joined.',
  access: decide,
  stepUp: 'recent',
  body: RunNow,
  data: RunRecord,
  extension: true,
  network: true,
})

export const listNetworkPositions = operation({
  id: 'listNetworkPositions',
  method: 'GET',
  path: '/operator/positions',
  tag,
  summary: 'List the net position of every namespace',
  description:
    'Of the open period, as a settlement would have it now, or of the last completed batch of each currency. Each currency sums to zero.',
  access: look,
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
  summary: 'List webhooks that fail, or that failing has disabled, across the network',
  description:
    'Whose they are, their hosts, and how they fail: no address in full, no secret, nothing that was sent. Longest failing first.',
  access: look,
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
  summary: 'List the deposits that verify live accounts',
  description: 'Account numbers are masked, and amounts left out: `exportDeposits` reveals both.',
  access: look,
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
  summary: 'Export deposits as CSV, with account numbers and amounts',
  description:
    'One line per deposit. Of the validations named, else of those to send, oldest first, 200 at most. Each account whose number is revealed is recorded in the audit log of its organization and of the operator.',
  access: decide,
  stepUp: 'recent',
  body: ExportDeposits,
  data: DepositFile,
  errors: [404],
  extension: true,
  network: true,
  secret: true,
})

export const markDepositsSent = operation({
  id: 'markDepositsSent',
  method: 'POST',
  path: '/operator/deposits/sent',
  tag,
  summary: 'Mark deposits as sent',
  description:
    'From then on the organization can enter the amounts. Those marked earlier stay as they are, so a call can be repeated. All of them are marked, or none.',
  access: decide,
  stepUp: 'recent',
  body: MarkDepositsSent,
  data: MarkedDeposits,
  errors: [404, 409],
  extension: true,
  network: true,
})
