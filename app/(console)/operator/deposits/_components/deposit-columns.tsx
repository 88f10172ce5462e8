import type { TableColumn } from '#components/data-table/features.ts'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Deposits } from '#lib/modules/operator/contract.ts'
import { OwnerCell } from '../../owner-cell.tsx'
import { STATE_LOOKS } from '../words.ts'

/** Columns: account holder, institution, and whether the deposits were sent. */
export const DEPOSIT_COLUMNS: readonly TableColumn<Deposits>[] = [
  {
    id: 'account',
    header: 'Account and organization',
    sortBy: ({ account_title }) => account_title,
    cell: ({ row: { original } }) => (
      <OwnerCell organization={original.organization} namespace={original.namespace}>
        <span className="block truncate">{original.account_title}</span>
      </OwnerCell>
    ),
  },
  {
    id: 'number',
    header: 'Account number',
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row }) => <span className="num">····{row.original.masked_account_number.slice(-4)}</span>,
  },
  {
    id: 'routing',
    header: 'Routing number',
    sortBy: ({ routing_number }) => routing_number,
    meta: { width: 'w-36', priority: 3 },
    cell: ({ row }) => <span className="num">{row.original.routing_number}</span>,
  },
  {
    id: 'requested',
    header: 'Requested',
    sortBy: ({ requested_at }) => requested_at,
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row }) => <Time value={row.original.requested_at} className="text-muted" />,
  },
  {
    id: 'sent',
    header: 'Sent',
    sortBy: ({ sent_at }) => sent_at ?? undefined,
    meta: { width: 'w-48', priority: 3 },
    cell: ({ row: { original } }) =>
      original.sent_at ? (
        <span className="block truncate">
          <Time value={original.sent_at} />
          <span className="text-muted"> by {original.sent_by}</span>
        </span>
      ) : (
        <span className="text-subtle">-</span>
      ),
  },
  {
    id: 'state',
    header: 'Status',
    sortBy: ({ state }) => STATE_LOOKS[state].label,
    meta: { width: 'w-28', align: 'right' },
    cell: ({ row }) => <StateBadge {...STATE_LOOKS[row.original.state]} />,
  },
]
