'use client'

import { Ban, CircleCheck, MoreHorizontal, Route } from 'lucide-react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { MenuLink } from '#components/overlay/menu-parts.tsx'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'

/** Admin actions on a namespace. Renders nothing for users who may not. */
export function NamespaceMenu({ namespace, onSwitch }: { namespace: Namespace; onSwitch: () => void }) {
  if (useDenialReason('PUT /partner/{partner_id}')) return null
  return (
    <DropdownMenu
      label={`Actions for ${namespace.name}`}
      trigger={<MoreHorizontal aria-hidden />}
      align="end"
      size="sm"
      variant="ghost"
      className="w-7 px-0"
    >
      <MenuLink href={`/n/${namespace.token}/tasks/rules`}>
        <Route aria-hidden />
        Assignment rules
      </MenuLink>
      <MenuItem onClick={onSwitch}>
        {namespace.enabled ? <Ban aria-hidden /> : <CircleCheck aria-hidden />}
        {namespace.enabled ? 'Disable' : 'Enable'}
      </MenuItem>
    </DropdownMenu>
  )
}
