'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { SecretReveal } from '#components/value/secret-reveal.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { ServiceToken } from '#lib/modules/service-tokens/contract.ts'
import type { Purpose } from '#lib/modules/service-tokens/states.ts'
import { useCreateServiceToken } from './queries.ts'
import { newToken, newTokenValues } from './token-form.ts'
import { PURPOSE_WORDS } from './words.ts'

interface CreateTokenDialogProps {
  purpose: Purpose
  onClose: () => void
}

/** Creates a token, then shows its secret once. */
export function CreateTokenDialog({ purpose, onClose }: CreateTokenDialogProps) {
  const [made, setMade] = useState<ServiceToken>()
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!made}
      title={made ? `Secret for ${made.name}` : 'Create token'}
      description={made ? undefined : 'The secret is shown once, after you create the token.'}
    >
      {made ? (
        <SecretReveal secret={made.secret} label="Secret" envName={PURPOSE_WORDS[purpose].envName} onDone={onClose} />
      ) : (
        <TokenForm purpose={purpose} onMade={setMade} onCancel={onClose} />
      )}
    </Dialog>
  )
}

interface TokenFormProps {
  purpose: Purpose
  onMade: (token: ServiceToken) => void
  onCancel: () => void
}

function TokenForm({ purpose, onMade, onCancel }: TokenFormProps) {
  const create = useCreateServiceToken()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(newToken(purpose)),
    defaultValues: newTokenValues(new Date()),
  })
  const onSubmit = handleSubmit((body) =>
    create.mutateAsync(body).then(onMade, (error) =>
      applyServerError(setError, failureOf(error), {
        fields: ['name', 'allowed_networks'],
        names: { expires_at: 'expires_on' },
      }),
    ),
  )
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <TextField
        control={control}
        name="name"
        label="Name"
        placeholder={PURPOSE_WORDS[purpose].example}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="expires_on"
        label="Expiry date"
        optional
        type="date"
        hint="At 00:00 UTC. Leave empty for a token that doesn’t expire."
      />
      <TextareaField
        control={control}
        name="allowed_networks"
        label="Allowed IP addresses"
        optional
        rows={3}
        mono
        placeholder={'203.0.113.0/24\n2001:db8::/48'}
        hint="One IP address or CIDR range per line. Requests from other IP addresses get a 403 error. Leave empty to allow all."
      />
      <FormError control={control} />
      <FormActions action="Create token" pending={create.isPending} onCancel={onCancel} />
    </form>
  )
}
