'use client'

import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'

interface TemplateMenuProps {
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Admin actions on a template. Renders nothing for other roles. */
export function TemplateMenu({ name, onEdit, onDelete }: TemplateMenuProps) {
  if (useDenialReason('PUT /message-templates/{template_id}')) return null
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
