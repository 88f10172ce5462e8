'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { ListedRole } from '#lib/modules/members/roles/contract.ts'
import { useDeleteRole } from '../queries.ts'

interface DeleteRoleDialogProps {
  role: ListedRole
  onClose: () => void
}

export function DeleteRoleDialog({ role: { role, name }, onClose }: DeleteRoleDialogProps) {
  return (
    <ConfirmWrite
      write={useDeleteRole()}
      body={role}
      done={() => ({ kind: 'success', title: `${name} deleted` })}
      onClose={onClose}
      title={`Delete ${name}?`}
      action="Delete role"
    >
      <p>A role can be deleted once no member, open invitation or single sign-on setting uses it.</p>
    </ConfirmWrite>
  )
}
