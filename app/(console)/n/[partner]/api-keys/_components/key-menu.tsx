'use client'

import { Ban, CircleCheck, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'

export type KeyChange = 'disable' | 'enable' | 'revoke'

interface KeyMenuProps {
  apiKey: ApiKey
  onEdit: () => void
  onChange: (change: KeyChange) => void
}

/** Less common actions on a key. Renders nothing for users who may not perform any. */
export function KeyMenu({ apiKey, onEdit, onChange }: KeyMenuProps) {
  if (useDenialReason('PUT /apikey/{secret_key}')) return null
  return (
    <DropdownMenu
      label={`Actions for ${apiKey.name}`}
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
      {apiKey.enabled ? (
        <MenuItem onClick={() => onChange('disable')}>
          <Ban aria-hidden />
          Disable
        </MenuItem>
      ) : (
        <MenuItem onClick={() => onChange('enable')}>
          <CircleCheck aria-hidden />
          Enable
        </MenuItem>
      )}
      <MenuItem danger onClick={() => onChange('revoke')}>
        <Trash2 aria-hidden />
        Revoke
      </MenuItem>
    </DropdownMenu>
  )
}
