'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLongQuery } from '#app/_query/use-long-query.ts'
import { useReader } from '#app/_session/reader.tsx'
import { queueQuery, summaryQuery } from '../queries.ts'
import type { Tab, TasksView } from '../search-params.ts'
import { type Waiting, waitingOf } from '../waiting.ts'
import { useChangedPayments } from './use-changed-payments.ts'
import { useOpenTask } from './use-open-task.ts'
import { useUndone } from './use-undone.ts'

/** The queue in one view: its rows, the counts of all tabs, and the open payment. */
export function useQueue(partner: string, view: TasksView, open: (token: string) => void) {
  const { number: me } = useReader()
  const answer = useLongQuery(queueQuery(partner, view, me))
  useChangedPayments(partner, view)
  const { data: summary, isPlaceholderData } = useQuery(summaryQuery(partner, view))
  // A page's own total is not updated when a payment of another page leaves the queue, so it is used
  // only until the summary of this view has loaded.
  const totalOf = (tab: Tab) =>
    tab === view.tab && (isPlaceholderData || !summary) ? answer.data : summary && { ...summary, ...summary.views[tab] }
  const rows = useMemo(() => answer.data?.payments.map(waitingOf), [answer.data])
  const undone = useUndone(partner, open, rows)
  const [found, setFound] = useState<Waiting>()
  const row = useOpenTask(partner, rows, view.task, [undone, found])
  return { answer, summary, totalOf, rows, row, setFound, current: row?.token ?? view.task }
}

export type Queue = ReturnType<typeof useQueue>
