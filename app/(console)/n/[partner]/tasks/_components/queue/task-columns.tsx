import { ArrowRight, Check, MessageSquare, Pause, Users } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Amount } from '#components/value/amount.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { counted } from '#lib/kernel/wording.ts'
import { taskStateOf } from '#lib/modules/admissions/states.ts'
import { kindOf } from '../../_decisions/decisions.ts'
import { fasterText } from '../../_decisions/faster.ts'
import { usePendingOn } from '../../_decisions/own-decisions.ts'
import { isOpenTask, openTasksOf, type Waiting } from '../../waiting.ts'
import { DECISION_WORDS, secondPerson, WORKFLOW_WORDS } from '../../words.ts'
import { useQueueRows } from './queue-context.tsx'
import { TaskAge } from './task-age.tsx'
import { SnoozedBadge, TimeLeftBadge } from './time-left-badge.tsx'

/** Columns hidden while a payment is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['workflow', 'reference', 'age']

/** The gateway sorts by amount, age and time left; the values only repeat its order. */
export const TASK_COLUMNS: readonly TableColumn<Waiting>[] = [
  {
    id: 'parties',
    header: 'Debtor → beneficiary',
    cell: ({ row }) => <OpenLink row={row.original} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    sortBy: ({ payment: { amount } }) => [amount.currency, BigInt(amount.total)],
    meta: { width: 'w-32', align: 'right', whole: true },
    cell: ({ row: { original } }) => (
      <Amount currency={original.payment.amount.currency} minor={original.payment.amount.total} />
    ),
  },
  {
    id: 'workflow',
    header: 'Tasks',
    meta: { width: 'w-36', priority: 3 },
    cell: ({ row }) => <Tasks row={row.original} />,
  },
  {
    id: 'reference',
    header: 'Reference',
    meta: { width: 'w-32', priority: 3 },
    cell: ({ row: { original } }) => (
      <span className="block truncate text-muted" title={original.payment.reference}>
        {original.payment.reference}
      </span>
    ),
  },
  {
    id: 'age',
    header: 'Age',
    // Newest first when ascending.
    sortBy: ({ created_on }) => -created_on,
    meta: { width: 'w-26' },
    cell: ({ row }) => (
      <span className="max-md:text-muted">
        <span className="md:hidden">Age </span>
        <TaskAge since={row.original.created_on} />
        {/* Phones have no column for tasks. */}
        <span className="md:hidden"> · {openWorkflowsOf(row.original)}</span>
      </span>
    ),
  },
  {
    id: 'assignee',
    header: 'Assignee',
    meta: { width: 'w-36' },
    cell: ({ row }) => <Assignee row={row.original} />,
  },
  {
    id: 'left',
    header: 'Time left',
    sortBy: ({ payment }) => payment.expires_at,
    meta: { width: 'w-30', align: 'right' },
    cell: ({ row }) => <State row={row.original} />,
  },
]

function OpenLink({ row }: { row: Waiting }) {
  const { debtor_address, beneficiary_address } = row.payment
  return (
    <OpenRowLink id={row.token} title={`${debtor_address} → ${beneficiary_address}`}>
      {/* On narrow screens, one line each keeps all rows the same height. Wide ones fit most on one line. */}
      <span className="flex min-w-0 items-center gap-x-1.5 leading-tight xl:flex-wrap max-xl:flex-col max-xl:items-start">
        <span className="max-w-full truncate">{debtor_address}</span>
        <span className="flex max-w-full items-center gap-x-1.5">
          <ArrowRight role="img" aria-label="pays" className="size-3.5 shrink-0 text-subtle" />
          <span className="truncate">{beneficiary_address}</span>
          <NoteCount paymentId={row.payment_id} />
        </span>
      </span>
    </OpenRowLink>
  )
}

function NoteCount({ paymentId }: { paymentId: string }) {
  const count = useQueueRows().notesOn(paymentId)
  if (count === 0) return null
  const label = counted(count, 'note')
  return (
    <span title={label} className="num flex shrink-0 items-center gap-0.5 font-normal text-muted text-xs">
      <MessageSquare aria-hidden className="size-3.5" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

const openWorkflowsOf = (row: Waiting) =>
  openTasksOf(row)
    .map(({ workflow }) => WORKFLOW_WORDS[workflow].short)
    .join(', ')

/** Each task: open, or already accepted. The short names are explained by their titles. */
function Tasks({ row }: { row: Waiting }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      {row.tasks.map((task) => {
        const { title, short } = WORKFLOW_WORDS[task.workflow]
        const isOpen = isOpenTask(task)
        return (
          <span key={task.token} title={isOpen ? title : `${title}: accepted`}>
            <Badge tone={isOpen ? 'neutral' : 'success'}>
              {!isOpen && <Check role="img" aria-label="Accepted:" />}
              {short}
            </Badge>
          </span>
        )
      })}
    </span>
  )
}

function Assignee({ row }: { row: Waiting }) {
  const { number: me } = useReader()
  const { nameOf } = useQueueRows()
  const open = openTasksOf(row)
  const assignees = [...new Set(open.map(({ assignee }) => assignee))]
  const names = assignees.map(nameOf).join(', ')
  const isFree = assignees.every((number) => number === 0)
  const isOnHold = open.some(({ status }) => taskStateOf(status) === 'on_hold')
  // The badge leaves no room for "Unassigned".
  const freeLook = isOnHold ? 'sr-only' : 'truncate text-subtle'
  const needed = open.map((task) => secondPerson(task, me)).find(Boolean)
  return (
    <span className="flex items-center gap-1.5">
      {isOnHold && <StateBadge tone="warning" label="On hold" icon={<Pause aria-hidden />} />}
      {needed && (
        <span title={needed}>
          <StateBadge tone="info" label="2nd person" icon={<Users aria-hidden />} />
          <span className="sr-only">{needed}</span>
        </span>
      )}
      {!isFree && <span className="text-muted md:hidden">Assignee</span>}
      <span className={isFree ? freeLook : 'truncate'} title={names}>
        {names}
      </span>
    </span>
  )
}

function State({ row }: { row: Waiting }) {
  const pending = usePendingOn(row.payment_id)
  if (!pending && row.snooze) return <SnoozedBadge until={row.snooze.until} />
  if (!pending) return <TimeLeftBadge expiresAt={row.payment.expires_at} />
  if (pending.phase === 'overtaken') {
    const text = fasterText(pending.faster)
    return (
      <span title={text} className="block text-muted text-xs">
        {text}
      </span>
    )
  }
  if (pending.phase === 'stopped') return <StateBadge tone="danger" label="Not sent" />
  return <StateBadge tone="info" label={DECISION_WORDS[kindOf(pending.verdict)].doing} />
}
