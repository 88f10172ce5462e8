'use client'

import { useQuery } from '@tanstack/react-query'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { NotesPart } from '#app/_notes/notes-part.tsx'
import { Alert } from '#components/ui/alert.tsx'
import type { CustomerDetails } from '#lib/modules/customers/contract.ts'
import { CUSTOMER_STATUS } from '#lib/modules/customers/states.ts'
import { customerQuery } from '../queries.ts'
import { nameOf } from '../words.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerBadge } from './customer-badge.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { PaymentLinks } from './payment-links.tsx'

interface CustomerPanelProps {
  partner: string
  customerId: string
  onClose: () => void
}

/** One customer with its details and actions. */
export function CustomerPanel({ partner, customerId, onClose }: CustomerPanelProps) {
  const query = useQuery(customerQuery(partner, customerId))
  return (
    <OpenedPanel
      label="Customer"
      list="Customers"
      query={query}
      onClose={onClose}
      heading={(customer) => (
        <>
          <span className="wrap-anywhere font-semibold text-lg">{nameOf(customer)}</span>
          <CustomerBadge status={customer.status} />
        </>
      )}
      actions={(customer) =>
        customer.status !== CUSTOMER_STATUS.deleted && <CustomerActions partner={partner} customer={customer} />
      }
    >
      {(customer) => (
        <>
          <Standing customer={customer} />
          <CustomerFacts customer={customer} />
          <PaymentLinks partner={partner} address={customer.payment_address} />
          <NotesPart partner={partner} record={{ type: 'customer', id: customerId }} />
        </>
      )}
    </OpenedPanel>
  )
}

function Standing({ customer: { status } }: { customer: CustomerDetails }) {
  if (status === CUSTOMER_STATUS.disabled) {
    return (
      <Alert tone="neutral" title="Address doesn’t resolve">
        New payments to or from it fail until the customer is enabled.
      </Alert>
    )
  }
  if (status === CUSTOMER_STATUS.deleted) {
    return (
      <Alert tone="neutral" title="Customer deleted">
        The address can be assigned to another customer. Stored details remain visible here.
      </Alert>
    )
  }
  return null
}
