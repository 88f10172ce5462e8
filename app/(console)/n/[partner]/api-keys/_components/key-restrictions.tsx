'use client'

import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { SelectField } from '#components/form/select-field.tsx'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import type { KeyForm } from '../key-form.ts'

const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'date', label: 'On a specific date' },
]

/** When a key expires, and the networks that it is accepted from. */
export function KeyRestrictions({ control }: { control: Control<KeyForm, unknown, FieldValues> }) {
  const expiry = useWatch({ control, name: 'expiry' })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField control={control} name="expiry" label="Expires" options={EXPIRIES} />
        {expiry === 'date' && (
          <TextField control={control} name="expires_on" label="Expiry date" type="date" hint="At 00:00 UTC." />
        )}
      </div>
      <TextareaField
        control={control}
        name="allowed_networks"
        label="Allowed IP addresses"
        optional
        rows={3}
        mono
        placeholder={'203.0.113.0/24\n2001:db8::/48'}
        hint="One IP address or CIDR range per line. Requests from other IP addresses get a 403 error. Leave empty to allow all."
      />
    </>
  )
}
