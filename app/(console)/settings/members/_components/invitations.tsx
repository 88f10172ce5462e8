'use client'

import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { useNow } from '#components/value/use-now.tsx'
import type { Invitation } from '#lib/modules/members/contract.ts'
import { SettingsTable } from '../../settings-table.tsx'
import { invitationsQuery } from '../queries.ts'

const InviteDialog = onDemand(() => import('./invite-dialog.tsx').then((part) => part.InviteDialog))
const RevokeDialog = onDemand(() =>
  import('./revoke-invitation-dialog.tsx').then((part) => part.RevokeInvitationDialog),
)

type Open = (draw: (onClose: () => void) => ReactNode) => void

/** Open invitations. A new link replaces a lost one; revoking ends the invitation. */
export function Invitations({ open }: { open: Open }) {
  const query = useQuery(invitationsQuery())
  const { data } = query
  const columns = useMemo(() => columnsFor(open), [open])
  return (
    <SettingsTable
      title="Pending invitations"
      query={query}
      what="invitations"
      columns={columns}
      rows={data?.invitations}
      rowId={({ token }) => token}
      skeletonRows={2}
      empty={
        <EmptyState title="No pending invitations" icon={<Link2 />}>
          Invitations appear here until they’re accepted. Each link works once and expires after 7 days.
        </EmptyState>
      }
    />
  )
}

const columnsFor = (open: Open): TableColumn<Invitation>[] => [
  {
    id: 'email',
    header: 'Email',
    cell: ({ row: { original: invitation } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate font-medium">{invitation.email}</span>
        <span className="block truncate text-muted text-xs">
          {invitation.role_name}, invited by {invitation.invited_by}
        </span>
      </span>
    ),
  },
  {
    id: 'expires',
    header: 'Expires',
    meta: { width: 'w-40', priority: 2 },
    cell: ({ row }) => <Ends at={row.original.expires_at} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-44', align: 'right', quiet: true },
    cell: ({ row: { original: invitation } }) => (
      <span className="inline-flex items-center gap-1">
        <Button
          size="sm"
          variant="ghost"
          aria-label={`New link for ${invitation.email}`}
          onClick={() => open((onClose) => <InviteDialog again={invitation} onClose={onClose} />)}
        >
          New link
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Revoke invitation for ${invitation.email}`}
          onClick={() => open((onClose) => <RevokeDialog invitation={invitation} onClose={onClose} />)}
        >
          Revoke
        </Button>
      </span>
    ),
  },
]

function Ends({ at }: { at: string }) {
  const now = useNow()
  const isOver = now !== undefined && Date.parse(at) <= now
  return isOver ? <StateBadge tone="warning" label="Expired" /> : <Time value={at} />
}
