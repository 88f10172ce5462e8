'use client'

import { type Control, useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { useCreateTemplate, useUpdateTemplate } from '#app/_templates/queries.ts'
import { SAMPLE_VALUES } from '#app/_templates/template-values.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { CreateMessageTemplate, type MessageTemplate } from '#lib/modules/message-templates/contract.ts'
import {
  fillTemplate,
  MAX_TEMPLATE_LENGTH,
  PLACEHOLDERS,
  TEMPLATE_KINDS,
} from '#lib/modules/message-templates/states.ts'
import { KIND_WORDS } from '../words.ts'

interface TemplateDialogProps {
  /** The template to edit; a new one otherwise. */
  template?: MessageTemplate
  onClose: () => void
}

const KINDS = TEMPLATE_KINDS.map((value) => ({ value, label: KIND_WORDS[value].label }))
const FIELDS = ['kind', 'name', 'body'] as const

/** Creates or edits a template, with a preview of its text. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const create = useCreateTemplate()
  const update = useUpdateTemplate()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(CreateMessageTemplate),
    defaultValues: {
      kind: template?.kind ?? 'message',
      name: template?.name ?? '',
      body: template?.body ?? '',
    },
  })
  const onSubmit = handleSubmit(({ kind, name, body }) => {
    const saving = template
      ? update.mutateAsync({ template_id: template.token, body: { name, body } })
      : create.mutateAsync({ kind, name, body })
    return saving.then(
      (saved) => {
        onClose()
        notify({ kind: 'success', title: `${saved.name} saved` })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS }),
    )
  })
  const kind = useWatch({ control, name: 'kind' })
  return (
    <Dialog open onClose={onClose} title={template ? 'Edit template' : 'Create template'}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        {template ? (
          <p className="text-muted text-sm">
            {KIND_WORDS[kind].label}. {KIND_WORDS[kind].use}
          </p>
        ) : (
          <SelectField control={control} name="kind" label="Used for" options={KINDS} hint={KIND_WORDS[kind].use} />
        )}
        <TextField control={control} name="name" label="Name" maxLength={60} autoComplete="off" />
        <TextareaField
          control={control}
          name="body"
          label="Text"
          whenEmpty="Enter text"
          rows={5}
          maxLength={MAX_TEMPLATE_LENGTH}
          hint={`Placeholders: ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}.`}
        />
        <Preview control={control} />
        <FormError control={control} />
        <FormActions
          action={template ? 'Save changes' : 'Create template'}
          pending={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function Preview({ control }: { control: Control<CreateMessageTemplate> }) {
  const body = useWatch({ control, name: 'body' })
  if (!body?.includes('{{')) return null
  return (
    <section aria-label="Preview" className="grid gap-1">
      <h3 className="font-medium text-sm">Preview</h3>
      <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken px-3 py-2 text-sm">
        {fillTemplate(body, SAMPLE_VALUES)}
      </p>
    </section>
  )
}
