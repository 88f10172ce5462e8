import { isRecord, parsed } from '#app/_list/local-storage.ts'

/** A saved view: search params, hidden columns, and the columns that existed when it was saved. */
export type SavedView = {
  readonly name: string
  readonly search: string
  readonly hidden?: readonly string[]
  readonly columns?: readonly string[]
}

/** Maximum number of views that fit in the menu. */
export const MAX_VIEWS = 20
export const MAX_NAME = 60

const PAGING = ['after', 'page', 'view', 'q']
const OPENED = ['customer', 'account', 'entry', 'task', 'link', 'delivery', 'reception', 'resolve', 'note']
const OPENED_BY_OPERATOR = ['run', 'organization', 'request']
/** Search params that are not part of a view: paging and open records. */
const NOT_SAVED = [...PAGING, ...OPENED, ...OPENED_BY_OPERATOR]

/** What people search for among payments: often a name, which shared views would keep in the audit log. */
const isSearched = (path: string, name: string) => name === 'search' && path.endsWith('/payments')

/** The open API key; in the request log, `key` is a filter. */
const isOpenKey = (path: string, name: string) => name === 'key' && path.endsWith('/api-keys')

/**
 * The search params of a view of the list at a path, in canonical order, so that equal views are equal
 * strings.
 */
export function viewSearch(params: URLSearchParams, path: string): string {
  const relevant = new URLSearchParams(
    [...params].filter(
      ([name, value]) => value !== '' && !NOT_SAVED.includes(name) && !isOpenKey(path, name) && !isSearched(path, name),
    ),
  )
  relevant.sort()
  return relevant.toString()
}

/** Parses saved views and ignores invalid ones. */
export function readViews(text: string | null): SavedView[] {
  const stored = parsed(text)
  return Array.isArray(stored) ? stored.filter(isView).slice(0, MAX_VIEWS) : []
}

const isView = (value: unknown): value is SavedView =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.search === 'string' &&
  isColumns(value.hidden) &&
  isColumns(value.columns)

const isColumns = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.every((id) => typeof id === 'string'))

export const viewsText = (views: readonly SavedView[]): string | null =>
  views.length === 0 ? null : JSON.stringify(views)

/** Why a view cannot have the name, or undefined. `old` is its current name. */
export function nameProblem(views: readonly Pick<SavedView, 'name'>[], name: string, old?: string): string | undefined {
  if (!name) return 'Enter a name.'
  if (name.length > MAX_NAME) return `Use at most ${MAX_NAME} characters.`
  const taken = views.some((view) => view.name !== old && view.name.toLowerCase() === name.toLowerCase())
  return taken ? 'A view with this name already exists.' : undefined
}

/** Appends a view. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] => [...views, view]

export const renamed = (views: readonly SavedView[], old: string, name: string): SavedView[] =>
  views.map((view) => (view.name === old ? { ...view, name } : view))

export const without = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name)
