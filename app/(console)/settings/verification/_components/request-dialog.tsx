'use client'

import { useForm } from 'react-hook-form'
import { draftOr, forgetDraft, useDraft } from '#app/_form/draft.ts'
import { formResolver } from '#app/_form/form-resolver.ts'
import { useReader } from '#app/_session/reader.tsx'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { VerificationInput, type VerificationRequest } from '#lib/modules/organizations/contract.ts'
import { useRequestVerification } from '../queries.ts'

const FIELDS = ['legal_name', 'registration_number', 'address', 'website', 'contact_name', 'contact_email'] as const
const EMPTY: VerificationInput = {
  legal_name: '',
  registration_number: '',
  address: '',
  website: '',
  contact_name: '',
  contact_email: '',
}

interface RequestDialogProps {
  last: VerificationRequest | null
  onClose: () => void
}

/** The form, prefilled with what was typed before or with the rejected answers. */
function useRequestForm({ last, onClose }: RequestDialogProps) {
  const request = useRequestVerification()
  const draft = `live access ${useReader().organization.token}`
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(VerificationInput),
    defaultValues: draftOr(draft, last ? VerificationInput.parse(last) : EMPTY),
  })
  useDraft(draft, control)
  const onSubmit = handleSubmit((body) =>
    request.mutateAsync(body).then(
      () => {
        onClose()
        forgetDraft(draft)
        notify({ kind: 'success', title: 'Request sent to the network operator' })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS }),
    ),
  )
  return { control, onSubmit, isPending: request.isPending }
}

/** Requests live access. */
export function RequestDialog({ last, onClose }: RequestDialogProps) {
  const { control, onSubmit, isPending } = useRequestForm({ last, onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request live access"
      description="The network operator checks these details against public records. You can’t change them during review."
    >
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <TextField
          control={control}
          name="legal_name"
          label="Legal name"
          hint="As registered."
          maxLength={200}
          autoComplete="organization"
        />
        <TextField
          control={control}
          name="registration_number"
          label="Registration number"
          hint="As shown in the business registry."
          maxLength={64}
          mono
        />
        <TextareaField
          control={control}
          name="address"
          label="Registered address"
          whenEmpty="Enter the registered address"
          rows={3}
          maxLength={500}
        />
        <TextField
          control={control}
          name="website"
          label="Website"
          placeholder="https://"
          inputMode="url"
          maxLength={200}
          autoComplete="url"
        />
        <TextField
          control={control}
          name="contact_name"
          label="Contact"
          hint="The person to contact about this request."
          maxLength={100}
          autoComplete="name"
        />
        <TextField
          control={control}
          name="contact_email"
          label="Contact email"
          type="email"
          maxLength={254}
          autoComplete="email"
        />
        <FormError control={control} />
        <FormActions action="Send request" pending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
