'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { isGrantable } from '#lib/kernel/permissions.ts'
import { counted } from '#lib/kernel/wording.ts'
import { CreateRole, type ListedRole } from '#lib/modules/members/roles/contract.ts'
import { useCreateRole, useUpdateRole } from '../queries.ts'
import { PermissionsField } from './permissions-field.tsx'

interface RoleDialogProps {
  /** The role to edit; a new one otherwise. */
  role?: ListedRole
  onClose: () => void
}

const FIELDS = ['name', 'description', 'permissions'] as const

/** Creates or edits a role. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const create = useCreateRole()
  const update = useUpdateRole()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(CreateRole),
    defaultValues: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      permissions: role?.permissions.filter(isGrantable) ?? [],
    },
  })
  const onSubmit = handleSubmit((body) => {
    const saving = role ? update.mutateAsync({ role_id: role.role, body }) : create.mutateAsync(body)
    return saving.then(
      (saved) => {
        onClose()
        notify({ kind: 'success', title: `${saved.name} saved` })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS }),
    )
  })
  return (
    <Dialog open onClose={onClose} title={role ? `Edit ${role.name}` : 'Create role'}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <TextField control={control} name="name" label="Name" maxLength={60} autoComplete="off" />
        <TextField
          control={control}
          name="description"
          label="Description"
          optional
          maxLength={300}
          autoComplete="off"
        />
        <PermissionsField control={control} />
        {role && role.members > 0 && (
          <Alert tone="info" title={`Applies to ${counted(role.members, 'member')} immediately`}>
            Their sessions continue. Added permissions revoke open invitations to this role.
          </Alert>
        )}
        <FormError control={control} />
        <FormActions
          action={role ? 'Save changes' : 'Create role'}
          pending={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
