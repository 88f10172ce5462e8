'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { CustomerDetails } from '#lib/modules/customers/contract.ts'
import { CUSTOMER_STATUS } from '#lib/modules/customers/states.ts'
import { useDeleteCustomer, useUpdateCustomer } from '../queries.ts'
import { nameOf } from '../words.ts'

interface ChangeCustomerProps {
  partner: string
  customer: CustomerDetails
  onClose: () => void
}

const SWITCHES = {
  disable: {
    action: 'Disable',
    status: 'DISABLED',
    tone: 'danger',
    breaks:
      'The address stops resolving, so new payments to or from it fail on submission. Payments in progress continue. You can enable the customer again.',
  },
  enable: {
    action: 'Enable',
    status: 'ENABLED',
    tone: 'primary',
    breaks: 'The address resolves across the network and can send and receive payments.',
  },
} as const

/** Disables or enables a customer after confirmation. */
export function SwitchCustomerDialog({ partner, customer, onClose }: ChangeCustomerProps) {
  const write = useUpdateCustomer(partner, customer.token)
  const enabled = customer.status === CUSTOMER_STATUS.enabled
  const { action, status, tone, breaks } = SWITCHES[enabled ? 'disable' : 'enable']
  return (
    <ConfirmWrite
      write={write}
      body={{ status }}
      done={() => ({ kind: 'success', title: `${nameOf(customer)} ${action.toLowerCase()}d` })}
      onClose={onClose}
      title={`${action} ${nameOf(customer)}?`}
      action={`${action} customer`}
      tone={tone}
    >
      <p>{breaks}</p>
    </ConfirmWrite>
  )
}

/** Deletes a customer after the user types its address. */
export function DeleteCustomerDialog({ partner, customer, onClose }: ChangeCustomerProps) {
  const write = useDeleteCustomer(partner)
  return (
    <ConfirmWrite
      write={write}
      body={customer.token}
      done={() => ({ kind: 'success', title: `${nameOf(customer)} deleted` })}
      onClose={onClose}
      title={`Delete ${nameOf(customer)}?`}
      action="Delete customer"
      name={customer.payment_address}
    >
      <p>
        The address stops resolving and can be assigned to another customer, so later payments may reach someone else.
        Until it’s reassigned, new payments to or from it fail on submission. Payments in progress continue.
      </p>
      <p className="mt-2 text-muted">You can’t undo this. To pause the customer, disable them instead.</p>
    </ConfirmWrite>
  )
}
