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
      'The address resolves no more: payments from it or to it fail when they are submitted. Payments that are under way go on. It works again once it is enabled.',
  },
  enable: {
    action: 'Enable',
    status: 'ENABLED',
    tone: 'primary',
    breaks: 'The address resolves for every namespace of the network, and payments from it and to it are taken.',
  },
} as const

/** Disables a customer, or enables it, after saying what that does. */
export function SwitchCustomerDialog({ partner, customer, onClose }: ChangeCustomerProps) {
  const write = useUpdateCustomer(partner, customer.token)
  const enabled = customer.status === CUSTOMER_STATUS.enabled
  const { action, status, tone, breaks } = SWITCHES[enabled ? 'disable' : 'enable']
  return (
    <ConfirmWrite
      write={write}
      body={{ status }}
      done={() => ({ kind: 'success', title: `${nameOf(customer)} is ${action.toLowerCase()}d` })}
      onClose={onClose}
      title={`${action} ${nameOf(customer)}?`}
      action={`${action} customer`}
      tone={tone}
    >
      <p>{breaks}</p>
    </ConfirmWrite>
  )
}

/** Deletes a customer for good, after its address was typed. */
export function DeleteCustomerDialog({ partner, customer, onClose }: ChangeCustomerProps) {
  const write = useDeleteCustomer(partner)
  return (
    <ConfirmWrite
      write={write}
      body={customer.token}
      done={() => ({ kind: 'success', title: `${nameOf(customer)} is deleted` })}
      onClose={onClose}
      title={`Delete ${nameOf(customer)}?`}
      action="Delete customer"
      name={customer.payment_address}
    >
      <p>
        The address resolves no more and is free for another customer: whoever pays to it later may reach somebody else.
        Payments from it or to it fail when they are submitted; payments that are under way go on.
      </p>
      <p className="mt-2 text-muted">This cannot be taken back. To stop it for a while, disable it instead.</p>
    </ConfirmWrite>
  )
}
