import { isId } from '../../kernel/ids.ts'
import { isoTime } from '../../kernel/time.ts'
import type { LoggedRequest } from './contract.ts'
import type { RequestRow } from './list-requests.ts'

export const presentRequest = (row: RequestRow): LoggedRequest => ({
  token: row.token,
  method: row.method,
  path: row.path,
  status: row.status,
  latency_ms: row.latencyMs,
  key_id: isId('api', row.actorId) ? row.actorId : null,
  member_id: isId('mem', row.actorId) ? row.actorId : null,
  request_id: row.requestId,
  at: isoTime(row.at),
})
