import { ArrowRight, Pause, Users } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { Amount } from '#components/value/amount.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { taskStateOf } from '#lib/modules/admissions/states.ts'
import { kindOf } from '../../_decisions/decisions.ts'
import { DECISION_WORDS, secondPerson, WORKFLOW_WORDS } from '../../words.ts'
import { useQueueRows } from './queue-context.tsx'
import { TaskAge } from './task-age.tsx'
import { TimeLeftBadge } from './time-left-badge.tsx'

/** Columns hidden while a task is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['workflow', 'reference', 'age']

export const TASK_COLUMNS: readonly TableColumn<QueuedTask>[] = [
  {
    id: 'parties',
    header: 'Debtor → beneficiary',
    sortBy: ({ payment }) => [payment.debtor_address, payment.beneficiary_address],
    cell: ({ row }) => <OpenLink task={row.original} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    sortBy: ({ payment: { amount } }) => [amount.currency, BigInt(amount.total)],
    meta: { width: 'w-32', align: 'right', whole: true },
    cell: ({ row: { original: task } }) => (
      <Amount currency={task.payment.amount.currency} minor={task.payment.amount.total} />
    ),
  },
  {
    id: 'workflow',
    header: 'Task',
    sortBy: ({ workflow }) => WORKFLOW_WORDS[workflow].title,
    meta: { width: 'w-40', priority: 3 },
    cell: ({ row }) => WORKFLOW_WORDS[row.original.workflow].title,
  },
  {
    id: 'reference',
    header: 'Reference',
    meta: { width: 'w-36', priority: 3 },
    cell: ({ row: { original: task } }) => (
      <span className="block truncate text-muted" title={task.payment.reference}>
        {task.payment.reference}
      </span>
    ),
  },
  {
    id: 'age',
    header: 'Age',
    // Oldest first when ascending.
    sortBy: ({ created_on }) => -created_on,
    meta: { width: 'w-26' },
    cell: ({ row }) => (
      <span className="max-md:text-muted">
        <span className="md:hidden">Age </span>
        <TaskAge since={row.original.created_on} />
      </span>
    ),
  },
  {
    id: 'assignee',
    header: 'Assignee',
    sortBy: ({ assignee }) => assignee || undefined,
    meta: { width: 'w-36' },
    cell: ({ row }) => <Assignee task={row.original} />,
  },
  {
    id: 'left',
    header: 'Time left',
    sortBy: ({ payment }) => payment.expires_at,
    meta: { width: 'w-30', align: 'right' },
    cell: ({ row }) => <State task={row.original} />,
  },
]

function OpenLink({ task }: { task: QueuedTask }) {
  const { debtor_address, beneficiary_address } = task.payment
  return (
    <OpenRowLink id={task.token} title={`${debtor_address} → ${beneficiary_address}`}>
      {/* On narrow screens, one line each keeps all rows the same height. */}
      <span className="flex min-w-0 items-center gap-x-1.5 max-xl:flex-col max-xl:items-start max-xl:py-0.5 max-xl:leading-snug">
        <span className="max-w-full truncate">{debtor_address}</span>
        <span className="flex min-w-0 max-w-full items-center gap-x-1.5">
          <ArrowRight role="img" aria-label="pays" className="size-3.5 shrink-0 text-subtle" />
          <span className="truncate">{beneficiary_address}</span>
        </span>
      </span>
    </OpenRowLink>
  )
}

function Assignee({ task }: { task: QueuedTask }) {
  const { number: me } = useReader()
  const name = useQueueRows().nameOf(task.assignee)
  const needed = secondPerson(task, me)
  return (
    <span className="flex items-center gap-1.5">
      {taskStateOf(task.status) === 'on_hold' && (
        <StateBadge tone="warning" label="On hold" icon={<Pause aria-hidden />} />
      )}
      {needed && (
        <span title={needed}>
          <StateBadge tone="info" label="2nd person" icon={<Users aria-hidden />} />
          <span className="sr-only">{needed}</span>
        </span>
      )}
      {task.assignee !== 0 && <span className="text-muted md:hidden">Assignee</span>}
      <span className={task.assignee === 0 ? 'truncate text-subtle' : 'truncate'}>{name}</span>
    </span>
  )
}

function State({ task }: { task: QueuedTask }) {
  const pending = useQueueRows().pendingOf(task.token)
  if (!pending) return <TimeLeftBadge expiresAt={task.payment.expires_at} />
  if (pending.phase === 'stopped') return <StateBadge tone="danger" label="Not sent" />
  return <StateBadge tone="info" label={DECISION_WORDS[kindOf(pending.verdict)].doing} />
}
