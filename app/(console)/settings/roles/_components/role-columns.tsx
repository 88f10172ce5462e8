import type { TableColumn } from '#components/data-table/features.ts'
import { Badge } from '#components/ui/badge.tsx'
import { counted } from '#lib/kernel/wording.ts'
import type { ListedRole } from '#lib/modules/members/roles/contract.ts'
import { EditMenu } from '../../edit-menu.tsx'
import { PERMISSION_WORDS } from '../../members/permission-words.ts'
import { descriptionOf } from '../describe-role.ts'

interface RoleActions {
  onEdit: (role: ListedRole) => void
  onDelete: (role: ListedRole) => void
}

export const roleColumns = ({ onEdit, onDelete }: RoleActions): TableColumn<ListedRole>[] => [
  {
    id: 'name',
    header: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ row: { original: role } }) => (
      <span className="block py-1 leading-tight">
        <span className="flex items-center gap-2 font-medium">
          <span className="truncate">{role.name}</span>
          {role.built_in && <Badge>Built-in</Badge>}
        </span>
        <span className="block truncate text-muted text-xs" title={descriptionOf(role)}>
          {descriptionOf(role)}
        </span>
      </span>
    ),
  },
  {
    id: 'permissions',
    header: 'Permissions',
    sortBy: ({ permissions }) => permissions.length,
    meta: { width: 'w-40', priority: 2 },
    cell: ({ row: { original: role } }) => (
      <span title={role.permissions.map((one) => PERMISSION_WORDS[one].label).join('\n')}>
        {counted(role.permissions.length, 'permission')}
      </span>
    ),
  },
  {
    id: 'members',
    header: 'Members',
    sortBy: ({ members }) => members,
    meta: { width: 'w-28', align: 'right' },
    cell: ({ row }) => row.original.members,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-14', align: 'right', quiet: true },
    cell: ({ row: { original: role } }) =>
      !role.built_in && (
        <EditMenu
          name={role.name}
          calls="PUT /roles/{role_id}"
          onEdit={() => onEdit(role)}
          onDelete={() => onDelete(role)}
        />
      ),
  },
]
