import { clsx } from 'clsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { numberText } from '#lib/kernel/wording.ts'
import type { NetworkPosition } from '#lib/modules/operator/contract.ts'

/** Columns of a position: the owner, and its direction in words as well as color. */
export const POSITION_COLUMNS: readonly TableColumn<NetworkPosition>[] = [
  {
    id: 'namespace',
    header: 'Namespace',
    sortBy: ({ namespace }) => namespace.name,
    cell: ({ row: { original } }) => (
      <span className="block truncate">
        {original.namespace.name} <code className="font-mono text-muted text-xs">@{original.namespace.domain}</code>
      </span>
    ),
  },
  {
    id: 'organization',
    header: 'Organization',
    sortBy: ({ organization }) => organization.name,
    meta: { width: 'w-44', priority: 2 },
    cell: ({ row: { original } }) => (
      <IntentLink
        href={`/operator/organizations?organization=${original.organization.token}`}
        className="block truncate text-accent-ink hover:underline"
      >
        {original.organization.name}
      </IntentLink>
    ),
  },
  {
    id: 'transactions',
    header: 'Transactions',
    sortBy: ({ txn_count }) => txn_count,
    meta: { width: 'w-32', align: 'right', priority: 2 },
    cell: ({ row }) => <span className="num">{numberText(row.original.txn_count)}</span>,
  },
  {
    id: 'currency',
    header: 'Currency',
    sortBy: ({ currency }) => currency,
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row }) => row.original.currency,
  },
  {
    id: 'net',
    header: 'Net position',
    sortBy: ({ currency, net_total }) => [currency, BigInt(net_total)],
    meta: { width: 'w-64', align: 'right', whole: true },
    cell: ({ row }) => <Net position={row.original} />,
  },
]

function Net({ position: { currency, net_total } }: { position: NetworkPosition }) {
  const net = BigInt(net_total)
  const way = net > 0n ? 'Is owed' : net < 0n ? 'Owes' : 'Even'
  return (
    <span className="inline-flex items-baseline gap-2">
      <span className="text-muted text-xs">{way}</span>
      <Amount
        currency={currency}
        minor={net < 0n ? -net : net}
        className={clsx(net > 0n && 'text-credit', net < 0n && 'text-debit')}
      />
    </span>
  )
}
