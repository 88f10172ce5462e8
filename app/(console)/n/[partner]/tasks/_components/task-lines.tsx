'use client'

import { Check, Hand, Pause, Undo2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { valuesOf } from '#app/_templates/template-values.ts'
import { focusRow } from '#components/data-table/open-row.tsx'
import { focusPanel } from '#components/layout/focus-panel.ts'
import { Button } from '#components/ui/button.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { taskStateOf } from '#lib/modules/admissions/states.ts'
import { isOpenTask, openTasksOf, type Waiting } from '../waiting.ts'
import { WORKFLOW_WORDS } from '../words.ts'
import { AcceptForm } from './forms/accept-form.tsx'
import { FailForm } from './forms/fail-form.tsx'
import { Action } from './task-actions.tsx'
import { Decided } from './task-notices.tsx'
import { type TaskWork, useTaskWork } from './use-task-work.ts'

interface TaskLinesProps {
  partner: string
  row: Waiting
  nameOf: (assignee: number) => string
}

/**
 * The payment's tasks with their questions and assignees. If several are open, each can be decided by
 * itself.
 */
export function TaskLines(props: TaskLinesProps) {
  const { partner, row, nameOf } = props
  const isSingle = openTasksOf(row).length < 2
  return (
    <ul aria-label="Tasks" className="grid gap-3">
      {row.tasks.map((task) => (
        <li key={task.token} className="grid gap-1.5 rounded-md border border-line px-3 py-2.5 text-sm">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="font-medium">{WORKFLOW_WORDS[task.workflow].title}</span>
            {isOpenTask(task) && (
              <span className="flex items-center gap-1.5 text-muted text-xs">
                {taskStateOf(task.status) === 'on_hold' && (
                  <StateBadge tone="warning" label="On hold" icon={<Pause aria-hidden />} />
                )}
                {nameOf(task.assignee)}
              </span>
            )}
          </span>
          {isOpenTask(task) ? (
            <p className="text-muted">{WORKFLOW_WORDS[task.workflow].question}</p>
          ) : (
            <Decided partner={partner} task={task} />
          )}
          {!isSingle && isOpenTask(task) && <OneTask {...props} task={task} />}
        </li>
      ))}
      {row.other_tasks > 0 && (
        <li className="rounded-md border border-line border-dashed px-3 py-2.5 text-muted text-sm">
          The other institution must also decide.
        </li>
      )}
    </ul>
  )
}

/** Decides or claims one of several open tasks. Has no shortcuts: those act on the payment. */
function OneTask({ partner, row, task, nameOf }: TaskLinesProps & { task: QueuedTask }) {
  const [form, setForm] = useState<'accept' | 'decline'>()
  const buttons = { accept: useRef<HTMLButtonElement>(null), decline: useRef<HTMLButtonElement>(null) }
  const onDecided = () => {
    setForm(undefined)
    // The buttons disappear; on narrow screens, so has the row.
    if (!focusRow(row.token)) focusPanel()
  }
  const onCancel = () => {
    setForm(undefined)
    if (form) buttons[form].current?.focus()
  }
  const toggle = (one: 'accept' | 'decline') => () => setForm(form === one ? undefined : one)
  const work = useTaskWork(partner, row, { nameOf, onDecided, among: [task] })
  const { accept, threshold, barrier, decide } = work
  // Otherwise, it would take the focus when its action is available again.
  if (form && !(form === 'accept' ? accept && threshold : decide)) setForm(undefined)
  const { title } = WORKFLOW_WORDS[task.workflow]
  const name = title.toLowerCase()
  const values = valuesOf({ payment_id: row.payment_id, ...row.payment })
  return (
    <>
      <span className="flex flex-wrap gap-2">
        {accept && (
          <Action
            ref={buttons.accept}
            size="sm"
            onAct={threshold ? toggle('accept') : accept}
            aria-expanded={threshold && form === 'accept'}
          >
            <Check aria-hidden />
            Accept<span className="sr-only"> {name}</span>
          </Action>
        )}
        {decide && (
          <Button ref={buttons.decline} size="sm" onClick={toggle('decline')} aria-expanded={form === 'decline'}>
            <X aria-hidden />
            Decline<span className="sr-only"> {name}</span>
          </Button>
        )}
        <ClaimButtons work={work} name={name} assignee={nameOf(task.assignee)} />
      </span>
      {barrier && <p className="text-muted text-xs">{barrier}</p>}
      {work.pending && <p className="text-muted text-xs">{work.unavailable}</p>}
      {form === 'accept' && accept && threshold && (
        <div className="-mx-3">
          <AcceptForm payment={row.payment} threshold={threshold} onAccept={accept} onCancel={onCancel} />
        </div>
      )}
      {form === 'decline' && decide && (
        <div className="-mx-3">
          <FailForm onFail={decide} onCancel={onCancel} values={[values]} />
        </div>
      )}
    </>
  )
}

interface ClaimButtonsProps {
  work: TaskWork
  /** The task's name in a sentence. */
  name: string
  assignee: string
}

function ClaimButtons({ work: { claim, takeOver, release, isBusy }, name, assignee }: ClaimButtonsProps) {
  return (
    <>
      {claim && (
        <Button size="sm" variant="ghost" onClick={claim} pending={isBusy}>
          <Hand aria-hidden />
          Claim<span className="sr-only"> {name}</span>
        </Button>
      )}
      {takeOver && (
        <Button size="sm" onClick={takeOver} pending={isBusy}>
          <Hand aria-hidden />
          <span>
            Take over<span className="sr-only"> {name}</span> from {assignee}
          </span>
        </Button>
      )}
      {release && (
        <Button size="sm" variant="ghost" onClick={release} pending={isBusy}>
          <Undo2 aria-hidden />
          Release<span className="sr-only"> {name}</span>
        </Button>
      )}
    </>
  )
}
