'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { Customer } from '#lib/modules/customers/contract.ts'
import { ownNamespacesQuery } from '../../../../namespaces/queries.ts'
import { nameOf, TYPE_WORDS } from '../words.ts'
import { CustomerBadge } from './customer-badge.tsx'
import { PaymentLinks } from './payment-links.tsx'

interface ResolvedProps {
  partner: string
  customer: Customer
  onOpen: (customer: string) => void
}

/** The customer behind an address, with the details that are visible to the whole network. */
export function Resolved({ partner, customer, onOpen }: ResolvedProps) {
  const { data: namespaces } = useQuery(ownNamespacesQuery())
  const own = namespaces?.find(({ token }) => token === customer.partner_id)
  return (
    <div className="grid gap-4">
      <div role="status" className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="wrap-anywhere font-semibold text-base">{nameOf(customer)}</span>
        <CustomerBadge status={customer.status} />
      </div>
      <DescriptionList
        items={[
          { label: 'Address', value: <code className="font-mono text-xs">{customer.payment_address}</code> },
          { label: 'Type', value: TYPE_WORDS[customer.type] },
          ...(customer.nick_name ? [{ label: 'Nickname', value: customer.nick_name }] : []),
          {
            label: 'Namespace',
            value: own ? own.name : <IdChip id={customer.partner_id} label="namespace ID" />,
            hint: own ? undefined : 'Another organization',
          },
          { label: 'Created', value: <Time value={customer.created_at.seconds * 1000} /> },
          { label: 'Customer ID', value: <IdChip id={customer.token} label="customer ID" /> },
        ]}
      />
      <PaymentLinks partner={partner} address={customer.payment_address}>
        {customer.partner_id === partner && <Button onClick={() => onOpen(customer.token)}>Open customer</Button>}
      </PaymentLinks>
    </div>
  )
}
