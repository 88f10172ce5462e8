'use client'

import { useOpen, useView } from '#app/_list/use-view.ts'
import { readView, type TasksView, tasksHref } from '../../search-params.ts'

/** The view in the URL, and a function that opens a task in it. */
export function useTasksView(partner: string): [view: TasksView, open: (task: string | undefined) => void] {
  const view = useView(readView)
  return [view, useOpen(view.task, (task) => tasksHref(partner, { ...view, task }))]
}
