'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { checkTypedAmount, typedAmount } from '#app/_form/typed-amount.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { useMakePayment } from '../n/[partner]/payments/queries.ts'
import { Followed } from './followed.tsx'
import { useLook } from './queries.ts'
import { MAGIC } from './words.ts'

const CURRENCY = 'USD'
const Form = z
  .object({ beneficiary: z.string(), amount: z.string().trim().min(1) })
  .superRefine(({ amount }, check) => checkTypedAmount(amount, CURRENCY, 'amount', check))

interface PaymentStepProps {
  partner: string
  /** The customer who pays. */
  own: string
  /** The simulated namespace that is paid. */
  domain: string
}

/** Creates a payment to any address of a simulated namespace and follows it. */
export function PaymentStep({ partner, own, domain }: PaymentStepProps) {
  const make = useMakePayment(partner)
  const look = useLook(partner)
  const [made, setMade] = useState<string>()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(Form),
    defaultValues: { beneficiary: `${MAGIC[0]?.identifier}@${domain}`, amount: '25.00' },
  })
  const onSubmit = handleSubmit(({ beneficiary, amount }) => {
    const typed = typedAmount(amount, CURRENCY)
    if (!typed) return
    const parties = { debtor_party: { payment_address: own }, beneficiary_party: { payment_address: beneficiary } }
    return make.mutateAsync({ ...parties, amount: typed, payment_type: 'Type_Push', submit: true }).then(
      ({ payment }) => {
        setMade(payment.payment_id)
        look()
      },
      (error) => applyServerError(setError, failureOf(error), { fields: ['beneficiary', 'amount'] }),
    )
  })
  return (
    <form onSubmit={onSubmit} className="grid max-w-form gap-4" noValidate>
      <p className="text-sm">
        From <span className="font-mono">{own}</span>
      </p>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SelectField
          control={control}
          name="beneficiary"
          label="To"
          options={MAGIC.map(({ identifier }) => `${identifier}@${domain}`).map((value) => ({ value, label: value }))}
        />
        <TextField control={control} name="amount" label={`Amount in ${CURRENCY}`} inputMode="decimal" />
      </div>
      <FormError control={control} />
      <GuardedButton calls="POST /payments" type="submit" variant="primary" pending={make.isPending} className="w-fit">
        Create payment
      </GuardedButton>
      {made && <Followed partner={partner} paymentId={made} />}
    </form>
  )
}
