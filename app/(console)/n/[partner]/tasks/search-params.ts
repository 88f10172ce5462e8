import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'

export const TABS = ['mine', 'unassigned', 'on_hold', 'all'] as const
export type Tab = (typeof TABS)[number]

/** What the queue's address says: the tab, the part of a long queue, and the task that is open beside it. */
export type TasksView = { tab: Tab; after?: string; size?: PageSize; task?: string }

const HOME: Tab = 'all'

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export const readView = (given: Awaited<SearchParams>): TasksView => ({
  tab: oneOf(given.tab, TABS) ?? HOME,
  after: idOf(given.after),
  size: sizeOf(given.size),
  task: idOf(given.task),
})

/** The address of the queue as this view. */
export const tasksHref = (partner: string, { tab = HOME, after, size, task }: Partial<TasksView> = {}): string =>
  `/n/${partner}/tasks${toSearch({ tab: tab === HOME ? undefined : tab, after, size, task })}`

/** The tab as the API takes it; `me` is the reader's member number. */
export function toQuery({ tab, after: cursor }: TasksView, me: number) {
  return {
    assignee: { mine: me, unassigned: 0, on_hold: undefined, all: undefined }[tab],
    status: tab === 'on_hold' ? tab : undefined,
    cursor,
  }
}

/** The identifier of a task; anything else would make the API refuse the whole list. */
function idOf(given: Awaited<SearchParams>[string]): string | undefined {
  const id = textOf(given, 40)
  return id && /^pat_[0-9a-z]{26}$/.test(id) ? id : undefined
}
