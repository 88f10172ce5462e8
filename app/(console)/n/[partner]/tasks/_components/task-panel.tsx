'use client'

import { ChevronDown, ChevronUp, Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { NotesPart } from '#app/_notes/notes-part.tsx'
import { valuesOf } from '#app/_templates/template-values.ts'
import { SidePanel } from '#components/layout/side-panel.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Amount } from '#components/value/amount.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { taskStateOf } from '#lib/modules/admissions/states.ts'
import { taskTitle } from '../../payments/[paymentId]/words.ts'
import { openTasksOf, type Waiting } from '../waiting.ts'
import { WORKFLOW_WORDS } from '../words.ts'
import { AssignMenu } from './assign-menu.tsx'
import { EarlierPayments } from './earlier-payments.tsx'
import { AcceptForm } from './forms/accept-form.tsx'
import { FailForm } from './forms/fail-form.tsx'
import type { PanelForm } from './forms/use-panel-form.ts'
import { SnoozeMenu } from './snooze/snooze-menu.tsx'
import { SnoozeNotice } from './snooze/snooze-notice.tsx'
import { ClaimAction, TaskActions } from './task-actions.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskLines } from './task-lines.tsx'
import { TaskNotices } from './task-notices.tsx'
import type { TaskWork } from './use-task-work.ts'

const HoldForm = onDemand(() => import('./forms/hold-form.tsx').then((part) => part.HoldForm))

interface TaskPanelProps {
  partner: string
  row: Waiting
  work: TaskWork
  nameOf: (assignee: number) => string
  form: PanelForm
  onForm: (form: PanelForm) => void
  onClose: () => void
  onStep: (step: 1 | -1) => void
  /** The payment was snoozed and leaves the view. */
  onSnoozed: () => void
  openDialog: (draw: (onClose: () => void) => ReactNode) => void
  /** Why the last shortcut did nothing. */
  explained: string
  explain: (why: string) => void
}

/** The open payment: its tasks, actions, and the information needed to decide. */
export function TaskPanel(props: TaskPanelProps) {
  const { partner, row, work, nameOf, form, onForm, onClose, onStep, onSnoozed, openDialog } = props
  const open = openTasksOf(row)
  const { accept, threshold, decide, hold } = work
  const onCancel = () => onForm(undefined)
  const values = valuesOf({ payment_id: row.payment_id, ...row.payment })
  return (
    <SidePanel
      label="Task"
      list="Tasks"
      onClose={onClose}
      steps={<StepButtons onStep={onStep} />}
      heading={
        <Amount
          currency={row.payment.amount.currency}
          minor={row.payment.amount.total}
          className="font-semibold text-xl"
        />
      }
      actions={
        <>
          <div className="-mt-2 flex items-start justify-between gap-2">
            <OpenTasks row={row} />
            <span className="flex shrink-0 items-center gap-1">
              <ClaimAction work={work} />
              <AssignMenu work={work} />
            </span>
          </div>
          <div className="flex flex-wrap gap-2 empty:hidden">
            <TaskActions work={work} form={form} onForm={onForm} />
            <SnoozeMenu
              partner={partner}
              row={row}
              nameOf={nameOf}
              explain={props.explain}
              onSnoozed={onSnoozed}
              openDialog={openDialog}
            />
          </div>
          {/* Not an alert: it answers a key press, and the panel says the same in more words. */}
          <p role="status" className="font-medium text-sm text-warning empty:sr-only">
            {props.explained}
          </p>
        </>
      }
    >
      {form === 'accept' && accept && threshold && (
        <AcceptForm payment={row.payment} threshold={threshold} onAccept={accept} onCancel={onCancel} />
      )}
      {form === 'decline' && decide && <FailForm onFail={decide} onCancel={onCancel} values={[values]} />}
      {form === 'hold' && hold && <HoldForm onHold={hold} onCancel={onCancel} values={values} />}
      <div className="grid gap-4 px-4 py-3">
        <SnoozeNotice partner={partner} row={row} nameOf={nameOf} />
        <TaskNotices row={row} work={work} nameOf={nameOf} />
        <TaskLines partner={partner} row={row} nameOf={nameOf} />
        <TaskFacts partner={partner} row={row} />
        <NotesPart
          partner={partner}
          record={{ type: 'payment', id: row.payment_id }}
          tasks={open.map(({ token, workflow }) => ({ token, title: taskTitle(workflow) }))}
          titleOf={taskTitle}
          values={values}
        />
        <EarlierPayments partner={partner} row={row} />
      </div>
    </SidePanel>
  )
}

function StepButtons({ onStep }: Pick<TaskPanelProps, 'onStep'>) {
  return (
    <>
      <IconButton label="Previous task" icon={<ChevronUp aria-hidden />} onClick={() => onStep(-1)} />
      <IconButton label="Next task" icon={<ChevronDown aria-hidden />} onClick={() => onStep(1)} />
    </>
  )
}

/** The open tasks, and whether one is on hold. */
function OpenTasks({ row }: Pick<TaskPanelProps, 'row'>) {
  const open = openTasksOf(row)
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted text-sm">
      {open.map(({ workflow }) => WORKFLOW_WORDS[workflow].title).join(' · ')}
      {open.some(({ status }) => taskStateOf(status) === 'on_hold') && (
        <StateBadge tone="warning" label="On hold" icon={<Pause aria-hidden />} />
      )}
    </span>
  )
}
