'use client'

import { ChevronDown, ChevronLeft, ChevronUp, Pause, X } from 'lucide-react'
import { Amount } from '#components/ui/amount.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { StateBadge } from '#components/ui/state-badge.tsx'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { taskStateOf } from '#lib/modules/admissions/states.ts'
import { WORKFLOW_WORDS } from '../words.ts'
import { EarlierPayments } from './earlier-payments.tsx'
import { FailForm } from './fail-form.tsx'
import { ClaimAction, TaskActions } from './task-actions.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskNotices } from './task-notices.tsx'
import type { TaskWork } from './use-task-work.ts'

interface TaskPanelProps {
  partner: string
  task: QueuedTask
  work: TaskWork
  nameOf: (assignee: number) => string
  choosing: boolean
  onChoose: (choosing: boolean) => void
  onClose: () => void
  onStep: (step: 1 | -1) => void
}

/** The open task: what it asks, what can be done, and all that a decision needs. */
export function TaskPanel({ partner, task, work, nameOf, choosing, onChoose, onClose, onStep }: TaskPanelProps) {
  const { amount } = task.payment
  const { title, ask } = WORKFLOW_WORDS[task.workflow]
  const { decide } = work
  return (
    <section
      aria-label="Task"
      className="flex min-w-0 flex-col overflow-clip rounded-lg border border-line bg-surface xl:sticky xl:top-17 xl:max-h-[calc(100dvh-5.5rem)]"
    >
      <header className="sticky top-13 z-10 grid gap-3 rounded-t-lg border-line border-b bg-surface px-4 py-3 xl:static">
        <div className="flex items-center justify-between gap-2 xl:hidden">
          <Button size="sm" variant="ghost" onClick={onClose} className="-ml-2">
            <ChevronLeft aria-hidden />
            Queue
          </Button>
          <span className="flex">
            <IconButton label="Previous task" icon={<ChevronUp aria-hidden />} onClick={() => onStep(-1)} />
            <IconButton label="Next task" icon={<ChevronDown aria-hidden />} onClick={() => onStep(1)} />
          </span>
        </div>
        <div className="flex items-start justify-between gap-2">
          <h2 className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <Amount currency={amount.currency} minor={amount.total} className="font-semibold text-xl" />
            <span className="text-muted text-sm">{title}</span>
            {taskStateOf(task.status) === 'on_hold' && (
              <StateBadge tone="warning" label="On hold" icon={<Pause aria-hidden />} />
            )}
          </h2>
          <span className="flex shrink-0 items-center gap-1">
            <ClaimAction work={work} />
            <IconButton
              label="Close task"
              aria-keyshortcuts="Escape"
              icon={<X aria-hidden />}
              onClick={onClose}
              className="-mr-1.5 max-xl:hidden"
            />
          </span>
        </div>
        <TaskActions work={work} choosing={choosing} onChoose={() => onChoose(!choosing)} />
      </header>
      <div className="min-h-0 xl:overflow-y-auto">
        {choosing && decide && <FailForm onFail={decide} onCancel={() => onChoose(false)} />}
        <div className="grid gap-4 px-4 py-3">
          <TaskNotices partner={partner} task={task} work={work} nameOf={nameOf} />
          <p className="text-sm">{ask}</p>
          <TaskFacts partner={partner} task={task} assignee={nameOf(task.assignee)} />
          <EarlierPayments partner={partner} task={task} />
        </div>
      </div>
    </section>
  )
}
