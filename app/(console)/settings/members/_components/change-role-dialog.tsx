'use client'

import { type FormEvent, useId, useState } from 'react'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { FormActions } from '#components/form/form-actions.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { Member } from '#lib/modules/members/contract.ts'
import { useChangeRole } from '../queries.ts'
import { useRoles } from '../use-roles.ts'

interface ChangeRoleDialogProps {
  member: Member
  isSelf: boolean
  onClose: () => void
}

/** Changes a member's role and explains the consequences, or why it is not changed here. */
export function ChangeRoleDialog(props: ChangeRoleDialogProps) {
  return props.member.role_from_group ? <RoleFromGroup {...props} /> : <RoleForm {...props} />
}

function RoleFromGroup({ member, onClose }: ChangeRoleDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Role for ${member.first_name} ${member.last_name}`}>
      <div className="grid gap-4">
        <p className="text-sm">
          A group of your directory gives this member the role {member.role_name}. Change the member’s groups in the
          directory, or the role of the group in{' '}
          <IntentLink href="/settings/provisioning" className="text-accent-ink hover:underline">
            Provisioning
          </IntentLink>
          .
        </p>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function RoleForm({ member, isSelf, onClose }: ChangeRoleDialogProps) {
  const id = useId()
  const change = useChangeRole()
  const [role, setRole] = useState(member.role)
  const roles = useRoles()
  const options = roles.options(member.role, true)
  const failure = failureOrNone(change.error)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (role === member.role) return onClose()
    change.mutate(
      { member_id: member.token, role },
      {
        onSuccess: () => {
          onClose()
          notify({
            kind: 'success',
            title: `Role changed to ${roles.nameOf(role)}`,
          })
        },
      },
    )
  }
  return (
    <Dialog open onClose={onClose} title={`Change ${member.first_name} ${member.last_name}’s role`}>
      <form onSubmit={onSubmit} className="grid gap-4">
        <div className="grid gap-1.5">
          <Label htmlFor={id}>Role</Label>
          <Select
            id={id}
            value={role}
            onChange={({ target }) => setRole(options.find(({ value }) => value === target.value)?.value ?? role)}
            options={options}
            disabled={!roles.isLoaded}
          />
        </div>
        {roles.failed && <ReadFailed what="roles" query={roles.failed} />}
        <Alert tone="info" title={isSelf ? 'You’ll be signed out' : 'They’ll be signed out everywhere'}>
          The new role applies immediately. {isSelf ? 'Sign in again to use it.' : ''}
        </Alert>
        {failure && <Alert title={failure.message} requestId={failure.requestId} approvalId={failure.approvalId} />}
        <FormActions action="Change role" pending={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
