'use client'

import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { STRONGEST_ROLE } from '#lib/kernel/access.ts'
import type { Connection } from '#lib/modules/single-sign-on/contract.ts'
import { MODES } from '#lib/modules/single-sign-on/states.ts'
import { membersQuery } from '../../members/queries.ts'
import { useChangeMode } from '../queries.ts'
import { MODE_WORDS } from '../words.ts'

const NOBODY = 'nobody'
const modes = MODES.map((value) => ({ value, label: MODE_WORDS[value].label }))

/** Turns single sign-on on or off, or requires it, with the choice of a break-glass admin. */
export function ModeDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const change = useChangeMode()
  const { data } = useQuery(membersQuery({ search: '' }))
  const { control, handleSubmit, setError } = useForm({
    defaultValues: { mode: connection.mode, breakGlass: connection.break_glass_member_id ?? NOBODY },
  })
  const mode = useWatch({ control, name: 'mode' })
  const admins = (data?.members ?? []).filter(({ role, two_factor }) => role === STRONGEST_ROLE && two_factor)
  const onSubmit = handleSubmit(({ mode, breakGlass }) =>
    change
      .mutateAsync({ mode, break_glass_member_id: mode === 'required' && breakGlass !== NOBODY ? breakGlass : null })
      .then(
        (saved) => {
          onClose()
          notify({ kind: 'success', title: `Single sign-on: ${MODE_WORDS[saved.mode].label.toLowerCase()}` })
        },
        (error) => applyServerError(setError, failureOf(error), { fields: ['mode'] }),
      ),
  )
  return (
    <Dialog open onClose={onClose} title="Change sign-in" size="sm">
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <SelectField
          control={control}
          name="mode"
          label="Single sign-on"
          options={modes}
          hint={MODE_WORDS[mode].means}
        />
        {mode === 'required' && (
          <SelectField
            control={control}
            name="breakGlass"
            label="Break-glass admin"
            options={[
              { value: NOBODY, label: 'None' },
              ...admins.map(({ token, first_name, last_name }) => ({
                value: token,
                label: `${first_name} ${last_name}`,
              })),
            ]}
            hint="Can sign in with a password and a second factor if the provider fails. All admins are emailed each time."
          />
        )}
        <FormError control={control} />
        <FormActions action="Save changes" pending={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
