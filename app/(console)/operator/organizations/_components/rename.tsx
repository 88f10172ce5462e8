'use client'

import { Pencil } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { formResolver } from '#app/_form/form-resolver.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { type NetworkOrganizationDetails, RenameOrganization } from '#lib/modules/operator/contract.ts'
import { useRename } from '../queries.ts'

type RenameProps = { organization: NetworkOrganizationDetails }

/** Changes an organization's name. A verified organization cannot do so itself. */
export function Rename({ organization }: RenameProps) {
  const { dialog, open } = useDialog()
  return (
    <>
      <GuardedButton
        calls="POST /operator/organizations/{organization_id}/rename"
        onClick={() => open((onClose) => <RenameDialog organization={organization} onClose={onClose} />)}
      >
        <Pencil aria-hidden />
        Rename
      </GuardedButton>
      {dialog}
    </>
  )
}

function RenameDialog({ organization: { token, name }, onClose }: RenameProps & { onClose: () => void }) {
  const rename = useRename(token)
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(RenameOrganization),
    defaultValues: { name, reason: '' },
  })
  const onSubmit = handleSubmit((body) =>
    rename.mutateAsync(body).then(
      (saved) => {
        onClose()
        notify({ kind: 'success', title: `${name} is now ${saved.name}` })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: ['name', 'reason'] }),
    ),
  )
  return (
    <Dialog open onClose={onClose} title={`Rename ${name}`}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <TextField control={control} name="name" label="New name" maxLength={100} autoComplete="off" />
        <TextareaField
          control={control}
          name="reason"
          label="Reason"
          hint="Shared with the organization and recorded in its audit log."
          placeholder="The company changed its legal name"
          rows={3}
          maxLength={1000}
        />
        <FormError control={control} />
        <FormActions action="Rename" pending={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
