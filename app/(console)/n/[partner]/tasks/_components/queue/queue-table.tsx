'use client'

import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { exportHref } from '#app/_list/export-href.ts'
import { ListTable } from '#app/_list/list-table.tsx'
import { useNoteCounts } from '#app/_notes/counts.ts'
import { useReader } from '#app/_session/reader.tsx'
import { LiveMark } from '#components/data-table/live-mark.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { BulkWork } from '../../_bulk/use-bulk.tsx'
import { PAGE_SIZE } from '../../queries.ts'
import { isFiltered, type TasksView, tasksHref, toQuery } from '../../search-params.ts'
import { waitingName } from '../../words.ts'
import type { Queue } from '../use-queue.ts'
import { type QueueRows, QueueRowsProvider } from './queue-context.tsx'
import { QueueFiltersBar } from './queue-filters.tsx'
import { QueuePager } from './queue-pager.tsx'
import { QueueSums } from './queue-sums.tsx'
import { HIDDEN_BESIDE_PANEL, TASK_COLUMNS } from './task-columns.tsx'
import { Throughput } from './throughput.tsx'

const NoTasks = onDemand(() => import('./no-tasks.tsx').then((part) => part.NoTasks))

interface QueueTableProps {
  partner: string
  view: TasksView
  queue: Queue
  nameOf: (assignee: number) => string
  onOpen: (token: string) => void
  bulk: BulkWork
}

/** The queue, sorted and filtered by the gateway. Marks the open payment. */
export function QueueTable({ partner, view, queue, nameOf, onOpen, bulk }: QueueTableProps) {
  const { rows, summary, totalOf, current } = queue
  const { data, error, isFetching, isPlaceholderData, refetch } = queue.answer
  const { number: me } = useReader()
  const open = useMemo<OpenRows>(
    () => ({ hrefFor: (task) => tasksHref(partner, { ...view, task }), openId: current, onOpen }),
    [partner, view, current, onOpen],
  )
  const notesOn = useNoteCounts(partner, rows?.map(({ payment_id }) => payment_id) ?? [])
  const context = useMemo<QueueRows>(() => ({ nameOf, notesOn }), [nameOf, notesOn])
  return (
    <QueueRowsProvider value={context}>
      <ListTable
        whole
        size={view.size ?? PAGE_SIZE}
        csv={exportHref(partner, 'admission-queue.csv', toQuery(view, me))}
        name="tasks"
        what="tasks"
        columns={TASK_COLUMNS}
        rows={rows}
        rowId={({ token }) => token}
        open={open}
        selected={bulk.selected}
        onSelect={bulk.onSelect}
        rowName={waitingName}
        hidden={view.task ? HIDDEN_BESIDE_PANEL : undefined}
        refreshing={isPlaceholderData || (Boolean(error) && isFetching)}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        toolbar={
          <>
            <QueueFiltersBar partner={partner} view={view} />
            {/* As high as the actions that replace it, so that selecting does not move the rows. */}
            <div className="flex min-h-7 w-full flex-wrap items-center gap-x-3 gap-y-2 max-sm:contents">
              {bulk.bar}
              <span className={bulk.bar ? 'contents sm:hidden' : 'contents'}>
                <LiveMark failing={Boolean(error)} />
                <QueueSums view={view} summary={summary} />
                <Throughput partner={partner} nameOf={nameOf} />
              </span>
            </div>
          </>
        }
        empty={<NoTasks partner={partner} view={view} />}
        noMatch={
          isFiltered(view) && !view.after ? (
            <NoMatchState what="tasks" clearHref={tasksHref(partner, { tab: view.tab })} />
          ) : undefined
        }
        pager={
          data &&
          (data.next_cursor ?? view.after) && (
            <QueuePager
              partner={partner}
              view={view}
              total={totalOf(view.tab)}
              next={data.next_cursor}
              waits={isPlaceholderData}
            />
          )
        }
      />
    </QueueRowsProvider>
  )
}
