import type { TableColumn } from '#components/data-table/features.ts'
import { Badge } from '#components/ui/badge.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { ListedRole } from '#lib/modules/members/roles/contract.ts'
import { EditMenu } from '../../edit-menu.tsx'
import { descriptionOf, reservedCount } from '../describe-role.ts'
import { permissionsHref } from '../search-params.ts'

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
        <span className="block whitespace-normal text-muted text-xs">{descriptionOf(role)}</span>
      </span>
    ),
  },
  {
    id: 'permissions',
    header: 'Permissions',
    sortBy: ({ permissions }) => permissions.length,
    meta: { width: 'w-48' },
    cell: ({ row: { original: role } }) => (
      <>
        <IntentLink href={permissionsHref({ search: role.name })} className="underline">
          {counted(role.permissions.length, 'permission')}
        </IntentLink>
        {reservedCount(role) > 0 && (
          <span className="block whitespace-normal text-muted text-xs">
            {numberText(reservedCount(role))} only in built-in roles
          </span>
        )}
      </>
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
