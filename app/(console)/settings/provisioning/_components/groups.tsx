'use client'

import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { DataTable } from '#components/data-table/data-table.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Select } from '#components/ui/select.tsx'
import { Time } from '#components/value/time.tsx'
import type { RoleRef } from '#lib/kernel/access.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { Provisioning } from '#lib/modules/provisioning/contract.ts'
import { useRoles } from '../../members/use-roles.ts'

const DeleteDialog = onDemand(() => import('./delete-group-dialog.tsx').then((part) => part.DeleteGroupDialog))
const MapDialog = onDemand(() => import('./map-group-dialog.tsx').then((part) => part.MapGroupDialog))

type Group = Provisioning['groups'][number]
type Open = (draw: (onClose: () => void) => ReactNode) => void
type Roles = ReturnType<typeof useRoles>

interface GroupsProps {
  /** Undefined while they load. */
  groups: readonly Group[] | undefined
  open: Open
}

/** The groups that the directory has sent. Choosing a role opens a confirmation. */
export function Groups({ groups, open }: GroupsProps) {
  const roles = useRoles()
  const columns = columnsFor(roles, {
    onChoose: (group, role) => {
      const roleName = role && roles.nameOf(role)
      open((onClose) => <MapDialog group={group} role={role} roleName={roleName} onClose={onClose} />)
    },
    onDelete: (group) => open((onClose) => <DeleteDialog group={group} onClose={onClose} />),
  })
  return (
    <section className="grid gap-3 pt-2">
      <h2 className="font-semibold text-base">Groups</h2>
      {roles.failed && <ReadFailed what="roles" query={roles.failed} />}
      <DataTable
        what="groups"
        columns={columns}
        rows={groups}
        rowId={({ token }) => token}
        density="comfortable"
        skeletonRows={1}
        empty={
          <EmptyState title="No groups yet" icon={<Users />}>
            Groups appear here when your directory sends them, for example with Push Groups in Okta. You can then choose
            a role for each group’s members.
          </EmptyState>
        }
      />
    </section>
  )
}

const NO_ROLE = 'none'

interface GroupActions {
  onChoose: (group: Group, role: RoleRef | null) => void
  onDelete: (group: Group) => void
}

const columnsFor = (roles: Roles, { onChoose, onDelete }: GroupActions): TableColumn<Group>[] => [
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
    meta: { width: 'w-40' },
    cell: ({ row: { original: group } }) => (
      <GroupRole group={group} roles={roles} onChoose={(role) => onChoose(group, role)} />
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-24', align: 'right', quiet: true },
    cell: ({ row: { original: group } }) => (
      <GuardedButton
        calls="DELETE /provisioning/groups/{group_id}"
        size="sm"
        variant="ghost"
        aria-label={`Delete ${group.display_name}`}
        onClick={() => onDelete(group)}
      >
        Delete
      </GuardedButton>
    ),
  },
]

interface GroupRoleProps {
  group: Group
  roles: Roles
  onChoose: (role: RoleRef | null) => void
}

/** The role of a group's members. It cannot be chosen until the roles are loaded. */
function GroupRole({ group: { display_name, role, role_name }, roles, onChoose }: GroupRoleProps) {
  const current = role ? [{ value: role, label: role_name ?? roles.nameOf(role) }] : []
  const options = roles.isLoaded ? roles.options(role ?? undefined) : current
  return (
    <Select
      aria-label={`Role for ${display_name}`}
      value={role ?? NO_ROLE}
      disabled={!roles.isLoaded}
      onChange={({ target }) => onChoose(options.find(({ value }) => value === target.value)?.value ?? null)}
      options={[{ value: NO_ROLE, label: 'No role' }, ...options]}
    />
  )
}
