import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { Country } from '#components/value/country.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { QueuedVerification } from '#lib/modules/operator/contract.ts'
import { STATE_LOOKS } from '../words.ts'

/** Columns hidden while a request is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['contact', 'number']

export const VERIFICATION_COLUMNS: readonly TableColumn<QueuedVerification>[] = [
  {
    id: 'organization',
    header: 'Organization',
    sortBy: ({ organization }) => organization.name,
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <OpenRowLink id={original.token}>{original.organization.name}</OpenRowLink>
        <span className="block truncate text-muted text-xs">
          {original.legal_name}, <Country code={original.organization.country} />
          {original.attempt > 1 && `, request ${original.attempt}`}
        </span>
      </span>
    ),
  },
  {
    id: 'number',
    header: 'Registration number',
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row }) => <code className="block truncate font-mono text-xs">{row.original.registration_number}</code>,
  },
  {
    id: 'contact',
    header: 'Contact',
    sortBy: ({ contact_name }) => contact_name,
    meta: { width: 'w-48', priority: 3 },
    cell: ({ row }) => <span className="block truncate">{row.original.contact_name}</span>,
  },
  {
    id: 'requested',
    header: 'Requested',
    sortBy: ({ requested_at }) => requested_at,
    meta: { width: 'w-40', priority: 2 },
    cell: ({ row }) => <Time value={row.original.requested_at} className="text-muted" />,
  },
  {
    id: 'state',
    header: 'Status',
    sortBy: ({ status }) => STATE_LOOKS[status].label,
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row }) => <StateBadge {...STATE_LOOKS[row.original.status]} />,
  },
]
