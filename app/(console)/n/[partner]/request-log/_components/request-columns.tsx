import { clsx } from 'clsx'
import { TWO_LINES } from '#components/data-table/cell-class.ts'
import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { LoggedRequest } from '#lib/modules/request-log/contract.ts'
import { CallerName } from './caller-names.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Columns hidden while a request is open beside the log. */
export const HIDDEN_BESIDE_PANEL = ['request-id', 'latency', 'caller', 'error']

export const REQUEST_COLUMNS: readonly TableColumn<LoggedRequest>[] = [
  {
    id: 'request',
    header: 'Request',
    sortBy: ({ path, method }) => [path, method],
    cell: ({ row: { original: request } }) => (
      <OpenRowLink id={request.token} title={`${request.method} ${request.path}`}>
        <span className="flex min-w-0 items-baseline gap-2 font-mono text-xs">
          <span className="w-12 shrink-0 font-semibold">{request.method}</span>
          <span className={clsx('font-normal', TWO_LINES)}>{request.path}</span>
        </span>
      </OpenRowLink>
    ),
  },
  {
    id: 'error',
    header: 'Error',
    meta: { width: 'w-44', priority: 2 },
    cell: ({ row: { original: request } }) => (
      <span title={request.error_message ?? undefined} className={clsx('text-muted text-xs', TWO_LINES)}>
        {request.error_message}
      </span>
    ),
  },
  {
    id: 'caller',
    header: 'Caller',
    meta: { width: 'w-38', priority: 3 },
    cell: ({ row }) => <CallerName request={row.original} />,
  },
  {
    id: 'request-id',
    header: 'Request ID',
    meta: { width: 'w-40', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.request_id} label="request ID" className="relative" />,
  },
  {
    id: 'time',
    header: 'Time',
    sortBy: ({ at }) => at,
    meta: { width: 'w-32' },
    cell: ({ row }) => <Time value={row.original.at} className="text-muted" />,
  },
  {
    id: 'latency',
    header: 'Duration',
    sortBy: ({ latency_ms }) => latency_ms,
    meta: { width: 'w-26', align: 'right', priority: 3 },
    cell: ({ row }) => <span className="num text-muted">{row.original.latency_ms} ms</span>,
  },
  {
    id: 'status',
    header: 'Status',
    sortBy: ({ status }) => status,
    meta: { width: 'w-52', align: 'right' },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  },
]
