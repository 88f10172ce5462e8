'use client'

import { useQuery } from '@tanstack/react-query'
import { Hand } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { focusRow } from '#components/data-table/open-row.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { reasonOf, taskStateOf } from '#lib/modules/admissions/states.ts'
import type { TimelineEntry } from '#lib/modules/transactions/contract.ts'
import { whyWithdrawn } from '../../payments/[paymentId]/why-withdrawn.ts'
import { kindOf, type Pending } from '../_decisions/decisions.ts'
import { fasterText } from '../_decisions/faster.ts'
import { ownDecisions, undo } from '../_decisions/own-decisions.ts'
import { timelineQuery } from '../queries.ts'
import { refusalLabel } from '../refusals.ts'
import { openTasksOf, type Waiting } from '../waiting.ts'
import { DECISION_WORDS, secondPerson, stillWaitsFor, UNAVAILABLE } from '../words.ts'
import type { TaskWork } from './use-task-work.ts'

interface TaskNoticesProps {
  row: Waiting
  work: TaskWork
  nameOf: (assignee: number) => string
}

/**
 * Why the payment can't be decided as usual: its tasks are assigned to someone else, or a request
 * failed.
 */
export function TaskNotices({ row, work, nameOf }: TaskNoticesProps) {
  const { error, forgetError, takenBy, isExpired, denialReason, pending } = work
  const failure = error ? failureOf(error) : undefined
  return (
    <>
      {failure && (
        <Alert title={failure.message} requestId={failure.requestId}>
          <p>No changes were made. This is the latest version of the payment.</p>
          <Button size="sm" onClick={forgetError} className="mt-2">
            Dismiss
          </Button>
        </Alert>
      )}
      {pending && <SendingNotice pending={pending} />}
      {takenBy !== undefined && !failure && <Taken row={row} work={work} name={nameOf(takenBy)} />}
      {isExpired && (
        <Alert tone="neutral" title="Expired without a decision">
          {UNAVAILABLE.expired}
        </Alert>
      )}
      <StillWaits row={row} />
      <SecondPerson row={row} work={work} />
      {denialReason && (
        <Alert tone="neutral" title="View only">
          {denialReason}
        </Alert>
      )}
    </>
  )
}

/** A colleague has the payment: who can decide it, and how to take it over. */
function Taken({ row, work, name }: Pick<TaskNoticesProps, 'row' | 'work'> & { name: string }) {
  const { takeOver, isByRule, isBusy } = work
  if (!takeOver) {
    return isByRule ? (
      <Alert tone="info" title={`Assigned to ${name} by a rule`}>
        A second person must review this payment. Take over one of its tasks to decide it.
      </Alert>
    ) : (
      <Alert tone="info" title={`${name} is working on it`}>
        Only {name} can decide this.
      </Alert>
    )
  }
  const onTakeOver = () => {
    takeOver()
    // The button will disappear.
    focusRow(row.token)
  }
  return (
    <Alert tone="info" title={`Assigned to ${name} by a rule`}>
      <p>To decide it, take it over.</p>
      <Button size="sm" onClick={onTakeOver} pending={isBusy} aria-keyshortcuts="t" className="mt-2">
        <Hand aria-hidden />
        Take over from {name}
        <span aria-hidden className="-mr-1 opacity-80 max-xl:hidden">
          <Kbd>t</Kbd>
        </span>
      </Button>
    </Alert>
  )
}

/** What the payment waits for although a task of it is accepted. */
function StillWaits({ row }: { row: Waiting }) {
  const isAccepted = row.tasks.some(({ status }) => taskStateOf(status) === 'completed')
  const isDeclined = row.tasks.some(({ status }) => taskStateOf(status) === 'failed')
  const waits = isAccepted && !isDeclined ? stillWaitsFor(row) : undefined
  return waits && <Alert tone="info" title={`Partially accepted. Waiting on ${waits}.`} />
}

/** Four eyes: who approved the payment already, and what that means for the user. */
function SecondPerson({ row, work }: Pick<TaskNoticesProps, 'row' | 'work'>) {
  const { number: me } = useReader()
  const needed = openTasksOf(row)
    .map((task) => secondPerson(task, me))
    .find(Boolean)
  if (!work.decide || (!needed && !work.barrier)) return null
  return (
    <Alert tone="info" title={needed ?? 'Needs a second person'}>
      {work.barrier ?? 'You can be that person.'}
    </Alert>
  )
}

function SendingNotice({ pending }: { pending: Pending }) {
  const { phase, key, verdict } = pending
  if (phase === 'waiting') {
    const kind = kindOf(verdict)
    const title = DECISION_WORDS[kind].doing
    return (
      <Alert
        tone="info"
        title={kind === 'decline' ? `${title}: ${refusalLabel(verdict)}` : title}
        action={
          <Button size="sm" onClick={() => undo(key)}>
            Undo
          </Button>
        }
      />
    )
  }
  if (phase === 'overtaken') return <Alert tone="info" title={fasterText(pending.faster)} />
  if (phase !== 'stopped') return null
  const { message, requestId } = failureOf(pending.error)
  return (
    <Alert title={message} requestId={requestId}>
      <p>Your decision wasn’t sent.{pending.canRetry && ' You can safely retry.'}</p>
      <div className="mt-2 flex gap-2">
        {pending.canRetry && (
          <Button size="sm" onClick={() => ownDecisions.retry(key)}>
            Try again
          </Button>
        )}
        <Button size="sm" onClick={() => ownDecisions.dismiss(key)}>
          Dismiss
        </Button>
      </div>
    </Alert>
  )
}

/** The decision on a task: what, by whom and when, from the payment's history. */
export function Decided({ partner, task }: { partner: string; task: QueuedTask }) {
  const { data: timeline, isFetching, isFetchedAfterMount, refetch } = useQuery(timelineQuery(partner, task.payment_id))
  const accepted = taskStateOf(task.status) === 'completed'
  const end = timeline?.entries.findLast(({ kind, resource_id }) => resource_id === task.token && ENDS.includes(kind))
  if (timeline && end?.kind === 'task_withdrawn') {
    return (
      <Alert tone="neutral" title="Withdrawn">
        {whyWithdrawn(timeline.entries)}, <Time value={end.at} />
      </Alert>
    )
  }
  // Without its history, a withdrawn task looks like a declined one.
  if (!accepted && !end) {
    if (!isFetchedAfterMount) return <Skeleton className="h-16" />
    return (
      <Alert tone="neutral" title="Closed" onRetry={() => void refetch()} retrying={isFetching}>
        <Time value={task.modified_on * 1000} />
      </Alert>
    )
  }
  const reason = reasonOf(task.status_reason)
  return (
    <Alert
      tone={accepted ? 'success' : 'neutral'}
      title={accepted ? 'Accepted' : `Declined${reason ? `: ${refusalLabel(reason)}` : ''}`}
    >
      {end && end.actor !== 'system' && <>By {end.actor}, </>}
      <Time value={end?.at ?? task.modified_on * 1000} />
    </Alert>
  )
}

const ENDS: readonly TimelineEntry['kind'][] = ['task_completed', 'task_failed', 'task_withdrawn']
