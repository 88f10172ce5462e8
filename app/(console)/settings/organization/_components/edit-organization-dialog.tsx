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
import { type Organization, UpdateOrganization } from '#lib/modules/organizations/contract.ts'
import { useUpdateOrganization } from '../queries.ts'

export function EditOrganizationDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { name, country } = organization
  const update = useUpdateOrganization()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(UpdateOrganization),
    defaultValues: { name, country },
  })
  const onSubmit = handleSubmit((body) =>
    update.mutateAsync(body).then(
      (saved) => {
        onClose()
        notify({ kind: 'success', title: `${saved.name} updated` })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: ['name', 'country'] }),
    ),
  )
  return (
    <Dialog open onClose={onClose} title="Edit organization">
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <TextField control={control} name="name" label="Name" maxLength={100} autoComplete="organization" />
        <TextField
          control={control}
          name="country"
          label="Country"
          hint="Two-letter ISO 3166 code, such as US."
          maxLength={2}
          autoComplete="country"
          className="max-w-56"
        />
        <FormError control={control} />
        <FormActions action="Save changes" pending={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
