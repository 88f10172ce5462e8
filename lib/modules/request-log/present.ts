import { isId } from '../../kernel/ids.ts'
import { isoTime } from '../../kernel/time.ts'
import type { LoggedRequest } from './contract.ts'
import type { BodiesOf } from './list-requests.ts'
import type { RequestRow } from './table.ts'

/** IDs of the operations by method and path template, such as `POST /payments`. */
export type OperationIds = ReadonlyMap<string, string>

export const presentRequest = (row: RequestRow, operationIds: OperationIds, bodies: BodiesOf): LoggedRequest => ({
  token: row.token,
  method: row.method,
  path: row.path,
  operation_id: operationIds.get(`${row.method} ${row.path}`) ?? null,
  status: row.status,
  error_code: row.errorCode,
  error_message: row.errorMessage,
  latency_ms: row.latencyMs,
  key_id: isId('api', row.actorId) ? row.actorId : null,
  member_id: isId('mem', row.actorId) ? row.actorId : null,
  request_id: row.requestId,
  bodies: bodies.get(row.token) ?? null,
  at: isoTime(row.at),
})
