'use client'

import { KeySquare, LogOut, MoreHorizontal, UserCheck, UserMinus, UserPen } from 'lucide-react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import type { Member } from '#lib/modules/members/contract.ts'

interface MemberMenuProps {
  member: Member
  onChangeRole: () => void
  onEnable: () => void
  onReset: () => void
  onSignOut: () => void
  onRemove: () => void
}

/** Admin actions on a member. Renders nothing for other roles. */
export function MemberMenu({ member, onChangeRole, onEnable, onReset, onSignOut, onRemove }: MemberMenuProps) {
  if (useDenialReason('PUT /members/{member_id}')) return null
  return (
    <DropdownMenu
      label={`Actions for ${member.first_name} ${member.last_name}`}
      trigger={<MoreHorizontal aria-hidden />}
      align="end"
      size="sm"
      variant="ghost"
      className="w-7 px-0"
    >
      {!member.enabled && (
        <MenuItem onClick={onEnable}>
          <UserCheck aria-hidden />
          Enable
        </MenuItem>
      )}
      <MenuItem onClick={onChangeRole}>
        <UserPen aria-hidden />
        Change role
      </MenuItem>
      <MenuItem onClick={onReset}>
        <KeySquare aria-hidden />
        Reset password
      </MenuItem>
      <MenuItem onClick={onSignOut}>
        <LogOut aria-hidden />
        Sign out everywhere
      </MenuItem>
      <MenuItem danger onClick={onRemove}>
        <UserMinus aria-hidden />
        Remove
      </MenuItem>
    </DropdownMenu>
  )
}
