'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { CheckboxField } from '#components/form/toggle-fields.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { type ApiKey, CreateApiKey } from '#lib/modules/api-keys/contract.ts'
import { useCreateApiKey } from '../queries.ts'
import { FLAG_WORDS } from './access-text.ts'

interface CreateKeyFormProps {
  partner: string
  onMade: (key: ApiKey) => void
  onCancel: () => void
}

/** Name, description and permissions of a new key; read-only by default. */
export function CreateKeyForm({ partner, onMade, onCancel }: CreateKeyFormProps) {
  const create = useCreateApiKey(partner)
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(CreateApiKey),
    defaultValues: {
      name: '',
      description: '',
      access: { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false },
    },
  })

  const onSubmit = handleSubmit((body) =>
    create
      .mutateAsync(body)
      .then(onMade, (error) => applyServerError(setError, failureOf(error), { fields: ['name', 'description'] })),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <TextField control={control} name="name" label="Name" placeholder="Payments service" maxLength={100} />
      <TextareaField control={control} name="description" label="Description" optional rows={2} maxLength={500} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium text-sm">Permissions</legend>
        {FLAG_WORDS.map(({ flag, label, hint }) => (
          <CheckboxField key={flag} control={control} name={`access.${flag}`} label={label} hint={hint} />
        ))}
      </fieldset>
      <FormError control={control} />
      <FormActions action="Create API key" pending={create.isPending} onCancel={onCancel} />
    </form>
  )
}
