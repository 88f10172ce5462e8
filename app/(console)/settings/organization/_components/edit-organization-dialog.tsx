'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { countriesByName } from '#lib/kernel/countries.ts'
import { type Organization, UpdateOrganization } from '#lib/modules/organizations/contract.ts'
import { useUpdateOrganization } from '../queries.ts'

/** All countries, and the present one even if its code is not assigned. */
function optionsWith(present: string) {
  const all = countriesByName().map(({ code, name }) => ({ value: code, label: name }))
  return all.some(({ value }) => value === present) ? all : [{ value: present, label: present }, ...all]
}

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
        <SelectField control={control} name="country" label="Country" options={optionsWith(country)} />
        <FormError control={control} />
        <FormActions action="Save changes" pending={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
