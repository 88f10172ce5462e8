'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { CustomerDetails } from '#lib/modules/customers/contract.ts'
import { changeOf, formOf, TEXTS } from '../customer-form.ts'
import { useUpdateCustomer } from '../queries.ts'
import { nameOf } from '../words.ts'
import { CustomerFields } from './customer-fields.tsx'

interface EditCustomerProps {
  partner: string
  customer: CustomerDetails
  onClose: () => void
}

export function EditCustomerDialog(props: EditCustomerProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={`Edit ${nameOf(props.customer)}`}
      description="The address and type can’t be changed."
    >
      <EditCustomerForm {...props} />
    </Dialog>
  )
}

function EditCustomerForm({ partner, customer, onClose }: EditCustomerProps) {
  const update = useUpdateCustomer(partner, customer.token)
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(changeOf(customer)),
    defaultValues: formOf(customer),
  })

  const onDone = (changed: CustomerDetails) => {
    onClose()
    notify({ kind: 'success', title: `${nameOf(changed)} updated` })
  }
  const onSubmit = handleSubmit((body) => {
    if (Object.keys(body).length === 0) return onClose()
    return update
      .mutateAsync(body)
      .then(onDone, (error) => applyServerError(setError, failureOf(error), { fields: TEXTS[customer.type] }))
  })

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <CustomerFields control={control} type={customer.type} />
      <FormError control={control} />
      <FormActions action="Save changes" pending={update.isPending} onCancel={onClose} />
    </form>
  )
}
