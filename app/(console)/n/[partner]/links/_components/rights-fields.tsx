'use client'

import { type Control, useWatch } from 'react-hook-form'
import { CURRENCIES } from '#app/_form/typed-amount.ts'
import { AmountField } from '#components/form/amount-field.tsx'
import { CheckboxField } from '#components/form/toggle-fields.tsx'
import type { RightsForm } from '../link-form.ts'

/** The proposer's permission to collect, and its limit. */
export function RightsFields({ control }: { control: Control<RightsForm, unknown, object> }) {
  const pull = useWatch({ control, name: 'pull' })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">Permissions</legend>
      <CheckboxField
        control={control}
        name="pull"
        label="Pull payments"
        hint="Pull payments don’t need the debtor’s approval. Reviews still apply."
      />
      {pull && (
        <AmountField
          control={control}
          name="limit"
          currencyName="currency"
          currencies={CURRENCIES}
          label="Limit per payment"
          hint="Payments over this amount or in another currency need the debtor’s approval. Leave empty for no limit."
          optional
        />
      )}
    </fieldset>
  )
}
