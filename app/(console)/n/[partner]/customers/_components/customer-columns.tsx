import { Building2, UserRound } from 'lucide-react'
import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { Customer } from '#lib/modules/customers/contract.ts'
import { nameOf, statusWords, TYPE_WORDS } from '../words.ts'
import { CustomerBadge } from './customer-badge.tsx'

const ICONS = { Individual: UserRound, Business: Building2 }

/** Columns hidden while a panel is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['id', 'created']

export const CUSTOMER_COLUMNS: readonly TableColumn<Customer>[] = [
  {
    id: 'name',
    header: 'Name and address',
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <OpenRowLink id={original.token}>{nameOf(original)}</OpenRowLink>
        <code className="block truncate font-mono text-muted text-xs" title={original.payment_address}>
          {original.payment_address}
        </code>
      </span>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    sortBy: ({ type }) => TYPE_WORDS[type],
    meta: { width: 'w-32', priority: 2 },
    cell: ({ row }) => <Type type={row.original.type} />,
  },
  {
    id: 'id',
    header: 'Customer ID',
    meta: { width: 'w-48', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.token} label="customer ID" className="relative" />,
  },
  {
    id: 'created',
    header: 'Created',
    meta: { width: 'w-32', priority: 2 },
    cell: ({ row }) => <Time value={row.original.created_at.seconds * 1000} format="date" className="text-muted" />,
  },
  {
    id: 'state',
    header: 'Status',
    sortBy: ({ status }) => statusWords(status).label,
    meta: { width: 'w-32', align: 'right' },
    cell: ({ row }) => <CustomerBadge status={row.original.status} />,
  },
]

function Type({ type }: { type: Customer['type'] }) {
  const Icon = ICONS[type]
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-muted">
      <Icon aria-hidden className="size-3.5 shrink-0 text-subtle" />
      {TYPE_WORDS[type]}
    </span>
  )
}
