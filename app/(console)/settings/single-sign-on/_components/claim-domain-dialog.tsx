'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { ClaimDomain } from '#lib/modules/single-sign-on/contract.ts'
import { useClaimDomain } from '../queries.ts'

export function ClaimDomainDialog({ onClose }: { onClose: () => void }) {
  const claim = useClaimDomain()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(ClaimDomain),
    defaultValues: { domain: '' },
  })
  const onSubmit = handleSubmit((body) =>
    claim
      .mutateAsync(body)
      .then(onClose, (error) => applyServerError(setError, failureOf(error), { fields: ['domain'] })),
  )
  return (
    <Dialog open onClose={onClose} title="Add an email domain" size="sm">
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <TextField
          control={control}
          name="domain"
          label="Domain"
          maxLength={253}
          autoComplete="off"
          hint="The part of email addresses after the @. Subdomains are separate."
        />
        <FormError control={control} />
        <FormActions action="Add domain" pending={claim.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
