import type { TableColumn } from '#components/data-table/features.ts'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Instruction } from '#lib/modules/finality/contract.ts'
import { DIRECTION_WORDS, STATE_LOOKS } from '../words.ts'
import { InstructionMenu } from './instruction-menu.tsx'

/** When the instruction reached its state. */
const changedOn = ({ state, sent_on, confirmed_on, rejected_on, created_on }: Instruction): string =>
  ({ pending: created_on, sent: sent_on, confirmed: confirmed_on, rejected: rejected_on })[state] ?? created_on

/** Columns: who pays or receives how much, under which reference, and whether the bank has done it. */
export const INSTRUCTION_COLUMNS: readonly TableColumn<Instruction>[] = [
  {
    id: 'namespace',
    header: 'Namespace',
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <span className="flex items-center gap-2 max-md:flex-wrap">
          <span title={original.partner_name} className="truncate font-medium max-md:whitespace-normal">
            {original.partner_name}
          </span>
          <EnvironmentBadge environment={original.environment} />
        </span>
        <code className="block truncate font-mono text-muted text-xs">@{original.domain}</code>
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { width: 'w-52', align: 'right', whole: true },
    cell: ({ row: { original } }) => (
      <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
        <span className="text-muted text-xs">{DIRECTION_WORDS[original.direction]}</span>
        <Amount currency={original.amount.currency} minor={original.amount.total} />
      </span>
    ),
  },
  {
    id: 'reference',
    header: 'Reference',
    meta: { width: 'w-44', priority: 2 },
    cell: ({ row }) => <code className="font-mono text-xs">{row.original.reference}</code>,
  },
  {
    id: 'batch',
    header: 'Batch',
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row: { original } }) => (
      <IntentLink href={`/operator/batches/${original.batch_id}`} className="text-accent-ink hover:underline">
        {original.amount.currency} batch
      </IntentLink>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    meta: { width: 'w-32' },
    cell: ({ row: { original } }) => (
      <span title={original.reason ?? undefined}>
        <StateBadge {...STATE_LOOKS[original.state]} />
      </span>
    ),
  },
  {
    id: 'changed',
    header: 'Status changed',
    meta: { width: 'w-32', align: 'right', priority: 2 },
    cell: ({ row }) => <Time value={changedOn(row.original)} className="text-muted" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-32', align: 'right', quiet: true },
    cell: ({ row }) => <InstructionMenu instruction={row.original} />,
  },
]
