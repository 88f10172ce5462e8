'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { Provisioning } from '#lib/modules/provisioning/contract.ts'
import { useDeleteGroup } from '../queries.ts'

interface DeleteGroupDialogProps {
  group: Provisioning['groups'][number]
  onClose: () => void
}

/** Deletes a group that the directory no longer sends. */
export function DeleteGroupDialog({ group: { token, display_name, role }, onClose }: DeleteGroupDialogProps) {
  return (
    <ConfirmWrite
      write={useDeleteGroup()}
      body={token}
      done={() => ({ kind: 'success', title: `${display_name} deleted` })}
      onClose={onClose}
      title={`Delete ${display_name}?`}
      action="Delete group"
      tone="danger"
    >
      {role && (
        <p>
          Its members lose the role of this group. Those in no other group with a role get the default role of single
          sign-on, or Viewer, and are signed out.
        </p>
      )}
      <p>Members keep their accounts. The directory can send the group again.</p>
    </ConfirmWrite>
  )
}
