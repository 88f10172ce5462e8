import type { TableColumn } from '#components/data-table/features.ts'
import { Badge } from '#components/ui/badge.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Member } from '#lib/modules/members/contract.ts'
import { roleTone } from '../roles.ts'
import { MemberMenu } from './member-menu.tsx'

interface MemberActions {
  /** The user's member number. */
  own: number
  onChangeRole: (member: Member) => void
  onEnable: (member: Member) => void
  onReset: (member: Member) => void
  onSignOut: (member: Member) => void
  onRemove: (member: Member) => void
}

export const memberColumns = ({ own, ...on }: MemberActions): TableColumn<Member>[] => [
  {
    id: 'name',
    header: 'Name',
    sortBy: ({ first_name, last_name }) => [first_name, last_name],
    cell: ({ row: { original: member } }) => (
      <span className="block py-1 leading-tight">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">
            {member.first_name} {member.last_name}
          </span>
          {member.number === own && <Badge>You</Badge>}
          {!member.enabled && <Badge tone="warning">Disabled</Badge>}
          {!member.email_verified && <Badge tone="warning">Email not confirmed</Badge>}
        </span>
        <span className="block truncate text-muted text-xs">
          {member.email}
          {member.provisioned && ' · Managed by your directory'}
        </span>
      </span>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    sortBy: ({ role_name }) => role_name,
    meta: { width: 'w-36' },
    cell: ({ row }) => <Badge tone={roleTone(row.original.role)}>{row.original.role_name}</Badge>,
  },
  {
    id: 'two-factor',
    header: 'Two-factor',
    meta: { width: 'w-32', priority: 2 },
    cell: ({ row: { original: member } }) => (
      <StateBadge tone={member.two_factor ? 'success' : 'neutral'} label={member.two_factor ? 'On' : 'Off'} />
    ),
  },
  {
    id: 'number',
    header: 'Member number',
    sortBy: ({ number }) => number,
    meta: { width: 'w-40', align: 'right', priority: 3 },
    cell: ({ row }) => <span title="Identifies the member in tasks">{row.original.number}</span>,
  },
  {
    id: 'since',
    header: 'Member since',
    sortBy: ({ created_at }) => created_at,
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row }) => <Time value={row.original.created_at} format="date" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-14', align: 'right', quiet: true },
    cell: ({ row: { original: member } }) => (
      <MemberMenu
        member={member}
        onChangeRole={() => on.onChangeRole(member)}
        onEnable={() => on.onEnable(member)}
        onReset={() => on.onReset(member)}
        onSignOut={() => on.onSignOut(member)}
        onRemove={() => on.onRemove(member)}
      />
    ),
  },
]
