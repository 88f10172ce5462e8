'use client'

import { useId, useState } from 'react'
import { type Control, type FieldValues, useController, useFormState } from 'react-hook-form'
import { CURRENCIES } from '#app/_form/typed-amount.ts'
import { SelectField } from '#components/form/select-field.tsx'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { PAYMENT_STATES } from '#lib/modules/payments/states.ts'
import { paymentStateLabel } from '../../payments/payment-badge.tsx'
import type { WebhookForm } from '../webhook-form.ts'

type OptionsProps = { control: Control<WebhookForm, unknown, FieldValues> }

const FIELDS = ['headers', 'timeout', 'retries', 'currency', 'min', 'max', 'ca_certificates'] as const

/** Options that most webhooks leave at their defaults. Expanded if one has an error, so that it is visible. */
export function WebhookOptions({ control }: OptionsProps) {
  const { errors } = useFormState({ control })
  const [open, setOpen] = useState(false)
  const isWrong = FIELDS.some((field) => errors[field])
  return (
    <details
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line"
    >
      <summary className="cursor-pointer px-3 py-2 font-medium text-sm">
        Filters, headers, retries and certificates
      </summary>
      <div className="grid gap-4 border-line border-t p-3">
        <PaymentStates control={control} />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            control={control}
            name="currency"
            label="Currency"
            placeholder="Any currency"
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          />
          <TextField control={control} name="min" label="Minimum amount" inputMode="decimal" optional />
          <TextField control={control} name="max" label="Maximum amount" inputMode="decimal" optional />
        </div>
        <TextareaField
          control={control}
          name="headers"
          label="Headers"
          hint="Sent with each delivery. One per line, such as “X-Tenant: harbor”. Values are encrypted and aren’t shown again."
          optional
          rows={3}
          mono
        />
        <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <TextField
            control={control}
            name="timeout"
            label="Timeout"
            inputMode="numeric"
            after={<span className="text-muted text-sm">seconds</span>}
          />
          <TextField
            control={control}
            name="retries"
            label="Retry delays"
            hint="Delay before each retry, extended by up to a fifth. Leave empty for no retries."
            mono
          />
        </div>
        <TextareaField
          control={control}
          name="ca_certificates"
          label="Certificate authorities"
          hint="For an endpoint whose certificate is issued by your own authority: its certificates in PEM format. Public authorities are then not trusted."
          optional
          rows={3}
          mono
        />
      </div>
    </details>
  )
}

function PaymentStates({ control }: OptionsProps) {
  const { field } = useController({ control, name: 'states' })
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-sm">Payment states</legend>
      <p className="text-muted text-xs">
        State, currency and amount filter payment events only. Select no state to include all.
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {PAYMENT_STATES.map((state) => (
          <span key={state} className="flex items-center gap-2">
            <Checkbox
              id={`${id}-${state}`}
              checked={field.value.includes(state)}
              onChange={({ target }) =>
                field.onChange([...field.value.filter((other) => other !== state), ...(target.checked ? [state] : [])])
              }
            />
            <label htmlFor={`${id}-${state}`} className="text-sm">
              {paymentStateLabel(state)}
            </label>
          </span>
        ))}
      </div>
    </fieldset>
  )
}
