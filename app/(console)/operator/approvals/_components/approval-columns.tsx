import type { TableColumn } from '#components/data-table/features.ts'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { ApprovalRequest } from '#lib/modules/operator/contract.ts'
import { APPROVAL_LOOKS, requestText } from '../../approval-words.ts'
import { ReviewButton } from '../../review-button.tsx'

/** The environment of a liquidity or account change. Other actions apply to both environments. */
function ChangedEnvironment({ approval }: { approval: ApprovalRequest }) {
  const { environment } = approval.liquidity_change ?? approval.account_change ?? {}
  return environment && <EnvironmentBadge environment={environment} />
}

export const APPROVAL_COLUMNS: readonly TableColumn<ApprovalRequest>[] = [
  {
    id: 'action',
    header: 'Action',
    sortBy: ({ organization }) => organization.name,
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{original.organization.name}</span>
          <ChangedEnvironment approval={original} />
        </span>
        {/* Never truncated: the namespace is at the end. */}
        <span className="wrap-anywhere block whitespace-normal text-muted text-xs">{requestText(original)}</span>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    meta: { priority: 3 },
    cell: ({ row }) => <span className="block truncate">{row.original.reason}</span>,
  },
  {
    id: 'requested',
    header: 'Requested',
    sortBy: ({ requested_at }) => requested_at,
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
    sortBy: ({ state }) => APPROVAL_LOOKS[state].label,
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row: { original } }) =>
      original.state === 'pending' ? (
        <ReviewButton approval={original} />
      ) : (
        <StateBadge {...APPROVAL_LOOKS[original.state]} />
      ),
  },
]
