'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { RoleRef } from '#lib/kernel/access.ts'
import type { Provisioning } from '#lib/modules/provisioning/contract.ts'
import { useMapGroup } from '../queries.ts'

interface MapGroupDialogProps {
  group: Provisioning['groups'][number]
  role: RoleRef | null
  roleName: string | null
  onClose: () => void
}

/** Confirms and applies the role of a group's members. */
export function MapGroupDialog({ group: { token, display_name }, role, roleName, onClose }: MapGroupDialogProps) {
  return (
    <ConfirmWrite
      write={useMapGroup()}
      body={{ group_id: token, role }}
      done={() => ({ kind: 'success', title: `Role for ${display_name} changed` })}
      onClose={onClose}
      title={role ? `Assign ${roleName} to ${display_name}?` : `Remove the role from ${display_name}?`}
      action={role ? 'Assign role' : 'Remove role'}
      tone="primary"
    >
      <p>
        {role
          ? 'Members of several groups get the role with the most permissions.'
          : 'Members who are in no other group with a role get the default role of single sign-on, or Viewer.'}
      </p>
      <p>Members whose role changes are signed out. The last admin and the break-glass admin keep their role.</p>
    </ConfirmWrite>
  )
}
