'use client'

import { Users } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { DataTable } from '#components/data-table/data-table.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Select } from '#components/ui/select.tsx'
import { Time } from '#components/value/time.tsx'
import { ROLE_NAMES, ROLES, type Role } from '#lib/kernel/access.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { Provisioning } from '#lib/modules/provisioning/contract.ts'

const MapDialog = onDemand(() => import('./map-group-dialog.tsx').then((part) => part.MapGroupDialog))

type Group = Provisioning['groups'][number]
type Open = (draw: (onClose: () => void) => ReactNode) => void
type Choose = (group: Group, role: Role | null) => void

interface GroupsProps {
  /** Undefined while they load. */
  groups: readonly Group[] | undefined
  open: Open
}

/** The groups that the directory has sent. Choosing a role opens a confirmation. */
export function Groups({ groups, open }: GroupsProps) {
  const columns = useMemo(
    () => columnsFor((group, role) => open((onClose) => <MapDialog group={group} role={role} onClose={onClose} />)),
    [open],
  )
  return (
    <section className="grid gap-3 pt-2">
      <h2 className="font-semibold text-base">Groups</h2>
      <DataTable
        what="groups"
        columns={columns}
        rows={groups}
        rowId={({ token }) => token}
        density="comfortable"
        skeletonRows={1}
        empty={
          <EmptyState title="No groups yet" icon={<Users />}>
            Groups appear here when your directory sends them, such as with Push Groups in Okta. Then choose the role of
            their members.
          </EmptyState>
        }
      />
    </section>
  )
}

const NO_ROLE = 'none'
const OPTIONS = [
  { value: NO_ROLE, label: 'No role' },
  ...ROLES.toReversed().map((role) => ({ value: role, label: ROLE_NAMES[role] })),
]

const columnsFor = (onChoose: Choose): TableColumn<Group>[] => [
  {
    id: 'name',
    header: 'Group',
    cell: ({ row: { original: group } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate font-medium">{group.display_name}</span>
        <span className="block truncate text-muted text-xs">{counted(group.members, 'member')}</span>
      </span>
    ),
  },
  {
    id: 'updated',
    header: 'Updated',
    meta: { width: 'w-40', priority: 2 },
    cell: ({ row }) => <Time value={row.original.updated_at} />,
  },
  {
    id: 'role',
    header: 'Role',
    meta: { width: 'w-36' },
    cell: ({ row: { original: group } }) => (
      <Select
        aria-label={`Role of ${group.display_name}`}
        value={group.role ?? NO_ROLE}
        onChange={({ target }) => onChoose(group, ROLES.find((role) => role === target.value) ?? null)}
        options={OPTIONS}
      />
    ),
  },
]
