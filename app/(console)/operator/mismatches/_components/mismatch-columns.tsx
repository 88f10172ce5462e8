import type { TableColumn } from '#components/data-table/features.ts'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Mismatch } from '#lib/modules/finality/import/contract.ts'
import { balanceText, differenceText, entryText, expectedText, KIND_WORDS, RESOLUTION_WORDS } from '../words.ts'
import { ResolveButton } from './resolve-button.tsx'

/** Columns: what is wrong, what the bank booked, and what was done about it. */
export const MISMATCH_COLUMNS: readonly TableColumn<Mismatch>[] = [
  {
    id: 'kind',
    header: 'Mismatch',
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium max-sm:whitespace-normal">{KIND_WORDS[original.kind].label}</span>
          <EnvironmentBadge environment={original.environment} />
        </span>
        <span className="block text-muted text-xs max-sm:wrap-anywhere max-sm:whitespace-normal sm:truncate">
          {[expectedText(original), entryText(original)].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  {
    id: 'entry',
    header: 'Booked',
    meta: { width: 'w-56', align: 'right', whole: true },
    cell: ({ row: { original } }) =>
      original.balances ? (
        <span className="tabular-nums">{balanceText(original.currency, original.balances.opening)}</span>
      ) : original.entry ? (
        <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2 max-md:max-w-40">
          <span className="text-muted text-xs">{original.entry.direction === 'credit' ? 'Credit' : 'Debit'}</span>
          <Amount currency={original.currency} minor={original.entry.total} />
          <span className="w-full text-muted text-xs">{differenceText(original)}</span>
        </span>
      ) : (
        <span className="text-muted">Nothing</span>
      ),
  },
  {
    id: 'batch',
    header: 'Batch',
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row: { original } }) =>
      original.batch_id && (
        <IntentLink href={`/operator/batches/${original.batch_id}`} className="text-accent-ink hover:underline">
          {original.currency} batch
        </IntentLink>
      ),
  },
  {
    id: 'found',
    header: 'Found',
    meta: { width: 'w-32', align: 'right', priority: 3 },
    cell: ({ row }) => <Time value={row.original.created_on} className="text-muted" />,
  },
  {
    id: 'state',
    header: 'Status',
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row: { original } }) =>
      original.resolution === null ? (
        <ResolveButton mismatch={original} />
      ) : (
        <span title={`${original.reason ?? ''} (${original.resolved_by ?? ''})`}>
          <StateBadge label={RESOLUTION_WORDS[original.resolution]} tone="neutral" />
        </span>
      ),
  },
]
