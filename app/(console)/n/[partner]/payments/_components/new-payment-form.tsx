'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { CURRENCIES } from '#app/_form/typed-amount.ts'
import { AmountField } from '#components/form/amount-field.tsx'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { CheckboxField } from '#components/form/toggle-fields.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { ownNamespacesQuery } from '../../../../namespaces/queries.ts'
import { exampleParties, NEW_PAYMENT, paymentForm, similarTo, switchedType } from '../payment-form.ts'
import { type MadePayment, useMakePayment } from '../queries.ts'
import { PartyField } from './party-field.tsx'

const TYPES = [
  { value: 'Type_Push', label: 'Push: your customer pays' },
  { value: 'Type_Pull', label: 'Pull: your customer collects' },
]
const FIELDS = [
  'amount.total',
  'amount.currency',
  'debtor_party.payment_address',
  'beneficiary_party.payment_address',
  'reference',
  'payment_type',
] as const

interface NewPaymentFormProps {
  partner: string
  original?: Payment
  onMade: (made: MadePayment) => void
  onCancel: () => void
}

/** Form for type, amount, parties and reference of a payment. API errors appear at their fields. */
export function NewPaymentForm({ partner, original, onMade, onCancel }: NewPaymentFormProps) {
  const make = useMakePayment(partner)
  const resolver = useMemo(() => formResolver(paymentForm(original)), [original])
  const defaultValues = original ? similarTo(original, partner) : NEW_PAYMENT
  const { control, handleSubmit, setError } = useForm({ resolver, defaultValues })
  const [type, submit] = useWatch({ control, name: ['payment_type', 'submit'] })

  const { data: namespaces } = useQuery(ownNamespacesQuery())
  const domain = namespaces?.find(({ token }) => token === partner)?.domain ?? 'harbor'
  const examples = exampleParties(type, domain)

  const onSubmit = handleSubmit((values) =>
    make.mutateAsync(values).then(onMade, (error) => applyServerError(setError, failureOf(error), { fields: FIELDS })),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="payment_type"
          label="Type"
          options={TYPES}
          hint={original && type === defaultValues.payment_type ? switchedType(original, partner) : undefined}
        />
        <AmountField
          control={control}
          name="amount.total"
          currencyName="amount.currency"
          currencies={CURRENCIES}
          label="Amount"
        />
      </div>
      <PartyField
        partner={partner}
        control={control}
        name="debtor_party.payment_address"
        label="Debtor"
        placeholder={examples.debtor}
        own={type === 'Type_Push'}
      />
      <PartyField
        partner={partner}
        control={control}
        name="beneficiary_party.payment_address"
        label="Beneficiary"
        placeholder={examples.beneficiary}
        own={type === 'Type_Pull'}
      />
      <TextField control={control} name="reference" label="Reference" maxLength={140} optional />
      <CheckboxField
        control={control}
        name="submit"
        label="Submit immediately"
        hint="Runs the checks and opens any required tasks. A payment that isn’t submitted expires after an hour."
      />
      <FormError control={control} />
      <FormActions
        action={submit ? 'Create and submit' : 'Create payment'}
        pending={make.isPending}
        onCancel={onCancel}
      />
    </form>
  )
}
