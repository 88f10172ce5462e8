import type { TableColumn } from '#components/data-table/features.ts'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import type { Return } from '#lib/modules/returns/contract.ts'
import { firstColumns } from '../first-columns.tsx'
import { REASON_WORDS } from '../words.ts'

/** Hidden by default: the counterparty's cell shows the direction, and each row opens the payment. */
export const USUALLY_HIDDEN = ['direction', 'payment', 'transaction']

export const columnsFor = (partner: string): TableColumn<Return>[] => [...firstColumns<Return>(partner), ...DETAILS]

/** The columns that do not depend on the namespace. */
const DETAILS: readonly TableColumn<Return>[] = [
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
    meta: { width: 'w-48', priority: 3 },
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
