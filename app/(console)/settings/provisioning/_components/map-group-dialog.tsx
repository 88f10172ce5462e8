'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { ROLE_NAMES, type Role } from '#lib/kernel/access.ts'
import type { Provisioning } from '#lib/modules/provisioning/contract.ts'
import { useMapGroup } from '../queries.ts'

interface MapGroupDialogProps {
  group: Provisioning['groups'][number]
  role: Role | null
  onClose: () => void
}

/** Confirms and applies the role of a group's members. */
export function MapGroupDialog({ group: { token, display_name }, role, onClose }: MapGroupDialogProps) {
  return (
    <ConfirmWrite
      write={useMapGroup()}
      body={{ group_id: token, role }}
      done={() => ({ kind: 'success', title: `Role of ${display_name} changed` })}
      onClose={onClose}
      title={role ? `Assign ${ROLE_NAMES[role]} to ${display_name}?` : `Remove the role of ${display_name}?`}
      action={role ? 'Assign role' : 'Remove role'}
      tone="primary"
    >
      <p>
        {role
          ? 'Members of several groups get the strongest role of their groups.'
          : 'Members who are in no other group with a role get the default role of single sign-on, or Viewer.'}
      </p>
      <p>Members whose role changes are signed out.</p>
    </ConfirmWrite>
  )
}
