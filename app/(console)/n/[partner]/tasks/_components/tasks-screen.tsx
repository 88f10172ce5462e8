'use client'

import { useCallback, useMemo, useState } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useSort } from '#app/_list/use-sort.ts'
import { useLongQuery } from '#app/_query/use-long-query.ts'
import { useReader } from '#app/_session/reader.tsx'
import { focusRow } from '#components/data-table/open-row.tsx'
import { sortRows } from '#components/data-table/sort-rows.ts'
import { Container } from '#components/layout/container.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { useBulk } from '../_bulk/use-bulk.tsx'
import { HEAD } from '../head.ts'
import { queueQuery } from '../queries.ts'
import { NoTask } from './no-task.tsx'
import { QueueHead } from './queue/queue-head.tsx'
import { QueueTable } from './queue/queue-table.tsx'
import { TASK_COLUMNS } from './queue/task-columns.tsx'
import { useTasksView } from './queue/use-tasks-view.ts'
import { useConfirmed } from './use-confirmed.tsx'
import { useNames } from './use-names.ts'
import { useOpenTask } from './use-open-task.ts'
import { useTaskKeys } from './use-task-keys.ts'
import { useTaskWork } from './use-task-work.ts'
import { useUndone } from './use-undone.ts'
import { useWalk } from './use-walk.ts'

const KeysDialog = onDemand(() => import('../../../../_shell/keys-dialog.tsx').then((part) => part.KeysDialog))
const TaskPanel = onDemand(
  () => import('./task-panel.tsx').then((part) => part.TaskPanel),
  <PanelSkeleton label="Task" />,
)

/** The queue and the open task beside it. The URL holds task and tab. */
export function TasksScreen({ partner }: { partner: string }) {
  const { number: me } = useReader()
  const nameOf = useNames()
  const [view, openTask] = useTasksView(partner)
  const answer = useLongQuery(queueQuery(partner, view, me))
  const queue = answer.data
  const undone = useUndone(partner, openTask, queue?.tasks)
  const task = useOpenTask(partner, queue?.tasks, view.task, undone)
  const [choosingFor, setChoosingFor] = useState<string>()
  const { dialog, open: openDialog } = useDialog()
  const onHelp = () => openDialog((onClose) => <KeysDialog onClose={onClose} />)

  const open = useCallback(
    (token: string | undefined) => {
      setChoosingFor(undefined)
      openTask(token)
    },
    [openTask],
  )
  const shown = useShown(queue?.tasks)
  const bulk = useBulk(partner, view.tab, shown)
  const walk = useWalk(shown, view.task, open)
  const work = useConfirmed(partner, task, useTaskWork(partner, task, nameOf, walk.afterDecision), openDialog)
  const choosing = choosingFor !== undefined && choosingFor === task?.token && work.decide !== undefined
  const choose = (choosing: boolean) => {
    setChoosingFor(choosing ? task?.token : undefined)
    if (!choosing && task) focusRow(task.token)
  }
  const close = () => {
    if (view.task) focusRow(view.task)
    open(undefined)
  }
  const explained = useTaskKeys({
    task,
    work,
    onStep: walk.step,
    onDecline: () => choose(true),
    onHelp,
    onEscape: () => (choosing ? choose(false) : bulk.clear() || close()),
  })

  return (
    <Container>
      <ListAndPanel
        title={HEAD.title}
        open={view.task !== undefined}
        head={
          <QueueHead
            partner={partner}
            view={view}
            total={answer.isPlaceholderData ? undefined : queue}
            onHelp={onHelp}
          />
        }
        list={<QueueTable partner={partner} view={view} answer={answer} nameOf={nameOf} onOpen={open} bulk={bulk} />}
        panel={
          task ? (
            <TaskPanel
              key={task.token}
              partner={partner}
              task={task}
              work={work}
              nameOf={nameOf}
              choosing={choosing}
              onChoose={choose}
              onClose={close}
              onStep={walk.step}
              explained={explained}
            />
          ) : (
            view.task && queue && <NoTask partner={partner} view={view} onClose={close} />
          )
        }
      />
      {/* Keeps the bulk action bar from covering the last row. */}
      {bulk.bar && <div className="h-10 sm:hidden" />}
      {dialog}
      {bulk.dialog}
    </Container>
  )
}

/** The tasks in the table's order. */
function useShown(tasks: readonly QueuedTask[] | undefined): readonly QueuedTask[] | undefined {
  const { sort } = useSort(TASK_COLUMNS)
  return useMemo(() => tasks && sortRows(tasks, TASK_COLUMNS, sort), [tasks, sort])
}
