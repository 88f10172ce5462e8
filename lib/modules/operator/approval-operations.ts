import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { DecideApproval } from '../approvals/contract.ts'
import { ApprovalList, ApprovalQuery, ApprovalRequest } from './contract.ts'

export const listApprovals = operation({
  id: 'listApprovals',
  method: 'GET',
  path: '/operator/approvals',
  tag: 'Operator',
  summary: 'List operator approval requests',
  description:
    'Returns actions that one operator has requested and a second one must approve. Pending requests first, then the others, newest first.',
  access: { by: 'member', permission: 'operator.read', partner: false, operator: true },
  query: ApprovalQuery,
  data: ApprovalList,
  extension: true,
  network: true,
})

export const decideApproval = operation({
  id: 'decideApproval',
  method: 'PUT',
  path: '/operator/approvals/{approval_id}',
  tag: 'Operator',
  summary: 'Approve, reject or withdraw an operator approval request',
  description:
    'Approving a request takes the action immediately. Returns 403 if the author approves it, and for members who became admins of the operator within the last 24 hours. Returns 409 if the request has ended, which it does after 24 hours at the latest, or if its action is no longer possible.',
  access: { by: 'member', permission: 'operator.manage', partner: false, operator: true },
  stepUp: 'recent',
  params: z.object({ approval_id: pathId('The approval request') }),
  body: DecideApproval,
  data: ApprovalRequest,
  errors: [404, 409],
  extension: true,
  network: true,
})
