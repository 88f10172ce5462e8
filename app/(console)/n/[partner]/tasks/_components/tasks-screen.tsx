'use client'

import { useCallback } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { usePreload } from '#app/_list/use-preload.ts'
import { focusRow } from '#components/data-table/open-row.tsx'
import { Container } from '#components/layout/container.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { useBulk } from '../_bulk/use-bulk.tsx'
import { HEAD } from '../head.ts'
import { usePanelForm, usePanelWork } from './forms/use-panel-form.ts'
import { QueueHead } from './queue/queue-head.tsx'
import { QueueTable } from './queue/queue-table.tsx'
import { useTasksView } from './queue/use-tasks-view.ts'
import { useNames } from './use-names.ts'
import { usePreloadNext } from './use-preload-next.ts'
import { useQueue } from './use-queue.ts'
import { useTaskKeys } from './use-task-keys.ts'
import { useWalk } from './use-walk.ts'

const KeysDialog = onDemand(() => import('../../../../_shell/keys-dialog.tsx').then((part) => part.KeysDialog))
const DecisionTimesDialog = onDemand(() =>
  import('../_decision-times/decision-times-dialog.tsx').then((part) => part.DecisionTimesDialog),
)
const skeleton = <PanelSkeleton label="Task" />
const TaskPanel = onDemand(() => import('./task-panel.tsx').then((part) => part.TaskPanel), skeleton)
const NoTask = onDemand(() => import('./no-task.tsx').then((part) => part.NoTask), skeleton)

/** The screen's dialog, with functions that open those of the header. */
function useTasksDialog(partner: string) {
  const { dialog, open } = useDialog()
  return {
    dialog,
    openDialog: open,
    onTimes: () => open((onClose) => <DecisionTimesDialog partner={partner} onClose={onClose} />),
    onHelp: () => open((onClose) => <KeysDialog onClose={onClose} />),
  }
}

/** Opens a task, or none, and closes the form of the one before. */
function useOpen({ close }: Pick<ReturnType<typeof usePanelForm>, 'close'>, openTask: (token?: string) => void) {
  return useCallback(
    (token: string | undefined) => {
      close()
      openTask(token)
    },
    [close, openTask],
  )
}

interface TasksScreenProps {
  partner: string
  /** Whether the gateway has recalls. */
  recalls: boolean
}

/** The queue and the open payment beside it. The URL holds both. */
export function TasksScreen({ partner, recalls }: TasksScreenProps) {
  usePreload(TaskPanel.preload)
  const nameOf = useNames()
  const [view, openTask] = useTasksView(partner)
  const queue = useQueue(partner, view, openTask)
  const { rows, row, current } = queue
  const panel = usePanelForm(row)
  const { dialog, openDialog, onTimes, onHelp } = useTasksDialog(partner)

  const { open: openForm } = panel
  const open = useOpen(panel, openTask)
  const bulk = useBulk(partner, view.tab, rows)
  const walk = useWalk(rows, current, open)
  usePreloadNext(partner, walk.next)
  const { work, form, keys } = usePanelWork(partner, row, panel, { nameOf, onDecided: walk.afterDecision })
  const close = () => {
    if (current) focusRow(current)
    open(undefined)
  }
  const { explained, explain } = useTaskKeys({
    task: row,
    work: keys,
    onStep: walk.step,
    onForm: openForm,
    onHelp,
    onEscape: () => (form ? openForm(undefined) : bulk.clear() || close()),
  })

  return (
    <Container fill>
      <ListAndPanel
        title={HEAD.title}
        open={view.task !== undefined}
        head={
          <QueueHead partner={partner} view={view} queue={queue} recalls={recalls} onHelp={onHelp} onTimes={onTimes} />
        }
        list={<QueueTable partner={partner} view={view} queue={queue} nameOf={nameOf} onOpen={open} bulk={bulk} />}
        panel={
          row ? (
            <TaskPanel
              key={row.token}
              partner={partner}
              row={row}
              work={work}
              nameOf={nameOf}
              form={form}
              onForm={openForm}
              onClose={close}
              onStep={walk.step}
              onSnoozed={() => walk.afterDecision() || close()}
              openDialog={openDialog}
              explained={explained}
              explain={explain}
            />
          ) : (
            view.task && rows && <NoTask partner={partner} task={view.task} onFound={queue.setFound} onClose={close} />
          )
        }
      />
      {/* Keeps the bulk action bar from covering the last row. */}
      {bulk.bar && <div className="h-16 sm:hidden" />}
      {dialog}
      {bulk.dialog}
    </Container>
  )
}
