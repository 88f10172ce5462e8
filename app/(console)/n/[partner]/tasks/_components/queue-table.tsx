'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DataTable } from '#components/data-table/data-table.tsx'
import { LiveMark } from '#components/data-table/live-mark.tsx'
import { type OpenRows, OpenRowsProvider } from '#components/data-table/open-row.tsx'
import type { Data } from '#lib/client/client.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { usePending } from '../_decisions/own-decisions.ts'
import { type TasksView, tasksHref } from '../search-params.ts'
import { NoTasks } from './no-tasks.tsx'
import { type QueueRows, QueueRowsProvider } from './queue-context.tsx'
import { QueuePager } from './queue-pager.tsx'
import { HIDDEN_BESIDE_PANEL, TASK_COLUMNS } from './task-columns.tsx'

interface QueueTableProps {
  partner: string
  view: TasksView
  answer: Pick<
    UseQueryResult<Data<'GET /admission-tasks'>>,
    'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  nameOf: (assignee: number) => string
  onOpen: (token: string) => void
}

/** The list of the queue; the open task is marked in it. */
export function QueueTable({ partner, view, answer, nameOf, onOpen }: QueueTableProps) {
  const { data: queue, error, isFetching, isPlaceholderData, refetch } = answer
  const pending = usePending()
  const open = useMemo<OpenRows>(
    () => ({ hrefFor: (task) => tasksHref(partner, { ...view, task }), openId: view.task, onOpen }),
    [partner, view, onOpen],
  )
  const rows = useMemo<QueueRows>(
    () => ({ nameOf, pendingOf: (token) => pending.find(({ task }) => task.token === token) }),
    [nameOf, pending],
  )
  return (
    <OpenRowsProvider value={open}>
      <QueueRowsProvider value={rows}>
        <DataTable
          what="tasks"
          columns={TASK_COLUMNS}
          rows={queue?.tasks}
          rowId={({ token }) => token}
          selected={view.task ? [view.task] : undefined}
          hidden={view.task ? HIDDEN_BESIDE_PANEL : undefined}
          refreshing={isPlaceholderData || (Boolean(error) && isFetching)}
          failure={failureOrNone(error)}
          onRetry={() => void refetch()}
          toolbar={
            <>
              <LiveMark failing={Boolean(error)} />
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
    </OpenRowsProvider>
  )
}
