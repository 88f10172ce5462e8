'use client'

import type { Control, FieldValues, Path } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { CURRENCIES } from '#app/_form/typed-amount.ts'
import { AmountField } from '#components/form/amount-field.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { CheckboxField } from '#components/form/toggle-fields.tsx'
import type { ReviewedBy } from '#lib/modules/namespaces/contract.ts'
import { REVIEWER_HINTS, reviewerOptions } from '../reviewers.ts'
import type { EditForm } from './namespace-form.ts'

type Policy = Pick<EditForm, 'confirm_incoming' | 'threshold' | 'currency' | 'reviewed_by'>

/** Which payments need a decision by the namespace, and who decides them. */
export function PolicyFields<Form extends FieldValues & Policy>({
  control,
}: {
  control: Control<Form, unknown, FieldValues>
}) {
  const field = (name: keyof Policy) => name as Path<Form>
  const rule: ReviewedBy = useWatch({ control, name: field('reviewed_by') })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">Admission policy</legend>
      <CheckboxField
        control={control}
        name={field('confirm_incoming')}
        label="Confirm incoming payments"
        hint="Each incoming push payment opens a task to accept or decline."
      />
      <AmountField
        control={control}
        name={field('threshold')}
        currencyName={field('currency')}
        currencies={CURRENCIES}
        label="Review threshold"
        hint="Payments of this amount or more, or in another currency, need a review."
        optional
      />
      <SelectField
        control={control}
        name={field('reviewed_by')}
        label="Reviewers"
        options={reviewerOptions}
        hint={REVIEWER_HINTS[rule]}
      />
    </fieldset>
  )
}
