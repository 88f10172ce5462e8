import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import {
  ApprovalRules,
  ApprovedRun,
  DecideApproval,
  OrganizationApproval,
  OrganizationApprovalList,
  OrganizationApprovalQuery,
  UpdateApprovalRules,
} from './contract.ts'

const tag = 'Approvals'
const read = { by: 'member', permission: 'read', partner: false } as const
/** The verbs check who is the author, and who can approve. */
const involved = { by: 'member', permission: 'own', partner: false } as const
const params = z.object({ approval_id: pathId('The approval request') })

export const findApprovalRules = operation({
  id: 'findApprovalRules',
  method: 'GET',
  path: '/organization/approval-rules',
  tag,
  summary: 'Get approval rules',
  description: 'Returns the kinds of changes that need a second admin’s approval.',
  access: read,
  data: ApprovalRules,
  extension: true,
})

export const updateApprovalRules = operation({
  id: 'updateApprovalRules',
  method: 'PUT',
  path: '/organization/approval-rules',
  tag,
  summary: 'Update approval rules',
  description:
    'Omitted fields keep their values. Turning a rule on turns `member_roles` on, too, and revokes open invitations. Returns 409 if a rule is turned on and fewer than two admins can approve, and if `member_roles` is turned off while another rule is on. While any rule is on, the change itself needs a second admin.',
  access: { by: 'member', permission: 'approval_rules.manage', partner: false },
  stepUp: 'recent',
  approval: 'approval_rules',
  body: UpdateApprovalRules,
  data: ApprovalRules,
  errors: [409],
  extension: true,
})

export const listOrganizationApprovals = operation({
  id: 'listOrganizationApprovals',
  method: 'GET',
  path: '/approvals',
  tag,
  summary: 'List organization approval requests',
  description:
    'Returns requests awaiting a decision first, then the others, newest first. Members who cannot manage approvals see only their own.',
  access: read,
  query: OrganizationApprovalQuery,
  data: OrganizationApprovalList,
  extension: true,
})

export const findOrganizationApproval = operation({
  id: 'findOrganizationApproval',
  method: 'GET',
  path: '/approvals/{approval_id}',
  tag,
  summary: 'Get an organization approval request',
  description:
    'Includes the audit log entry that the change would write. Returns 404 for another member’s request if the caller cannot manage approvals.',
  access: read,
  params,
  data: OrganizationApproval,
  errors: [404],
  extension: true,
})

export const decideOrganizationApproval = operation({
  id: 'decideOrganizationApproval',
  method: 'PUT',
  path: '/approvals/{approval_id}',
  tag,
  summary: 'Approve, reject or withdraw an organization approval request',
  description:
    'Approving makes the change immediately, as its author. If its response contains a secret, the author runs it within 24 hours instead. Returns 403 if the author approves it, for members who are not admins, for those who became admins within the last 24 hours and, if the server sends email, for those with an unconfirmed email. Also returns 403 if the author’s password was reset with a link from the caller within the last 30 days. Returns 409 if the author joined, or got another role, sign-in or password, within the last 24 hours; if the server sends email and the author has not confirmed theirs; if the author’s role, password or sessions changed after the request; if the request has ended, which it does after 72 hours at the latest; or if the change is no longer possible.',
  access: involved,
  stepUp: 'recent',
  params,
  body: DecideApproval,
  data: OrganizationApproval,
  errors: [404, 409],
  extension: true,
})

export const runOrganizationApproval = operation({
  id: 'runOrganizationApproval',
  method: 'POST',
  path: '/approvals/{approval_id}/run',
  tag,
  summary: 'Run an approved change',
  description:
    'Makes the change once and returns the secret. If email is configured on the server, an invitation is emailed and its link not returned. Only the author can run it, within 24 hours of the approval. Returns 409 if it is not approved, has ended, or is no longer possible.',
  access: involved,
  stepUp: 'recent',
  params,
  data: ApprovedRun,
  errors: [404, 409],
  secret: 'To get another secret, repeat the change under a new idempotency key.',
  ownKeys: true,
  extension: true,
})
