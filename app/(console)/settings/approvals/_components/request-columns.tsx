import type { TableColumn } from '#components/data-table/features.ts'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { OrganizationApproval } from '#lib/modules/approvals/contract.ts'
import { REQUEST_LOOKS } from '../words.ts'
import { ChangedRecord } from './change-place.tsx'
import { RequestButton } from './request-button.tsx'

export const REQUEST_COLUMNS: readonly TableColumn<OrganizationApproval>[] = [
  {
    id: 'change',
    header: 'Change',
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{original.summary}</span>
          {original.environment && <EnvironmentBadge environment={original.environment} />}
        </span>
        {/* Never truncated: the namespace is at the end. */}
        <span className="wrap-anywhere block whitespace-normal text-muted text-xs">
          <ChangedRecord approval={original} />
        </span>
      </span>
    ),
  },
  {
    id: 'requested',
    header: 'Requested',
    meta: { width: 'w-44', priority: 2 },
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <Time value={original.requested_at} />
        <span className="block truncate text-muted text-xs">by {original.requested_by.name}</span>
      </span>
    ),
  },
  {
    id: 'ends',
    header: 'Decided or expires',
    meta: { width: 'w-48', priority: 3 },
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <Time value={original.ended_at ?? original.expires_at} />
        {original.decided_by && (
          <span className="block truncate text-muted text-xs">by {original.decided_by.name}</span>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    meta: { width: 'w-36' },
    cell: ({ row: { original } }) => <StateBadge {...REQUEST_LOOKS[original.state]} />,
  },
  {
    id: 'review',
    header: 'Actions',
    meta: { width: 'w-32', align: 'right', quiet: true },
    cell: ({ row: { original } }) => <RequestButton approval={original} />,
  },
]
