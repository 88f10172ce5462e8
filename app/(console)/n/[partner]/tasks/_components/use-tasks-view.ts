'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { readView, type TasksView, tasksHref } from '../search-params.ts'

/**
 * The view that the address tells, and a way to open a task in it. Opening stays in the browser: the list is there already, and
 * asking the server would only make a queue slow. Back closes what was opened from the bare list.
 */
export function useTasksView(partner: string): [view: TasksView, open: (task: string | undefined) => void] {
  const params = useSearchParams()
  const view = useMemo(() => readView(Object.fromEntries(params)), [params])
  const open = useCallback(
    (task: string | undefined) => {
      const href = tasksHref(partner, { ...view, task })
      if (view.task === undefined && task !== undefined) window.history.pushState(null, '', href)
      else if (task !== view.task) window.history.replaceState(null, '', href)
    },
    [partner, view],
  )
  return [view, open]
}
