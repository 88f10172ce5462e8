import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { Return } from '#lib/modules/returns/contract.ts'
import { DIRECTION_LOOKS } from '../../payments/direction-looks.ts'
import { paymentHref } from '../../payments/search-params.ts'
import { DIRECTION_WORDS } from '../../payments/words.ts'
import { REASON_WORDS } from '../words.ts'

/** Hidden by default: the counterparty's cell shows the direction, and each row opens the payment. */
export const USUALLY_HIDDEN = ['direction', 'payment', 'transaction']

/** The direction of a return and the domain of the other namespace, as a link to the payment. */
function Counterparty({ partner, row }: { partner: string; row: Return }) {
  const { icon: Icon, word } = DIRECTION_LOOKS[row.direction]
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className={`size-3.5 shrink-0 ${row.direction === 'in' ? 'text-credit' : 'text-subtle'}`} />
      <RowLink href={paymentHref(partner, row.payment_id)} title={`Open payment ${row.payment_id}`}>
        {row.other_domain === null ? (
          DIRECTION_WORDS.within
        ) : (
          <>
            <span className="font-normal text-muted">{word}</span> @{row.other_domain}
          </>
        )}
      </RowLink>
    </span>
  )
}

export const columnsFor = (partner: string): TableColumn<Return>[] => [
  {
    id: 'created',
    header: 'Created',
    sortBy: ({ created_on }) => created_on,
    meta: { width: 'w-36' },
    cell: ({ row }) => <Time value={row.original.created_on} className="text-muted" />,
  },
  {
    id: 'counterparty',
    header: 'Counterparty',
    sortBy: ({ other_domain }) => other_domain ?? undefined,
    cell: ({ row }) => <Counterparty partner={partner} row={row.original} />,
  },
  ...DETAILS,
]

/** The columns that do not depend on the namespace. */
const DETAILS: readonly TableColumn<Return>[] = [
  {
    id: 'direction',
    header: 'Direction',
    sortBy: ({ direction }) => direction,
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row }) => <span className="text-muted">{DIRECTION_WORDS[row.original.direction]}</span>,
  },
  {
    id: 'reason',
    header: 'Reason',
    sortBy: ({ reason }) => REASON_WORDS[reason],
    meta: { width: 'w-52' },
    cell: ({ row }) => REASON_WORDS[row.original.reason],
  },
  {
    id: 'note',
    header: 'Note',
    meta: { width: 'w-56', priority: 3 },
    cell: ({ row: { original } }) => (
      <span title={original.note} className="block truncate text-muted">
        {original.note}
      </span>
    ),
  },
  {
    id: 'payment',
    header: 'Payment ID',
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.payment_id} label="payment ID" className="relative" />,
  },
  {
    id: 'transaction',
    header: 'Transaction ID',
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.transaction_id} label="transaction ID" className="relative" />,
  },
  {
    id: 'creator',
    header: 'Created by',
    sortBy: ({ created_by }) => created_by ?? undefined,
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row: { original } }) =>
      original.created_by === null ? (
        <span className="text-subtle">Other institution</span>
      ) : (
        <span title={original.created_by} className="block truncate">
          {original.created_by}
        </span>
      ),
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { width: 'w-40', align: 'right', whole: true },
    cell: ({ row: { original } }) => (
      <Amount currency={original.amount.currency} minor={original.amount.total} className="font-medium" />
    ),
  },
]
