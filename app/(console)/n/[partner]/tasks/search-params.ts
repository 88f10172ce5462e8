import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { TASK_AGES } from '#lib/modules/overview/states.ts'

export const TABS = ['mine', 'unassigned', 'on_hold', 'all'] as const
export type Tab = (typeof TABS)[number]

/** Task age in seconds: at least `older`, less than `younger`. */
export type TaskAge = { older?: number; younger?: number }

/** The URL state: tab, age filter, position in a long queue, and open task. */
export type TasksView = TaskAge & { tab: Tab; after?: string; size?: PageSize; task?: string }

const HOME: Tab = 'all'

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): TasksView => ({
  tab: oneOf(given.tab, TABS) ?? HOME,
  ...ageOf(given),
  after: idOf(given.after),
  size: sizeOf(given.size),
  task: idOf(given.task),
})

export function tasksHref(partner: string, view: Partial<TasksView> = {}): string {
  const { tab = HOME, older, younger, after, size, task } = view
  const age = { older_than: older, younger_than: younger }
  return `/n/${partner}/tasks${toSearch({ tab: tab === HOME ? undefined : tab, ...age, after, size, task })}`
}

/** Converts the tab to API parameters. `me` is the user's member number. */
export function toQuery({ tab, older, younger, after: cursor }: TasksView, me: number) {
  return {
    assignee: { mine: me, unassigned: 0, on_hold: undefined, all: undefined }[tab],
    status: tab === 'on_hold' ? tab : undefined,
    older_than: older,
    younger_than: younger,
    cursor,
  }
}

/** A valid task ID, or undefined, because the API would reject the whole query. */
function idOf(given: Awaited<SearchParams>[string]): string | undefined {
  const id = textOf(given, 40)
  return id && /^pat_[0-9a-z]{26}$/.test(id) ? id : undefined
}

const AGES = TASK_AGES.slice(1).map(String)

/** Accepts only Overview's age groups, because no control could show others. */
function ageOf(given: Awaited<SearchParams>): TaskAge {
  const [older, younger] = [oneOf(given.older_than, AGES), oneOf(given.younger_than, AGES)].map(
    (age) => age && Number(age),
  ) as [number?, number?]
  return { older, younger: younger && younger > (older ?? 0) ? younger : undefined }
}
