'use client'

import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { NotificationSettings } from '#lib/modules/notifications/contract.ts'
import { useChangeSettings } from '../queries.ts'
import { HOURS, WORDS } from '../words.ts'

const NONE = 'none'
/** Suggested when quiet hours are turned on. */
const MORNING = '7'

const Schedule = z
  .object({ digest: z.string(), from: z.string(), until: z.string() })
  .refine(({ from, until }) => from === NONE || from !== until, {
    error: WORDS.otherEnd,
    path: ['until'],
  })

interface EditScheduleDialogProps {
  settings: NotificationSettings
  onClose: () => void
}

export function EditScheduleDialog({ settings, onClose }: EditScheduleDialogProps) {
  const change = useChangeSettings()
  const { quiet_from, quiet_until, digest_hour } = settings
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(Schedule),
    defaultValues: {
      digest: String(digest_hour),
      from: quiet_from === null ? NONE : String(quiet_from),
      until: quiet_until === null ? MORNING : String(quiet_until),
    },
  })
  const from = useWatch({ control, name: 'from' })
  const onSubmit = handleSubmit((form) => {
    const quiet_hours = form.from === NONE ? null : { from: Number(form.from), until: Number(form.until) }
    return change.mutateAsync({ digest_hour: Number(form.digest), quiet_hours }).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Email schedule updated' })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: [] }),
    )
  })
  return (
    <Dialog open onClose={onClose} title="Edit email schedule">
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <SelectField control={control} name="digest" label="Daily digest at" options={HOURS} />
        <SelectField
          control={control}
          name="from"
          label={WORDS.quietFrom}
          hint={`${WORDS.quietHours}.`}
          options={[{ value: NONE, label: WORDS.chooseNoQuietHours }, ...HOURS]}
        />
        {from !== NONE && <SelectField control={control} name="until" label={WORDS.quietUntil} options={HOURS} />}
        <FormError control={control} />
        <FormActions action="Save changes" pending={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
