'use client'

import { Ban, CircleCheck, Pencil, Trash2 } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { CustomerDetails } from '#lib/modules/customers/contract.ts'
import { CUSTOMER_STATUS } from '#lib/modules/customers/states.ts'

const EditCustomerDialog = onDemand(() => import('./edit-customer-dialog.tsx').then((part) => part.EditCustomerDialog))
const SwitchCustomerDialog = onDemand(() =>
  import('./change-customer-dialogs.tsx').then((part) => part.SwitchCustomerDialog),
)
const DeleteCustomerDialog = onDemand(() =>
  import('./change-customer-dialogs.tsx').then((part) => part.DeleteCustomerDialog),
)

/** Actions on a customer that is not deleted. */
export function CustomerActions({ partner, customer }: { partner: string; customer: CustomerDetails }) {
  const { dialog, open } = useDialog()
  const shared = { partner, customer }
  const enabled = customer.status === CUSTOMER_STATUS.enabled
  return (
    <div className="flex flex-wrap gap-2">
      <GuardedButton
        calls="PUT /customer/{customer_id}"
        onClick={() => open((onClose) => <EditCustomerDialog {...shared} onClose={onClose} />)}
      >
        <Pencil aria-hidden />
        Edit
      </GuardedButton>
      <GuardedButton
        calls="PUT /customer/{customer_id}"
        onClick={() => open((onClose) => <SwitchCustomerDialog {...shared} onClose={onClose} />)}
      >
        {enabled ? <Ban aria-hidden /> : <CircleCheck aria-hidden />}
        {enabled ? 'Disable' : 'Enable'}
      </GuardedButton>
      <GuardedButton
        calls="DELETE /customer/{customer_id}"
        onClick={() => open((onClose) => <DeleteCustomerDialog {...shared} onClose={onClose} />)}
      >
        <Trash2 aria-hidden />
        Delete
      </GuardedButton>
      {dialog}
    </div>
  )
}
