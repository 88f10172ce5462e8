'use client'

import { useMemo } from 'react'
import { DataTable } from '#components/data-table/data-table.tsx'
import type { Data } from '#lib/client/client.ts'
import type { Failure } from '#lib/client/failure.ts'
import { usePending } from '../_decisions/own-decisions.ts'
import { type TasksView, tasksHref } from '../search-params.ts'
import { LiveMark } from './live-mark.tsx'
import { NoTasks } from './no-tasks.tsx'
import { type QueueRows, QueueRowsProvider } from './queue-context.tsx'
import { QueuePager } from './queue-pager.tsx'
import { HIDDEN_BESIDE_PANEL, TASK_COLUMNS } from './task-columns.tsx'

interface QueueTableProps {
  partner: string
  view: TasksView
  queue: Data<'GET /admission-tasks'> | undefined
  nameOf: (assignee: number) => string
  failure: Failure | undefined
  refreshing: boolean
  onRetry: () => void
  onOpen: (token: string) => void
}

/** The list of the queue; the open task is marked in it. */
export function QueueTable({ partner, view, queue, nameOf, failure, refreshing, onRetry, onOpen }: QueueTableProps) {
  const pending = usePending()
  const rows = useMemo<QueueRows>(
    () => ({
      hrefFor: (task) => tasksHref(partner, { ...view, task }),
      openToken: view.task,
      onOpen,
      nameOf,
      pendingOf: (token) => pending.find(({ task }) => task.token === token),
    }),
    [partner, view, onOpen, nameOf, pending],
  )
  return (
    <QueueRowsProvider value={rows}>
      <DataTable
        what="tasks"
        columns={TASK_COLUMNS}
        rows={queue?.tasks}
        rowId={({ token }) => token}
        selected={view.task ? [view.task] : undefined}
        hidden={view.task ? HIDDEN_BESIDE_PANEL : undefined}
        refreshing={refreshing}
        failure={failure}
        onRetry={onRetry}
        toolbar={
          <>
            <LiveMark failing={failure !== undefined} />
            <span className="text-muted text-xs">Oldest first</span>
          </>
        }
        empty={<NoTasks partner={partner} view={view} />}
        pager={
          queue &&
          (queue.next_cursor ?? view.after) && (
            <QueuePager partner={partner} view={view} total={queue} next={queue.next_cursor} />
          )
        }
      />
    </QueueRowsProvider>
  )
}
