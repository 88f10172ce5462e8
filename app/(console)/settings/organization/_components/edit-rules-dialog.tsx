'use client'

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
const KEPT = 'kept'

const HOURS = [1, 4, 8, 12, 24, 72, WEEK_HOURS]
const MINUTES = [5, 15, 30, 60, 240, 480]
const DAYS = [0, 7, 14, 30]

/** The suggested values, and the present one. */
const withPresent = (suggested: readonly number[], present: number | null) =>
  [...new Set([...suggested, ...(present === null ? [] : [present])])].sort((a, b) => a - b)

function secondFactorOptions(from: string | null) {
  return [
    { value: NONE, label: 'Optional' },
    ...(from ? [{ value: KEPT, label: 'Required from the date set' }] : []),
    ...DAYS.map((days) => ({
      value: String(days),
      label: days === 0 ? 'Required now' : `Required in ${hoursText(days * 24)}`,
    })),
  ]
}

type Chosen = Record<'second_factor_from' | 'session_hours' | 'idle_minutes', string>

function bodyOf({ second_factor_from: days, session_hours, idle_minutes }: Chosen) {
  const from = () => (days === NONE ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString())
  return {
    ...(days === KEPT ? {} : { second_factor_from: from() }),
    session_hours: Number(session_hours),
    idle_minutes: idle_minutes === NONE ? null : Number(idle_minutes),
  }
}

export function EditRulesDialog({ rules, onClose }: { rules: OrganizationRules; onClose: () => void }) {
  const update = useUpdateRules()
  const { second_factor_from: from, session_hours: hours, idle_minutes: minutes } = rules
  const { control, handleSubmit, setError } = useForm({
    defaultValues: {
      second_factor_from: from ? KEPT : NONE,
      session_hours: String(hours ?? WEEK_HOURS),
      idle_minutes: minutes === null ? NONE : String(minutes),
    },
  })
  const onSubmit = handleSubmit((chosen) =>
    update.mutateAsync(bodyOf(chosen)).then(
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
          hint="Members then sign in again, even while they work."
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
