'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { SwitchField } from '#components/form/toggle-fields.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Customer } from '#lib/modules/customers/contract.ts'
import { CUSTOMER_TYPES } from '#lib/modules/customers/states.ts'
import { ownNamespacesQuery } from '../../../../namespaces/queries.ts'
import { NEW_CUSTOMER, newCustomer, TEXTS } from '../customer-form.ts'
import { useCreateCustomer } from '../queries.ts'
import { TYPE_WORDS } from '../words.ts'
import { CustomerFields } from './customer-fields.tsx'

const TYPES = CUSTOMER_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))

interface CreateCustomerFormProps {
  partner: string
  onMade: (customer: Customer) => void
  onCancel: () => void
}

/** Form for type, address and names of a new customer. A taken address is reported at its field. */
export function CreateCustomerForm({ partner, onMade, onCancel }: CreateCustomerFormProps) {
  const create = useCreateCustomer(partner)
  const { data: namespaces } = useQuery(ownNamespacesQuery())
  const domain = namespaces?.find(({ token }) => token === partner)?.domain ?? ''
  const resolver = useMemo(() => formResolver(newCustomer(domain)), [domain])
  const { control, handleSubmit, setError } = useForm({ resolver, defaultValues: NEW_CUSTOMER })
  const type = useWatch({ control, name: 'type' })

  const onSubmit = handleSubmit((body) =>
    create
      .mutateAsync(body)
      .then(onMade, (error) =>
        applyServerError(setError, failureOf(error), { fields: ['payment_address', ...TEXTS[type]] }),
      ),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <SelectField control={control} name="type" label="Type" options={TYPES} />
        <TextField
          control={control}
          name="payment_address"
          label="Payment address"
          placeholder={type === 'Business' ? 'corner-shop' : 'juniper'}
          maxLength={128}
          mono
          after={<span className="shrink-0 font-mono text-muted text-sm">@{domain}</span>}
        />
      </div>
      <CustomerFields control={control} type={type} />
      <SwitchField
        control={control}
        name="enabled"
        label="Enable now"
        hint="A disabled customer’s address doesn’t resolve, and payments to or from it fail."
      />
      <FormError control={control} />
      <FormActions action="Create customer" pending={create.isPending} onCancel={onCancel} />
    </form>
  )
}
