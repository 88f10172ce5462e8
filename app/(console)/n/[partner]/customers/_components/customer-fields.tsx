'use client'

import type { Control } from 'react-hook-form'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import type { Customer } from '#lib/modules/customers/contract.ts'
import type { CustomerForm } from '../customer-form.ts'

interface CustomerFieldsProps {
  control: Control<CustomerForm, unknown, object>
  type: Customer['type']
}

/** Text fields of a person or a business. */
export function CustomerFields({ control, type }: CustomerFieldsProps) {
  return type === 'Business' ? <BusinessFields control={control} /> : <PersonFields control={control} />
}

type FieldsProps = Pick<CustomerFieldsProps, 'control'>

function PersonFields({ control }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="first_name" label="First name" maxLength={100} />
        <TextField control={control} name="last_name" label="Last name" maxLength={100} />
        <TextField control={control} name="middle_name" label="Middle name" maxLength={100} optional />
        <TextField control={control} name="nick_name" label="Nickname" maxLength={100} optional />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="email" label="Email" inputMode="email" maxLength={254} />
        <TextField control={control} name="phone_number" label="Phone" maxLength={32} optional />
      </div>
    </>
  )
}

function BusinessFields({ control }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="business_trade_name" label="Trade name" maxLength={200} />
        <TextField control={control} name="business_legal_name" label="Legal name" maxLength={200} />
        <TextField
          control={control}
          name="business_website"
          label="Website"
          inputMode="url"
          placeholder="https://"
          maxLength={300}
        />
        <TextField
          control={control}
          name="business_industry"
          label="Merchant category code"
          inputMode="numeric"
          placeholder="5411"
          hint="Four digits (ISO 18245)."
          maxLength={4}
          mono
        />
      </div>
      <TextareaField
        control={control}
        name="business_description"
        label="Description"
        rows={2}
        maxLength={500}
        optional
      />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-medium text-sm">Contact</legend>
        <TextField control={control} name="first_name" label="First name" maxLength={100} optional />
        <TextField control={control} name="last_name" label="Last name" maxLength={100} optional />
        <TextField control={control} name="email" label="Email" inputMode="email" maxLength={254} optional />
        <TextField control={control} name="phone_number" label="Phone" maxLength={32} optional />
      </fieldset>
    </>
  )
}
