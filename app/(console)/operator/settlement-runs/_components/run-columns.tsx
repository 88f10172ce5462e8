import type { TableColumn } from '#components/data-table/features.ts'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import type { Tone } from '#components/ui/tone.ts'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { RunRecord } from '#lib/modules/settlements/contract.ts'

export const RUN_LOOKS: Record<RunRecord['status'], { tone: Tone; label: string }> = {
  PROCESSING: { tone: 'info', label: 'In progress' },
  COMPLETED: { tone: 'success', label: 'Completed' },
  FAILED: { tone: 'danger', label: 'Failed' },
}

/** Columns of a run: its environment, result and progress. */
export const RUN_COLUMNS: readonly TableColumn<RunRecord>[] = [
  {
    id: 'cutoff',
    header: 'Cutoff',
    sortBy: ({ cutoff_time }) => cutoff_time,
    meta: { width: 'w-48' },
    cell: ({ row }) => <Time value={row.original.cutoff_time * 1000} format="absolute" />,
  },
  {
    id: 'environment',
    header: 'Environment',
    sortBy: ({ environment }) => environment,
    meta: { width: 'w-32', priority: 2 },
    cell: ({ row }) => <EnvironmentBadge environment={row.original.environment} />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ row }) => <Outcome run={row.original} />,
  },
  {
    id: 'id',
    header: 'Run ID',
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.token} label="run ID" className="relative" />,
  },
  {
    id: 'took',
    header: 'Duration',
    meta: { width: 'w-24', align: 'right', priority: 2 },
    cell: ({ row: { original } }) => (
      <span className="num text-muted">
        {original.completed_on === null ? '-' : `${original.completed_on - original.started_on} s`}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'State',
    sortBy: ({ status }) => status,
    meta: { width: 'w-32', align: 'right' },
    cell: ({ row }) => <StateBadge {...RUN_LOOKS[row.original.status]} />,
  },
]

const count = new Intl.NumberFormat('en-US')

function Outcome({ run: { status, failure, progress } }: { run: RunRecord }) {
  if (status === 'FAILED') {
    return (
      <span className="block truncate" title={failure ?? undefined}>
        {failure ?? 'Nothing was settled. No reason was recorded.'}
      </span>
    )
  }
  if (status === 'COMPLETED') return <span className="text-muted">All transactions settled</span>
  if (!progress) return <span className="text-muted">Waiting for payments to complete</span>
  const { share_done: share, transactions_done: done, transactions_per_second: pace } = progress
  return (
    <span className="flex items-center gap-2">
      <progress aria-label="Progress" max={1} value={share} className="h-2 w-24 accent-accent" />
      <span className="num truncate text-muted">
        {count.format(done)} transactions, {count.format(pace)} per second
      </span>
    </span>
  )
}
