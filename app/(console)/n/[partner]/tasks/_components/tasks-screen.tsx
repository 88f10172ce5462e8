'use client'

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { useReader } from '#app/_session/reader.tsx'
import { Container } from '#components/layout/container.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { queueQuery } from '../queries.ts'
import { NoTask } from './no-task.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { QueueHead } from './queue-head.tsx'
import { QueueTable } from './queue-table.tsx'
import { useNames } from './use-names.ts'
import { useOpenTask } from './use-open-task.ts'
import { useTaskKeys } from './use-task-keys.ts'
import { useTaskWork } from './use-task-work.ts'
import { useTasksView } from './use-tasks-view.ts'
import { focusTask, useWalk } from './use-walk.ts'

// `ssr: false` puts a boundary around it: without one, the whole screen goes blank while it loads, and loses the focus.
const KeysDialog = dynamic(() => import('../../../../_shell/keys-dialog.tsx').then((module) => module.KeysDialog), {
  ssr: false,
})
const TaskPanel = dynamic(() => import('./task-panel.tsx').then((module) => module.TaskPanel), {
  loading: () => <PanelSkeleton />,
})
const REPEATING = ['j', 'k']

/** The queue and, beside it, the open task. Which task and tab are open lives in the address. */
export function TasksScreen({ partner }: { partner: string }) {
  const { number: me } = useReader()
  const nameOf = useNames()
  const [view, openTask] = useTasksView(partner)
  const { data: queue, error, isFetching, isPlaceholderData, refetch } = useQuery(queueQuery(partner, view, me))
  const task = useOpenTask(partner, queue?.tasks, view.task)
  const [choosingFor, setChoosingFor] = useState<string>()
  const [helping, setHelping] = useState(false)

  const open = useCallback(
    (token: string | undefined) => {
      setChoosingFor(undefined)
      openTask(token)
    },
    [openTask],
  )
  const walk = useWalk(queue?.tasks, view.task, open)
  const work = useTaskWork(partner, task, walk.afterDecision)
  const choosing = choosingFor !== undefined && choosingFor === task?.token && work.decide !== undefined
  const choose = (choosing: boolean) => {
    setChoosingFor(choosing ? task?.token : undefined)
    if (!choosing && task) focusTask(task.token)
  }
  const close = () => {
    if (view.task) focusTask(view.task)
    open(undefined)
  }
  useTaskKeys(
    {
      j: () => walk.step(1),
      k: () => walk.step(-1),
      c: () => (work.claim ?? work.giveBack)?.(),
      a: () => work.decide?.('accepted'),
      f: () => work.decide && choose(true),
      h: () => (work.hold ?? work.resume)?.(),
      '?': () => setHelping(true),
      escape: () => (choosing ? choose(false) : close()),
    },
    REPEATING,
  )

  return (
    <Container>
      <QueueHead
        partner={partner}
        view={view}
        total={isPlaceholderData ? undefined : queue}
        onHelp={() => setHelping(true)}
      />
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          view.task && 'xl:grid-cols-[minmax(0,1fr)_24rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]',
        )}
      >
        <div className={clsx(view.task && 'max-xl:hidden')}>
          <QueueTable
            partner={partner}
            view={view}
            queue={queue}
            nameOf={nameOf}
            failure={failureOrNone(error)}
            refreshing={isPlaceholderData || (Boolean(error) && isFetching)}
            onRetry={() => void refetch()}
            onOpen={open}
          />
        </div>
        {task && (
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
          />
        )}
        {view.task && !task && queue && <NoTask partner={partner} view={view} onClose={close} />}
      </div>
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
    </Container>
  )
}
