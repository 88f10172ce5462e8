'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { ChangePassword } from '#lib/modules/members/contract.ts'
import { useChangePassword } from '../queries.ts'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useChangePassword()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(ChangePassword),
    defaultValues: { current_password: '', new_password: '' },
  })
  const onSubmit = handleSubmit((body) =>
    change.mutateAsync(body).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Password changed', description: 'You were signed out on other devices.' })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: ['current_password', 'new_password'] }),
    ),
  )
  return (
    <Dialog open onClose={onClose} title="Change password" description="You’ll be signed out on all other devices.">
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <TextField
          control={control}
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
        />
        <TextField
          control={control}
          name="new_password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="Use at least 8 characters. Try a short phrase."
          maxLength={128}
        />
        <FormError control={control} />
        <FormActions action="Change password" pending={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
