import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Account } from '#lib/modules/accounts/contract.ts'
import { lastFour, STATE_WORDS, TYPE_WORDS } from '../words.ts'

/** Columns hidden while an account is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['added']

export const ACCOUNT_COLUMNS: readonly TableColumn<Account>[] = [
  {
    id: 'title',
    header: 'Name and number',
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <OpenRowLink id={original.token}>{original.account_title}</OpenRowLink>
        <span className="block truncate text-muted text-xs">
          {TYPE_WORDS[original.type]} <span className="font-mono">{lastFour(original.masked_account_number)}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'routing',
    header: 'Routing number',
    sortBy: ({ routing_number }) => routing_number,
    meta: { width: 'w-40', priority: 2 },
    cell: ({ row }) => <code className="font-mono text-muted text-xs">{row.original.routing_number}</code>,
  },
  {
    id: 'added',
    header: 'Added',
    sortBy: ({ created_at }) => created_at.seconds,
    meta: { width: 'w-32', priority: 2 },
    cell: ({ row }) => <Time value={row.original.created_at.seconds * 1000} format="date" className="text-muted" />,
  },
  {
    id: 'state',
    header: 'Status',
    sortBy: ({ status }) => STATE_WORDS[status].label,
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row }) => <StateBadge {...STATE_WORDS[row.original.status]} />,
  },
]
