'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { ListTable } from '#app/_list/list-table.tsx'
import { useReader } from '#app/_session/reader.tsx'
import { LiveMark } from '#components/data-table/live-mark.tsx'
import { type OpenRows, OpenRowsProvider } from '#components/data-table/open-row.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import type { Data } from '#lib/client/client.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import type { BulkWork } from '../../_bulk/use-bulk.tsx'
import { usePending } from '../../_decisions/own-decisions.ts'
import { PAGE_SIZE } from '../../queries.ts'
import { type TasksView, tasksHref, toQuery } from '../../search-params.ts'
import { AgeFilter } from './age-filter.tsx'
import { NoTasks } from './no-tasks.tsx'
import { type QueueRows, QueueRowsProvider } from './queue-context.tsx'
import { QueuePager } from './queue-pager.tsx'
import { HIDDEN_BESIDE_PANEL, TASK_COLUMNS } from './task-columns.tsx'
import { Throughput } from './throughput.tsx'

interface QueueTableProps {
  partner: string
  view: TasksView
  answer: Pick<
    UseQueryResult<Data<'GET /admission-tasks'>>,
    'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  nameOf: (assignee: number) => string
  onOpen: (token: string) => void
  bulk: BulkWork
}

/** The queue. Marks the open task. */
export function QueueTable({ partner, view, answer, nameOf, onOpen, bulk }: QueueTableProps) {
  const { data: queue, error, isFetching, isPlaceholderData, refetch } = answer
  const { number: me } = useReader()
  const pending = usePending()
  const isAged = view.older !== undefined || view.younger !== undefined
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
        <ListTable
          whole={!view.after && queue?.next_cursor === null}
          size={view.size ?? PAGE_SIZE}
          csv={exportHref(partner, 'admission-tasks.csv', toQuery(view, me))}
          what="tasks"
          columns={TASK_COLUMNS}
          rows={queue?.tasks}
          rowId={({ token }) => token}
          current={view.task}
          selected={bulk.selected}
          onSelect={bulk.onSelect}
          hidden={view.task ? HIDDEN_BESIDE_PANEL : undefined}
          refreshing={isPlaceholderData || (Boolean(error) && isFetching)}
          failure={failureOrNone(error)}
          onRetry={() => void refetch()}
          toolbar={
            <>
              {bulk.bar}
              <span className={bulk.bar ? 'contents sm:hidden' : 'contents'}>
                <LiveMark failing={Boolean(error)} />
                <AgeFilter partner={partner} view={view} />
                <span className="text-muted text-xs max-sm:sr-only">Oldest first</span>
                <Throughput partner={partner} nameOf={nameOf} />
              </span>
            </>
          }
          empty={<NoTasks partner={partner} view={view} />}
          noMatch={
            isAged && !view.after ? (
              <NoMatchState what="tasks" clearHref={tasksHref(partner, { tab: view.tab })} />
            ) : undefined
          }
          pager={
            queue &&
            (queue.next_cursor ?? view.after) && (
              <QueuePager
                partner={partner}
                view={view}
                total={queue}
                next={queue.next_cursor}
                waits={isPlaceholderData}
              />
            )
          }
        />
      </QueueRowsProvider>
    </OpenRowsProvider>
  )
}
