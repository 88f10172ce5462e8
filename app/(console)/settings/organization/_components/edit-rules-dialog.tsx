'use client'

import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { NetworkLines, networksOf } from '#app/_form/network-lines.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { OrganizationRules } from '#lib/modules/members/rules/contract.ts'
import { useUpdateRules } from '../queries.ts'
import { hoursText, minutesText, RULE_WORDS, WEEK_HOURS } from '../rule-words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
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
    ...(from ? [{ value: UNCHANGED, label: 'Keep the current date' }] : []),
    ...DAYS.map((days) => ({
      value: String(days),
      label: days === 0 ? 'Required now' : `Required in ${hoursText(days * 24)}`,
    })),
  ]
}

const Chosen = z.object({
  second_factor_from: z.string(),
  session_hours: z.string(),
  idle_minutes: z.string(),
  console_networks: NetworkLines,
  api_key_networks: NetworkLines,
})
type Chosen = z.infer<typeof Chosen>
const FIELDS = ['second_factor_from', 'session_hours', 'idle_minutes', 'console_networks', 'api_key_networks'] as const

/** Only changed rules, so that it does not overwrite others' changes. `opened`: when the dialog opened. */
function bodyOf(chosen: Chosen, before: Chosen, opened: number) {
  const { second_factor_from: days, session_hours, idle_minutes } = chosen
  const from = days === NONE ? null : new Date(opened + Number(days) * DAY_MS).toISOString()
  return {
    ...(days !== before.second_factor_from && { second_factor_from: from }),
    ...(session_hours !== before.session_hours && { session_hours: Number(session_hours) }),
    ...(idle_minutes !== before.idle_minutes && {
      idle_minutes: idle_minutes === NONE ? null : Number(idle_minutes),
    }),
    ...(chosen.console_networks !== before.console_networks && {
      console_networks: networksOf(chosen.console_networks),
    }),
    ...(chosen.api_key_networks !== before.api_key_networks && {
      api_key_networks: networksOf(chosen.api_key_networks),
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
    console_networks: (rules.console_networks ?? []).join('\n'),
    api_key_networks: (rules.api_key_networks ?? []).join('\n'),
  })
  const { control, handleSubmit, setError } = useForm({ resolver: formResolver(Chosen), defaultValues: before })
  const onSubmit = handleSubmit((chosen) =>
    update.mutateAsync(bodyOf(chosen, before, opened)).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Sign-in rules updated' })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS }),
    ),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit sign-in rules"
      description="Changes apply immediately to all signed-in members, including you."
    >
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <SelectField
          control={control}
          name="second_factor_from"
          label={RULE_WORDS.secondFactor}
          hint="Once two-factor authentication is required, members who haven’t set it up can’t do anything else until they do."
          options={secondFactorOptions(from)}
        />
        <SelectField
          control={control}
          name="session_hours"
          label={RULE_WORDS.lifetime}
          hint="Members must sign in again after this time, even if they are active."
          options={withPresent(HOURS, hours).map((value) => ({ value: String(value), label: hoursText(value) }))}
        />
        <SelectField
          control={control}
          name="idle_minutes"
          label={RULE_WORDS.idle}
          hint="Tabs left open without activity count as idle."
          options={[
            { value: NONE, label: 'Never' },
            ...withPresent(MINUTES, minutes).map((value) => ({
              value: String(value),
              label: `After ${minutesText(value)}`,
            })),
          ]}
        />
        <Networks control={control} />
        <FormError control={control} />
        <FormActions action="Save rules" pending={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function Networks({ control }: { control: Control<Chosen, unknown, Chosen> }) {
  const area = { control, optional: true, rows: 3, mono: true, placeholder: '203.0.113.0/24\n2001:db8::/48' }
  return (
    <>
      <TextareaField
        {...area}
        name="console_networks"
        label={RULE_WORDS.consoleNetworks}
        hint="One IP address or CIDR range per line, including your own. Leave empty to allow all."
      />
      <TextareaField
        {...area}
        name="api_key_networks"
        label={RULE_WORDS.apiKeyNetworks}
        hint="Applies to all of your organization’s API keys. A key can be restricted further."
      />
    </>
  )
}
