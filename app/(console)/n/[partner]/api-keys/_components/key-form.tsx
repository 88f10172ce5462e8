'use client'

import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { CheckboxField } from '#components/form/toggle-fields.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { FLAG_WORDS } from '../access-text.ts'
import { FIELD_NAMES, FIELDS, type KeyForm as Values } from '../key-form.ts'
import { KeyOperationsField } from './key-operations-field.tsx'
import { KeyRestrictions } from './key-restrictions.tsx'

interface KeyFormProps<Body extends object> {
  schema: z.ZodType<Body, Values>
  values: Values
  action: string
  pending: boolean
  onSend: (body: Body) => Promise<void>
  onCancel: () => void
}

/** Name, description, permissions and restrictions of a key. */
export function KeyForm<Body extends object>({
  schema,
  values,
  action,
  pending,
  onSend,
  onCancel,
}: KeyFormProps<Body>) {
  const { control, handleSubmit, setError } = useForm({ resolver: formResolver(schema), defaultValues: values })
  const onSubmit = handleSubmit((body) =>
    onSend(body).catch((error) => applyServerError(setError, failureOf(error), { fields: FIELDS, names: FIELD_NAMES })),
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
        <KeyOperationsField control={control} />
      </fieldset>
      <KeyRestrictions control={control} />
      <TextField
        control={control}
        name="rate_limit_per_second"
        label="Rate limit"
        optional
        inputMode="numeric"
        maxLength={6}
        hint="Short bursts of up to 3 times this rate are allowed. The network’s limit applies too."
        after={<span className="shrink-0 text-muted text-sm">requests per second</span>}
      />
      <FormError control={control} />
      <FormActions action={action} pending={pending} onCancel={onCancel} />
    </form>
  )
}
