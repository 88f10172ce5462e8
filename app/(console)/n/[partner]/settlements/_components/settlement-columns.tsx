import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Time } from '#components/value/time.tsx'
import { noun, numberText } from '#lib/kernel/wording.ts'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { BatchBadge, shortReason } from '../batch-badge.tsx'
import { FinalityCell } from '../finality-cell.tsx'
import { FINALITY_WORDS } from '../finality-words.ts'
import { NetAmount } from '../net-amount.tsx'
import { settlementHref } from '../search-params.ts'

/** Columns of the list. A click on a row opens the batch. */
export const settlementColumns = (partner: string): TableColumn<BatchSummary>[] => [
  {
    id: 'cutoff',
    header: 'Cutoff',
    sortBy: ({ cutoff_time }) => cutoff_time,
    cell: ({ row: { original } }) => (
      <RowLink href={settlementHref(partner, original.token)}>
        <Time value={original.cutoff_time * 1000} format="absolute" />
      </RowLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sortBy: ({ status }) => status,
    meta: { width: 'w-44' },
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center gap-2">
        <BatchBadge state={original.status} />
        {original.finality && (
          <span className="text-muted text-xs xl:hidden">{FINALITY_WORDS[original.finality.state]}</span>
        )}
      </span>
    ),
  },
  {
    id: 'currency',
    header: 'Currency',
    sortBy: ({ currency }) => currency,
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row: { original } }) => original.currency,
  },
  {
    id: 'transactions',
    header: 'Transactions',
    sortBy: ({ txn_count }) => txn_count,
    meta: { width: 'w-32', align: 'right' },
    cell: ({ row: { original } }) => (
      <span className="num max-md:text-muted max-md:text-xs">
        {original.status === 'COMPLETED' ? numberText(original.txn_count) : '-'}
        <span className="md:hidden"> {noun(original.txn_count, 'transaction')}</span>
      </span>
    ),
  },
  {
    id: 'finality',
    header: 'Finality',
    sortBy: ({ finality }) => finality?.final_on ?? undefined,
    meta: { width: 'w-48', priority: 3 },
    cell: ({ row: { original } }) =>
      original.finality === null && original.status === 'COMPLETED' ? (
        <span className="text-subtle">Not tracked</span>
      ) : (
        <FinalityCell finality={original.finality} />
      ),
  },
  {
    id: 'net',
    header: 'Net position',
    // Failed batches have no net.
    sortBy: ({ currency, net_total }) => (net_total === null ? undefined : [currency, BigInt(net_total)]),
    meta: { width: 'w-64', align: 'right', whole: true },
    cell: ({ row: { original } }) =>
      original.status === 'FAILED' ? (
        <span className="text-danger text-xs">{shortReason(original.failure)}</span>
      ) : (
        <NetAmount currency={original.currency} minor={original.net_total} />
      ),
  },
]
