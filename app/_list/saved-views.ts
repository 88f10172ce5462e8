import { isRecord, parsed } from './local-storage.ts'

/** A list as a person wants to find it again: what its address says, and the columns that are not shown. */
export type SavedView = { readonly name: string; readonly search: string; readonly hidden?: readonly string[] }

/** As many as a menu can hold. */
export const MOST_VIEWS = 20
export const MOST_NAME = 60

/** What an address says of the moment rather than of the view: how far somebody walked, and what stands open. */
const OF_THE_MOMENT = ['after', 'page', 'q', 'customer', 'account', 'entry', 'task', 'link', 'delivery', 'resolve']

/** The part of an address that a view is made of, in one order, so that equal views are equal texts. */
export function viewSearch(params: URLSearchParams): string {
  const relevant = new URLSearchParams(
    [...params].filter(([name, value]) => value !== '' && !OF_THE_MOMENT.includes(name)),
  )
  relevant.sort()
  return relevant.toString()
}

/** Reads kept views; what makes no sense is left out. */
export function readViews(text: string | null): SavedView[] {
  const stored = parsed(text)
  return Array.isArray(stored) ? stored.filter(isView).slice(0, MOST_VIEWS) : []
}

const isView = (value: unknown): value is SavedView =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.search === 'string' &&
  (value.hidden === undefined || (Array.isArray(value.hidden) && value.hidden.every((id) => typeof id === 'string')))

export const viewsText = (views: readonly SavedView[]): string | null =>
  views.length === 0 ? null : JSON.stringify(views)

/** Why a view cannot have the name, or undefined. `old` is the name that it has. */
export function nameProblem(views: readonly SavedView[], name: string, old?: string): string | undefined {
  if (!name) return 'Enter a name.'
  if (name.length > MOST_NAME) return `Use at most ${MOST_NAME} characters.`
  const taken = views.some((view) => view.name !== old && view.name.toLowerCase() === name.toLowerCase())
  return taken ? 'A view with this name already exists.' : undefined
}

/** With one more view, at the end. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] => [...views, view]

export const renamed = (views: readonly SavedView[], old: string, name: string): SavedView[] =>
  views.map((view) => (view.name === old ? { ...view, name } : view))

export const without = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name)
