import { isId } from '../../kernel/ids.ts'
import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import type { RequestLogFilters } from './contract.ts'
import { allRequests } from './list-requests.ts'
import type { RequestRow } from './table.ts'

/** Exports all matching requests. */
export const exportRequests = (ctx: PartnerCtx, filters: RequestLogFilters): CsvExport =>
  exportList(ctx, 'requests', COLUMNS, allRequests(ctx, filters))

const COLUMNS: CsvColumns<RequestRow> = {
  at: (row) => isoTime(row.at),
  method: (row) => row.method,
  path: (row) => row.path,
  status: (row) => row.status,
  latency_ms: (row) => row.latencyMs,
  key_id: (row) => (isId('api', row.actorId) ? row.actorId : null),
  member_id: (row) => (isId('mem', row.actorId) ? row.actorId : null),
  // The caller may choose it.
  request_id: (row) => ({ text: row.requestId }),
  entry_id: (row) => row.token,
  error_code: (row) => row.errorCode,
  // It can contain values that the caller sent.
  error_message: (row) => ({ text: row.errorMessage ?? '' }),
}
