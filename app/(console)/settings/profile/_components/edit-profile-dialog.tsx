'use client'

import { useRouter } from 'next/navigation'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { zoneName, zoneOptions } from '#app/_form/time-zones.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { SwitchField } from '#components/form/toggle-fields.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { timeText } from '#components/value/time-text.ts'
import { browserViewer } from '#components/value/use-viewer.tsx'
import { withChoice } from '#components/value/viewer.ts'
import { failureOf } from '#lib/client/failure.ts'
import { countriesByName } from '#lib/kernel/countries.ts'
import type { Me } from '#lib/modules/members/contract.ts'
import { useUpdateMe } from '../../security/queries.ts'
import { regionName } from '../words.ts'

const name = z.string().trim().min(1).max(100)

/** An empty choice is the browser's. */
const ProfileForm = z.object({
  first_name: name,
  last_name: name,
  time_zone: z.string(),
  locale: z.string(),
  mention_emails: z.boolean(),
})

/** The choice, and the stored one even if this browser does not list it. */
function optionsWith(all: readonly { value: string; label: string }[], stored: string, automatic: string) {
  const isListed = stored === '' || all.some(({ value }) => value === stored)
  return [
    { value: '', label: `Automatic (${automatic})` },
    ...(isListed ? [] : [{ value: stored, label: stored }]),
    ...all,
  ]
}

const regions = () => countriesByName().map(({ code, name: label }) => ({ value: `en-${code}`, label }))

interface EditProfileDialogProps {
  me: Me
  onClose: () => void
}

function useProfileForm({ me, onClose }: EditProfileDialogProps) {
  const router = useRouter()
  const update = useUpdateMe()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(ProfileForm),
    defaultValues: {
      first_name: me.first_name,
      last_name: me.last_name,
      time_zone: me.time_zone ?? '',
      locale: me.locale ?? '',
      mention_emails: me.mention_emails ?? true,
    },
  })
  const onSubmit = handleSubmit((form) =>
    update.mutateAsync({ ...form, time_zone: form.time_zone || null, locale: form.locale || null }).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Profile updated' })
        // The shell and all times are rendered for the profile.
        router.refresh()
      },
      (error) => applyServerError(setError, failureOf(error), { fields: Object.keys(ProfileForm.shape) as Field[] }),
    ),
  )
  return { control, onSubmit, isPending: update.isPending }
}

export function EditProfileDialog({ me, onClose }: EditProfileDialogProps) {
  const { control, onSubmit, isPending } = useProfileForm({ me, onClose })
  const [time_zone, locale] = useWatch({ control, name: ['time_zone', 'locale'] })
  const browser = browserViewer()
  const viewer = withChoice(browser, { timeZone: time_zone || null, locale: locale || null })
  return (
    <Dialog open onClose={onClose} title="Edit profile">
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            control={control}
            name="first_name"
            label="First name"
            whenEmpty="Enter your first name"
            maxLength={100}
            autoComplete="given-name"
          />
          <TextField
            control={control}
            name="last_name"
            label="Last name"
            whenEmpty="Enter your last name"
            maxLength={100}
            autoComplete="family-name"
          />
        </div>
        <SelectField
          control={control}
          name="time_zone"
          label="Time zone"
          options={optionsWith(zoneOptions(me.time_zone ?? ''), me.time_zone ?? '', zoneName(browser.timeZone))}
        />
        <SelectField
          control={control}
          name="locale"
          label="Region"
          hint={`Example: ${timeText(new Date(), viewer)}`}
          options={optionsWith(regions(), me.locale ?? '', regionName(browser.locale))}
        />
        <SwitchField
          control={control}
          name="mention_emails"
          label="Email me when I’m mentioned in a note"
          hint={me.email_verified ? me.email : 'Requires a confirmed email'}
        />
        <FormError control={control} />
        <FormActions action="Save changes" pending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type Field = keyof z.infer<typeof ProfileForm>
