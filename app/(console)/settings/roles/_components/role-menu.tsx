'use client'

import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import type { ListedRole } from '#lib/modules/members/roles/contract.ts'

interface RoleMenuProps {
  role: ListedRole
  onEdit: () => void
  onDelete: () => void
}

/** Actions on a role of the organization. Renders nothing for built-in ones and for other readers. */
export function RoleMenu({ role: { name, built_in }, onEdit, onDelete }: RoleMenuProps) {
  const denied = useDenialReason('PUT /roles/{role_id}')
  if (built_in || denied) return null
  return (
    <DropdownMenu
      label={`Actions for ${name}`}
      trigger={<MoreHorizontal aria-hidden />}
      align="end"
      size="sm"
      variant="ghost"
      className="w-7 px-0"
    >
      <MenuItem onClick={onEdit}>
        <Pencil aria-hidden />
        Edit
      </MenuItem>
      <MenuItem danger onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </MenuItem>
    </DropdownMenu>
  )
}
