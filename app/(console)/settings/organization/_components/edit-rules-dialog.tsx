'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { OrganizationRules } from '#lib/modules/members/rules/contract.ts'
import { useUpdateRules } from '../queries.ts'
import { hoursText, minutesText, RULE_WORDS } from '../rule-words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_HOURS = 168
const NONE = 'none'
/** The date that is set already. */
const UNCHANGED = 'unchanged'

const HOURS = [1, 4, 8, 12, 24, 72, WEEK_HOURS]
const MINUTES = [5, 15, 30, 60, 240, 480]
const DAYS = [0, 7, 14, 30]

/** The suggested values, and the present one. */
const withPresent = (suggested: readonly number[], present: number | null) =>
  [...new Set([...suggested, ...(present === null ? [] : [present])])].sort((a, b) => a - b)

function secondFactorOptions(from: string | null) {
  return [
    { value: NONE, label: 'Optional' },
    ...(from ? [{ value: UNCHANGED, label: 'Required from the date set' }] : []),
    ...DAYS.map((days) => ({
      value: String(days),
      label: days === 0 ? 'Required now' : `Required in ${hoursText(days * 24)}`,
    })),
  ]
}

type Chosen = Record<'second_factor_from' | 'session_hours' | 'idle_minutes', string>

/** Only changed rules, so that it does not overwrite others' changes. `opened`: when the dialog opened. */
function bodyOf({ second_factor_from: days, session_hours, idle_minutes }: Chosen, before: Chosen, opened: number) {
  const from = days === NONE ? null : new Date(opened + Number(days) * DAY_MS).toISOString()
  return {
    ...(days !== before.second_factor_from && { second_factor_from: from }),
    ...(session_hours !== before.session_hours && { session_hours: Number(session_hours) }),
    ...(idle_minutes !== before.idle_minutes && {
      idle_minutes: idle_minutes === NONE ? null : Number(idle_minutes),
    }),
  }
}

export function EditRulesDialog({ rules, onClose }: { rules: OrganizationRules; onClose: () => void }) {
  const update = useUpdateRules()
  const { second_factor_from: from, session_hours: hours, idle_minutes: minutes } = rules
  // Once, so that a retry sends the same request.
  const [opened] = useState(Date.now)
  const [before] = useState<Chosen>({
    second_factor_from: from ? UNCHANGED : NONE,
    session_hours: String(hours ?? WEEK_HOURS),
    idle_minutes: minutes === null ? NONE : String(minutes),
  })
  const { control, handleSubmit, setError } = useForm({ defaultValues: before })
  const onSubmit = handleSubmit((chosen) =>
    update.mutateAsync(bodyOf(chosen, before, opened)).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Sign-in rules updated' })
      },
      (error) =>
        applyServerError(setError, failureOf(error), {
          fields: ['second_factor_from', 'session_hours', 'idle_minutes'],
        }),
    ),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit sign-in rules"
      description="Rules apply at once to everyone who is signed in, including you."
    >
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <SelectField
          control={control}
          name="second_factor_from"
          label={RULE_WORDS.secondFactor}
          hint="Members without it can then only set it up."
          options={secondFactorOptions(from)}
        />
        <SelectField
          control={control}
          name="session_hours"
          label={RULE_WORDS.lifetime}
          hint="Members must then sign in again, even if they are active."
          options={withPresent(HOURS, hours).map((value) => ({ value: String(value), label: hoursText(value) }))}
        />
        <SelectField
          control={control}
          name="idle_minutes"
          label={RULE_WORDS.idle}
          hint="Open tabs that nobody uses count as idle."
          options={[
            { value: NONE, label: 'Never' },
            ...withPresent(MINUTES, minutes).map((value) => ({
              value: String(value),
              label: `After ${minutesText(value)}`,
            })),
          ]}
        />
        <FormError control={control} />
        <FormActions action="Save rules" pending={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
