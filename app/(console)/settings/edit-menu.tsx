'use client'

import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import type { RouteName } from '#lib/client/client.ts'

interface EditMenuProps {
  name: string
  /** The operation that changes the record. */
  calls: RouteName
  onEdit: () => void
  onDelete: () => void
}

/** Edits or deletes a record. Renders nothing for readers who may not change it. */
export function EditMenu({ name, calls, onEdit, onDelete }: EditMenuProps) {
  if (useDenialReason(calls)) return null
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
