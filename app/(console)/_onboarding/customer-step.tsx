'use client'

import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { useCreateCustomer } from '../n/[partner]/customers/queries.ts'
import { customerOf } from './customer-of.ts'
import { useLook } from './queries.ts'

const Form = z.object({
  identifier: z
    .string()
    .trim()
    .regex(/^[a-zA-Z0-9_.+-]{1,60}$/, 'Use only letters, digits and . _ + -'),
})

/** Creates a customer that can pay and be paid at once. The Customers screen has the full form. */
export function CustomerStep({ partner, domain }: { partner: string; domain: string }) {
  const create = useCreateCustomer(partner)
  const look = useLook(partner)
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(Form),
    defaultValues: { identifier: 'juniper' },
  })
  const onSubmit = handleSubmit(({ identifier }) =>
    create.mutateAsync(customerOf(identifier, domain)).then(look, (error) =>
      applyServerError(setError, failureOf(error), {
        fields: ['identifier'],
        names: { payment_address: 'identifier' },
      }),
    ),
  )
  return (
    <form onSubmit={onSubmit} className="grid max-w-form gap-4" noValidate>
      <TextField
        control={control}
        name="identifier"
        label="Payment address"
        maxLength={60}
        mono
        after={<span className="shrink-0 font-mono text-muted text-sm">@{domain}</span>}
      />
      <FormError control={control} />
      <GuardedButton
        calls="POST /customer"
        type="submit"
        variant="primary"
        pending={create.isPending}
        className="w-fit"
      >
        Create customer
      </GuardedButton>
    </form>
  )
}
