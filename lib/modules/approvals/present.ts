import { isoTime } from '../../kernel/time.ts'
import type { OrganizationApproval } from './contract.ts'
import type { FindOperation } from './end-approvals.ts'
import type { OrganizationApprovalRow } from './table.ts'

/** A request for approval, as the member with this ID sees it. */
export const presentApproval = (
  row: OrganizationApprovalRow,
  memberId: string,
  findOperation: FindOperation,
): OrganizationApproval => ({
  token: row.token,
  kind: row.kind,
  operation: row.operation,
  summary: findOperation(row.operation)?.summary ?? row.operation,
  partner_id: row.partnerId,
  environment: row.environment,
  resource_name: row.resourceName,
  changes: row.changes.map(({ action, resourceId, before, after, unaudited }) => ({
    action,
    resource_id: resourceId,
    before,
    after: after && { ...after, ...unaudited },
  })),
  state: row.state,
  requested_by: { token: row.requestedBy, name: row.requestedByName },
  is_own: row.requestedBy === memberId,
  requested_at: isoTime(row.createdAt),
  expires_at: isoTime(row.expiresAt),
  decided_by: row.decidedBy && row.decidedByName ? { token: row.decidedBy, name: row.decidedByName } : null,
  decided_at: row.decidedAt && isoTime(row.decidedAt),
  decision_reason: row.decisionReason,
  ended_at: row.endedAt && isoTime(row.endedAt),
})
