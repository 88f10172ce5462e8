'use client'

import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import type { Customer } from '#lib/modules/customers/contract.ts'
import { nameOf } from '../words.ts'
import { CreateCustomerForm } from './create-customer-form.tsx'

interface CreateCustomerDialogProps {
  partner: string
  onClose: () => void
  onOpen: (customer: string) => void
}

/** Creates a customer and opens it beside the list. */
export function CreateCustomerDialog({ partner, onClose, onOpen }: CreateCustomerDialogProps) {
  const onMade = (customer: Customer) => {
    onClose()
    onOpen(customer.token)
    notify({ kind: 'success', title: `${nameOf(customer)} created`, description: customer.payment_address })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create customer"
      description="An individual or business with a payment address"
    >
      <CreateCustomerForm partner={partner} onMade={onMade} onCancel={onClose} />
    </Dialog>
  )
}
