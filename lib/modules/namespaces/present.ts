import { secondsObject } from '../../kernel/time.ts'
import type { Namespace } from './contract.ts'
import type { PartnerRow } from './table.ts'

export const presentNamespace = (row: PartnerRow): Namespace => ({
  token: row.token,
  org_id: row.organizationId,
  name: row.name,
  domain: row.domain,
  enabled: row.enabled,
  environment: row.environment,
  admission_policy: {
    confirm_incoming: row.confirmIncoming,
    review_threshold:
      row.reviewCurrency !== null && row.reviewThreshold !== null
        ? { currency: row.reviewCurrency, total: row.reviewThreshold.toString() }
        : null,
  },
  reviewed_by: row.reviewedBy,
  log_bodies: row.logBodies,
  task_waiting_minutes: row.taskWaitingMinutes,
  created_at: secondsObject(row.createdAt),
  updated_at: secondsObject(row.updatedAt),
})
