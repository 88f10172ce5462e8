'use client'

import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { Recall } from '#lib/modules/recalls/contract.ts'
import { REFUSAL_REASONS, REFUSAL_WITH_MESSAGE } from '#lib/modules/recalls/states.ts'
import { MAX_NOTE_LENGTH } from '#lib/modules/returns/states.ts'
import { REFUSAL_WORDS } from '../../../recalls/words.ts'
import { useRefuseRecall } from './queries.ts'

const Filled = z.object({ reason: z.enum(REFUSAL_REASONS), message: z.string().trim() })
type Form = { reason: z.infer<typeof Filled>['reason'] | ''; message: string }

const resolver = formResolver(
  (Filled as z.ZodType<z.infer<typeof Filled>, Form>).superRefine(({ reason, message }, check) => {
    if (reason === REFUSAL_WITH_MESSAGE && message === '')
      check.addIssue({ code: 'custom', path: ['message'], message: 'Enter a message' })
  }),
)
const EMPTY: Form = { reason: '', message: '' }
const FIELDS = ['reason', 'message'] as const
const REASONS = REFUSAL_REASONS.map((value) => ({ value, label: REFUSAL_WORDS[value] }))

interface RefuseDialogProps {
  partner: string
  recall: Recall
  onClose: () => void
}

/** Refuses a recall with a reason that the other side reads. */
export function RefuseDialog({ partner, recall, onClose }: RefuseDialogProps) {
  const refuse = useRefuseRecall(partner, recall)
  const { control, handleSubmit, setError } = useForm({ resolver, defaultValues: EMPTY })
  const reason = useWatch({ control, name: 'reason' })
  const onSubmit = handleSubmit(({ reason, message }) =>
    refuse.mutateAsync({ reason, message: message || undefined }).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Recall refused' })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS }),
    ),
  )
  return (
    <Dialog open onClose={onClose} title="Refuse recall" description="No money moves. You can’t undo this.">
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <SelectField control={control} name="reason" label="Reason" placeholder="Choose a reason" options={REASONS} />
        <TextField
          control={control}
          name="message"
          label="Message"
          maxLength={MAX_NOTE_LENGTH}
          optional={reason !== REFUSAL_WITH_MESSAGE}
          hint="The other institution sees the reason and the message."
        />
        <FormError control={control} />
        <FormActions action="Refuse recall" pending={refuse.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
