'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import type { SelectOption } from '#components/ui/select.tsx'
import { SecretReveal } from '#components/value/secret-reveal.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { type AuditEndpoint, CreateAuditEndpoint } from '#lib/modules/audit-delivery/contract.ts'
import { STARTS } from '#lib/modules/audit-delivery/states.ts'
import { useCreateEndpoint, useUpdateEndpoint } from './queries.ts'
import { CHANGED_STARTS, NEW_STARTS } from './words.ts'

const Filled = z.object({
  endpoint: CreateAuditEndpoint.shape.endpoint,
  start: z.enum([...STARTS, 'continue']),
})
type Filled = z.infer<typeof Filled>

/** Adds the endpoint, then shows its secret once. */
export function AddEndpointDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<AuditEndpoint>()
  const create = useCreateEndpoint()
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!made}
      title={made ? 'Signing secret' : 'Add endpoint'}
      description={made ? undefined : 'The signing secret is shown once, after you add the endpoint.'}
    >
      {made ? (
        <EndpointSecret secret={made.secret} onDone={onClose} />
      ) : (
        <EndpointForm
          values={{ endpoint: '', start: 'now' }}
          starts={NEW_STARTS}
          action="Add endpoint"
          pending={create.isPending}
          onCancel={onClose}
          save={async ({ endpoint, start }) =>
            setMade(await create.mutateAsync({ endpoint, start: start === 'beginning' ? start : 'now' }))
          }
        />
      )}
    </Dialog>
  )
}

/** Changes the address, or where delivery continues. */
export function EditEndpointDialog({ endpoint, onClose }: { endpoint: AuditEndpoint; onClose: () => void }) {
  const update = useUpdateEndpoint()
  return (
    <Dialog open onClose={onClose} title="Edit endpoint" description="The signing secret stays the same.">
      <EndpointForm
        values={{ endpoint: endpoint.endpoint, start: 'continue' }}
        starts={CHANGED_STARTS}
        action="Save endpoint"
        pending={update.isPending}
        onCancel={onClose}
        save={async ({ endpoint, start }) => {
          await update.mutateAsync(start === 'continue' ? { endpoint } : { endpoint, start })
          onClose()
          notify({ kind: 'success', title: 'Endpoint saved' })
        }}
      />
    </Dialog>
  )
}

/** Shows the new signing secret once. */
export function EndpointSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return <SecretReveal secret={secret} label="Signing secret" envName="CSP_AUDIT_SECRET" onDone={onDone} />
}

interface EndpointFormProps {
  values: Filled
  starts: readonly SelectOption[]
  action: string
  pending: boolean
  save: (filled: Filled) => Promise<void>
  onCancel: () => void
}

function EndpointForm({ values, starts, action, pending, save, onCancel }: EndpointFormProps) {
  const { control, handleSubmit, setError } = useForm({ resolver: formResolver(Filled), defaultValues: values })
  const onSubmit = handleSubmit((filled) =>
    save(filled).catch((error: unknown) => applyServerError(setError, failureOf(error), { fields: ['endpoint'] })),
  )
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <TextField
        control={control}
        name="endpoint"
        label="Endpoint"
        type="url"
        placeholder="https://logs.example.com/audit"
        maxLength={2000}
        autoComplete="off"
        hint="A public HTTPS URL. Redirects aren’t followed."
      />
      <SelectField control={control} name="start" label="Deliver" options={starts} />
      <FormError control={control} />
      <FormActions action={action} pending={pending} onCancel={onCancel} />
    </form>
  )
}
