'use client'

import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { CURRENCIES } from '#app/_form/typed-amount.ts'
import { membersQuery } from '#app/_query/members.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { CheckboxField } from '#components/form/toggle-fields.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { useViewer } from '#components/value/use-viewer.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { WORKFLOWS } from '#lib/modules/admissions/states.ts'
import type { AssignmentRule, AssignmentRules } from '#lib/modules/assignment-rules/contract.ts'
import { WORKFLOW_WORDS } from '../../words.ts'
import { useReplaceRules } from '../queries.ts'
import { RuleForm, toForm, toRule } from '../rule-form.ts'
import { memberChoices } from '../rule-members.ts'
import { WEEKDAYS } from '../words.ts'
import { ChoicesField } from './choices-field.tsx'

interface RuleDialogProps {
  partner: string
  rules: AssignmentRules
  /** The rule to edit; a new one is added at the end. */
  rule: AssignmentRule | undefined
  onClose: () => void
}

const ANY = { value: '', label: 'Any' }
const CURRENCY_CHOICES = [ANY, ...CURRENCIES.map((code) => ({ value: code, label: code }))]
const WORKFLOW_CHOICES = [ANY, ...WORKFLOWS.map((value) => ({ value, label: WORKFLOW_WORDS[value].title }))]
const DAYS = WEEKDAYS.map((label, at) => ({ value: at + 1, label }))
const FIELDS = ['name', 'counterparty', 'time_zone', 'members'] as const

/** Creates or edits a rule. */
export function RuleDialog({ partner, rules: { version, rules }, rule, onClose }: RuleDialogProps) {
  const replace = useReplaceRules(partner)
  const { data: team } = useQuery(membersQuery())
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(RuleForm),
    defaultValues: toForm(rule, useViewer().timeZone),
  })
  const limited = useWatch({ control, name: 'limited' })
  const choices = team ? memberChoices(team.members, rule?.members ?? []) : []
  const onSubmit = handleSubmit((form) => {
    const changed = toRule(form, rule?.token)
    const next = rule ? rules.map((one) => (one.token === rule.token ? changed : one)) : [...rules, changed]
    const at = `rules.${rule ? rules.indexOf(rule) : rules.length}`
    const names = Object.fromEntries(FIELDS.map((field) => [`${at}.${field}`, field]))
    return replace.mutateAsync({ version, rules: next }).then(
      () => {
        onClose()
        notify({ kind: 'success', title: `${form.name} saved` })
      },
      (error) =>
        applyServerError(setError, failureOf(error), {
          fields: FIELDS,
          names: { ...names, [`${at}.hours.time_zone`]: 'time_zone', [`${at}.amount_to`]: 'to' },
        }),
    )
  })
  return (
    <Dialog open onClose={onClose} title={rule ? 'Edit rule' : 'Create rule'}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <TextField control={control} name="name" label="Name" maxLength={60} autoComplete="off" />
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium text-sm">Payments</legend>
          <div className="grid gap-3 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
            <SelectField control={control} name="currency" label="Currency" options={CURRENCY_CHOICES} />
            <TextField control={control} name="from" label="Minimum amount" inputMode="decimal" optional />
            <TextField control={control} name="to" label="Maximum amount" inputMode="decimal" optional />
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField control={control} name="counterparty" label="Counterparty domain" optional mono />
            <SelectField control={control} name="workflow" label="Task type" options={WORKFLOW_CHOICES} />
          </div>
          <CheckboxField control={control} name="limited" label="Only during set hours" />
          {limited && (
            <div className="grid gap-3 pl-6">
              <ChoicesField control={control} name="weekdays" legend="Days" choices={DAYS} />
              <div className="grid gap-3 sm:grid-cols-3">
                <TextField control={control} name="opens" label="From" type="time" />
                <TextField control={control} name="closes" label="To" type="time" />
                <TextField control={control} name="time_zone" label="Time zone" maxLength={60} />
              </div>
            </div>
          )}
        </fieldset>
        <ChoicesField control={control} name="members" legend="Assign in turn to" choices={choices} />
        <FormError control={control} />
        <FormActions action={rule ? 'Save changes' : 'Create rule'} pending={replace.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
