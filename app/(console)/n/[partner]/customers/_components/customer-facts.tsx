import { CopyButton } from '#components/value/copy-button.tsx'
import { DescriptionList, type Detail } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { CustomerDetails } from '#lib/modules/customers/contract.ts'
import { TYPE_WORDS } from '../words.ts'

const given = (label: string, value: string): Detail[] => (value ? [{ label, value }] : [])

/** A customer's details. Omits empty fields. */
export function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const { type, payment_address, created_at, updated_at } = customer
  const items: Detail[] = [
    {
      label: 'Address',
      value: (
        <span className="inline-flex items-center gap-0.5">
          <code className="wrap-anywhere font-mono text-xs">{payment_address}</code>
          <CopyButton value={payment_address} label="payment address" />
        </span>
      ),
    },
    { label: 'Type', value: TYPE_WORDS[type] },
    ...(type === 'Business' ? businessFacts(customer) : personFacts(customer)),
    ...given('Email', customer.email),
    ...given('Phone', customer.phone_number),
    ...given('Nickname', customer.nick_name),
    { label: 'Created', value: <Time value={created_at.seconds * 1000} /> },
    { label: 'Updated', value: <Time value={updated_at.seconds * 1000} /> },
    { label: 'Customer ID', value: <IdChip id={customer.token} label="customer ID" /> },
  ]
  return <DescriptionList items={items} />
}

const personFacts = (customer: CustomerDetails): Detail[] => [
  {
    label: 'Full name',
    value: [customer.first_name, customer.middle_name, customer.last_name].filter(Boolean).join(' '),
  },
]

const businessFacts = (customer: CustomerDetails): Detail[] => [
  { label: 'Trade name', value: customer.business_trade_name },
  { label: 'Legal name', value: customer.business_legal_name },
  { label: 'Website', value: customer.business_website },
  {
    label: 'Industry',
    value: <span className="num">{customer.business_industry}</span>,
    hint: 'Merchant category code',
  },
  ...given('Description', customer.business_description),
  ...given('Contact', [customer.first_name, customer.last_name].filter(Boolean).join(' ')),
]
