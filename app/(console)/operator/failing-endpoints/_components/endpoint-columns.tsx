import type { TableColumn } from '#components/data-table/features.ts'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { numberText } from '#lib/kernel/wording.ts'
import type { FailingEndpoint } from '#lib/modules/operator/contract.ts'
import { OwnerCell } from '../../owner-cell.tsx'

const FAILURE_WORDS: Record<NonNullable<FailingEndpoint['last_failure']>, string> = {
  status: 'HTTP error',
  timeout: 'Timed out',
  refused_target: 'Endpoint not allowed',
  unresolved: 'Hostname not found',
  tls: 'TLS error',
  connection: 'Connection failed',
}

/** Columns of a failing endpoint: owner, failure, since when, and pending deliveries. */
export const ENDPOINT_COLUMNS: readonly TableColumn<FailingEndpoint>[] = [
  {
    id: 'host',
    header: 'Host and organization',
    sortBy: ({ host }) => host,
    cell: ({ row: { original } }) => (
      <OwnerCell organization={original.organization} namespace={original.namespace}>
        <code className="block truncate font-mono text-xs">{original.host}</code>
      </OwnerCell>
    ),
  },
  {
    id: 'environment',
    header: 'Environment',
    sortBy: ({ namespace }) => namespace.environment,
    meta: { width: 'w-32', priority: 3 },
    cell: ({ row }) => <EnvironmentBadge environment={row.original.namespace.environment} />,
  },
  {
    id: 'cause',
    header: 'Last error',
    sortBy: ({ last_failure }) => last_failure ?? undefined,
    meta: { width: 'w-60', priority: 2 },
    cell: ({ row: { original } }) => <Cause endpoint={original} />,
  },
  {
    id: 'since',
    header: 'Failing since',
    sortBy: ({ failing_since }) => failing_since ?? undefined,
    meta: { width: 'w-40', priority: 2 },
    cell: ({ row: { original } }) =>
      original.failing_since ? <Time value={original.failing_since} /> : <span className="text-subtle">-</span>,
  },
  {
    id: 'waiting',
    header: 'Pending',
    sortBy: ({ waiting }) => waiting,
    meta: { width: 'w-24', align: 'right', priority: 2 },
    cell: ({ row }) => <span className="num">{numberText(row.original.waiting)}</span>,
  },
  {
    id: 'state',
    header: 'Status',
    sortBy: ({ state }) => state,
    meta: { width: 'w-32', align: 'right' },
    cell: ({ row: { original } }) => (
      <StateBadge
        tone={original.state === 'failing' ? 'warning' : 'danger'}
        label={original.state === 'failing' ? 'Failing' : 'Disabled'}
      />
    ),
  },
]

function Cause({ endpoint: { last_failure, last_status_code, disabled_reason } }: { endpoint: FailingEndpoint }) {
  const words = disabled_reason === 'gone' ? 'Gone' : last_failure && FAILURE_WORDS[last_failure]
  return (
    <span className="block truncate">
      {words ?? <span className="text-subtle">-</span>}
      {last_status_code !== null && <span className="num text-muted"> ({last_status_code})</span>}
    </span>
  )
}
