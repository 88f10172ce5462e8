import type { TableColumn } from '#components/data-table/features.ts'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Recall } from '#lib/modules/recalls/contract.ts'
import { firstColumns } from '../../returns/first-columns.tsx'
import { REASON_WORDS } from '../../returns/words.ts'
import { STATE_LOOKS } from '../words.ts'

/** Hidden by default: the counterparty's cell shows the direction, and each row opens the payment. */
export const USUALLY_HIDDEN = ['direction', 'payment', 'ended']

export const columnsFor = (partner: string): TableColumn<Recall>[] => [...firstColumns<Recall>(partner), ...DETAILS]

/** The columns that do not depend on the namespace. */
const DETAILS: readonly TableColumn<Recall>[] = [
  {
    id: 'state',
    header: 'Status',
    sortBy: ({ state }) => STATE_LOOKS[state].label,
    meta: { width: 'w-32' },
    cell: ({ row }) => <StateBadge {...STATE_LOOKS[row.original.state]} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    sortBy: ({ reason }) => REASON_WORDS[reason],
    meta: { width: 'w-44', priority: 2 },
    cell: ({ row }) => REASON_WORDS[row.original.reason],
  },
  {
    id: 'expires',
    header: 'Answer due',
    sortBy: ({ expires_on, state }) => (state === 'open' ? expires_on : undefined),
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row: { original } }) =>
      original.state === 'open' ? <Time value={original.expires_on} className="text-muted" /> : null,
  },
  {
    id: 'ended',
    header: 'Ended',
    sortBy: ({ ended_on }) => ended_on ?? undefined,
    meta: { width: 'w-36', priority: 3 },
    cell: ({ row: { original } }) => original.ended_on && <Time value={original.ended_on} className="text-muted" />,
  },
  {
    id: 'note',
    header: 'Note',
    meta: { width: 'w-48', priority: 3 },
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
    id: 'amount',
    header: 'Amount',
    meta: { width: 'w-40', align: 'right', whole: true },
    cell: ({ row: { original } }) => (
      <Amount currency={original.amount.currency} minor={original.amount.total} className="font-medium" />
    ),
  },
]
