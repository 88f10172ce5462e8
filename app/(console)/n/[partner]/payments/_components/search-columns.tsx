import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { Time } from '#components/value/time.tsx'
import type { SearchResultItem } from '#lib/modules/search/contract.ts'
import { PaymentBadge } from '../payment-badge.tsx'
import { resultIcon, resultName } from '../result-name.tsx'
import { reasonOf, resultHref, TYPE_LABELS } from '../search-results.ts'

export const searchColumns = (partner: string, term: string): TableColumn<SearchResultItem>[] => [
  {
    id: 'record',
    header: 'Record',
    cell: ({ row: { original: item } }) => (
      <span className="flex min-w-0 items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-subtle">
        {resultIcon(item.type)}
        <RowLink href={resultHref(partner, item)} title={`Open ${item.payment?.payment_id ?? item.id}`}>
          <span className="font-normal text-muted">{TYPE_LABELS[item.type]}</span> {resultName(partner, item)}
        </RowLink>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Why it matched',
    meta: { width: 'w-60' },
    cell: ({ row }) => <span title={reasonOf(row.original, term)}>{reasonOf(row.original, term)}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    meta: { width: 'w-36', priority: 3 },
    cell: ({ row: { original } }) =>
      original.payment && <Time value={original.payment.initiated_at} className="text-muted" />,
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { width: 'w-36', align: 'right', whole: true },
    cell: ({ row: { original } }) =>
      original.payment && (
        <Amount
          currency={original.payment.amount.currency}
          minor={original.payment.amount.total}
          className="font-medium"
        />
      ),
  },
  {
    id: 'state',
    header: 'Status',
    meta: { width: 'w-32', align: 'right', priority: 2 },
    cell: ({ row: { original } }) => original.payment && <PaymentBadge state={original.payment.state} />,
  },
]
