import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Country } from '#components/value/country.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { NetworkOrganization } from '#lib/modules/operator/contract.ts'
import { VERIFICATION_LOOKS } from '../../../settings/verification/words.ts'

/** Columns hidden while an organization is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['namespaces', 'members', 'since']

export const ORGANIZATION_COLUMNS: readonly TableColumn<NetworkOrganization>[] = [
  {
    id: 'name',
    header: 'Name and country',
    sortBy: ({ name }) => name,
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <OpenRowLink id={original.token}>{original.name}</OpenRowLink>
        <span className="flex items-center gap-1.5 text-muted text-xs">
          <Country code={original.country} />
          {original.operator && <Badge>Operator</Badge>}
        </span>
      </span>
    ),
  },
  {
    id: 'namespaces',
    header: 'Namespaces',
    sortBy: ({ namespaces }) => namespaces,
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row: { original } }) => (
      <span className="num">
        {original.namespaces}
        {original.live_namespaces > 0 && <span className="text-muted">, {original.live_namespaces} live</span>}
      </span>
    ),
  },
  {
    id: 'members',
    header: 'Members',
    sortBy: ({ members }) => members,
    meta: { width: 'w-28', align: 'right', priority: 3 },
    cell: ({ row }) => <span className="num">{row.original.members}</span>,
  },
  {
    id: 'since',
    header: 'Joined',
    sortBy: ({ created_at }) => created_at,
    meta: { width: 'w-32', priority: 3 },
    cell: ({ row }) => <Time value={row.original.created_at} format="date" className="text-muted" />,
  },
  {
    id: 'verification',
    header: 'Verification',
    sortBy: ({ verification }) => VERIFICATION_LOOKS[verification].label,
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row }) => <StateBadge {...VERIFICATION_LOOKS[row.original.verification]} />,
  },
  {
    id: 'access',
    header: 'Status',
    sortBy: ({ enabled }) => (enabled ? 'active' : 'suspended'),
    meta: { width: 'w-32', align: 'right' },
    cell: ({ row: { original } }) => (
      <StateBadge tone={original.enabled ? 'success' : 'danger'} label={original.enabled ? 'Active' : 'Suspended'} />
    ),
  },
]
