import { TWO_LINES } from '#components/data-table/cell-class.ts'
import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { Amount } from '#components/value/amount.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { NetworkRun } from '#lib/modules/operator/network/contract.ts'
import { ENVIRONMENT_LABELS } from '../../environment-choices.ts'
import { durationText } from '../duration.ts'
import { mainFirst } from '../main-first.ts'
import { RUN_LOOKS } from '../words.ts'

/** Columns hidden while a run is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['environment', 'value', 'took']

/**
 * Columns of a run: its environment, result and progress. Without columns for them, the cutoff's second
 * line shows environment and transactions, and the outcome shows the duration.
 */
export const RUN_COLUMNS: readonly TableColumn<NetworkRun>[] = [
  {
    id: 'cutoff',
    header: 'Cutoff',
    sortBy: ({ cutoff_time }) => cutoff_time,
    meta: { width: 'w-50' },
    cell: ({ row: { original } }) => (
      <span className="grid leading-tight">
        <OpenRowLink id={original.token}>
          <Time value={original.cutoff_time * 1000} format="absolute" />
        </OpenRowLink>
        <span className="truncate text-muted text-xs xl:hidden">
          {ENVIRONMENT_LABELS[original.environment]} · {counted(original.txn_count, 'transaction')}
        </span>
      </span>
    ),
  },
  {
    id: 'environment',
    header: 'Environment',
    sortBy: ({ environment }) => environment,
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row }) => <EnvironmentBadge environment={row.original.environment} />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ row }) => <Outcome run={row.original} />,
  },
  {
    id: 'transactions',
    header: 'Transactions',
    sortBy: ({ txn_count }) => txn_count,
    meta: { width: 'w-32', align: 'right', priority: 3 },
    cell: ({ row }) => <span className="num">{numberText(row.original.txn_count)}</span>,
  },
  {
    id: 'value',
    header: 'Net value',
    meta: { width: 'w-44', align: 'right', whole: true },
    cell: ({ row }) => <NetValue run={row.original} />,
  },
  {
    id: 'took',
    header: 'Duration',
    meta: { width: 'w-20', align: 'right', priority: 3 },
    cell: ({ row: { original } }) => <span className="num text-muted">{durationText(original)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    sortBy: ({ status }) => status,
    meta: { width: 'w-32', align: 'right' },
    cell: ({ row }) => <StateBadge {...RUN_LOOKS[row.original.status]} />,
  },
]

/** The currency with the most transactions; the panel has all. */
function NetValue({ run: { batches } }: { run: NetworkRun }) {
  const [first, ...others] = mainFirst(batches)
  if (!first) return <span className="text-subtle">-</span>
  return (
    <span className="grid justify-items-end leading-tight">
      <Amount currency={first.currency} minor={first.net_value} />
      {others.length > 0 && (
        <span className="text-muted text-xs">+{counted(others.length, 'currency', 'currencies')}</span>
      )}
    </span>
  )
}

/** Whether the settlement bank has confirmed all batches of a run, and since when. */
function Finality({ batches }: Pick<NetworkRun, 'batches'>) {
  const all = batches.flatMap(({ finality }) => finality ?? [])
  const open = all.filter(({ final_on }) => final_on === null).length
  if (all.length === 0) return null
  if (open > 0) return open < batches.length ? `, ${numberText(open)} not final` : ', not final'
  const final = all.length < batches.length ? `${numberText(all.length)} final` : 'final'
  return (
    <>
      , {final} since <Time value={Math.max(...all.map(({ final_on }) => final_on ?? 0)) * 1000} format="date" />
    </>
  )
}

function Outcome({ run }: { run: NetworkRun }) {
  const { status, failure, progress } = run
  if (status === 'FAILED') {
    return (
      <span className="block truncate" title={failure ?? undefined}>
        {failure ?? 'Nothing was settled. No reason was recorded.'}
      </span>
    )
  }
  if (status === 'COMPLETED')
    return (
      <span className={`${TWO_LINES} text-muted`}>
        {run.batches.length === 0 ? 'Nothing to settle' : counted(run.batches.length, 'batch', 'batches')}
        {run.batches.length > 0 && <span className="xl:hidden"> in {durationText(run)}</span>}
        <Finality batches={run.batches} />
      </span>
    )
  if (!progress) return <span className="text-muted">Waiting for payments to complete</span>
  const { share_done: share, transactions_done: done, transactions_per_second: pace } = progress
  return (
    <span className="flex items-center gap-2">
      <progress aria-label="Progress" max={1} value={share} className="h-2 w-24 accent-accent" />
      <span className="num truncate text-muted">
        {counted(done, 'transaction')}, {numberText(pace)} per second
      </span>
    </span>
  )
}
