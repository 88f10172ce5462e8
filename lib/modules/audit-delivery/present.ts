import { isoTime } from '../../kernel/time.ts'
import type { AuditEndpoint } from './contract.ts'
import type { WatchedEndpoint } from './find-endpoint.ts'
import type { AuditEndpointRow } from './table.ts'

/** `secret` only in the response that created it; masked otherwise. */
export const presentEndpoint = ({ row, waiting }: WatchedEndpoint, secret: string = row.secretMask): AuditEndpoint => ({
  endpoint: row.endpoint,
  secret,
  previous_secret_expires_at: row.previousExpiresAt && isoTime(row.previousExpiresAt),
  status: statusOf(row),
  sequence: row.position,
  waiting,
  failing_since: row.failingSince && isoTime(row.failingSince),
  next_attempt_at: row.pausedAt === null && row.dueAt ? isoTime(row.dueAt) : null,
  last_success_at: row.lastSuccessAt && isoTime(row.lastSuccessAt),
  last_error:
    row.failedAt && row.failure
      ? { at: isoTime(row.failedAt), failure: row.failure, status_code: row.failureStatus }
      : null,
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
})

function statusOf({ pausedAt, failingSince }: AuditEndpointRow): AuditEndpoint['status'] {
  if (pausedAt) return 'paused'
  return failingSince ? 'failing' : 'active'
}
