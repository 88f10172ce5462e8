'use client'

import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { FIELDS, type WebhookForm as Values } from '../webhook-form.ts'
import { EventPicker } from './event-picker.tsx'
import { TargetCheck } from './target-check.tsx'
import { UseInspector } from './use-inspector.tsx'
import { WebhookOptions } from './webhook-options.tsx'

interface WebhookFormProps<Body extends object> {
  partner: string
  schema: z.ZodType<Body, Values>
  values: Values
  action: string
  pending: boolean
  onSend: (body: Body) => Promise<void>
  onCancel: () => void
}

/** Endpoint and events of a webhook. Validates the endpoint while typing. */
export function WebhookForm<Body extends object>(props: WebhookFormProps<Body>) {
  const { partner, schema, values, action, pending, onSend, onCancel } = props
  const { control, handleSubmit, setError, setValue } = useForm({
    resolver: formResolver(schema),
    defaultValues: values,
  })
  const endpoint = useWatch({ control, name: 'endpoint' })

  const onSubmit = handleSubmit((body) =>
    onSend(body).catch((error) => applyServerError(setError, failureOf(error), { fields: FIELDS })),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <TextField control={control} name="name" label="Name" placeholder="Core ledger" maxLength={100} />
      <div className="grid gap-1.5">
        <TextField
          control={control}
          name="endpoint"
          label="Endpoint"
          inputMode="url"
          placeholder="https://hooks.bank.example/payments"
          maxLength={2000}
          mono
        />
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <TargetCheck partner={partner} endpoint={endpoint} />
          <UseInspector
            partner={partner}
            endpoint={endpoint}
            onUse={(inspector) => setValue('endpoint', inspector, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      </div>
      <TextareaField control={control} name="description" label="Description" optional rows={2} maxLength={500} />
      <EventPicker partner={partner} control={control} />
      <WebhookOptions control={control} />
      <FormError control={control} />
      <FormActions action={action} pending={pending} onCancel={onCancel} />
    </form>
  )
}
