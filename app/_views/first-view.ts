import type { RoleRef } from '#lib/kernel/access.ts'
import type { SavedView } from '#lib/modules/saved-views/contract.ts'
import type { ViewList } from '#lib/modules/saved-views/states.ts'

type Given = Record<string, string | string[] | undefined>

/** The views that the organization shares (decision 0104), and the list that they are for. */
export type SharedViews = {
  readonly list: ViewList
  readonly partner: string
  /** Of all lists, as the server loaded them. */
  readonly all: readonly SavedView[]
  /** The view that the reader's role sees first. */
  readonly first: SavedView | undefined
}

/** The views of a list in a namespace. */
export const viewsOf = ({ list, partner }: Pick<SharedViews, 'list' | 'partner'>, all: readonly SavedView[]) =>
  all.filter((view) => view.list === list && (view.partner_id === null || view.partner_id === partner))

/** The view that members of a built-in role see first in a list; a view of the namespace precedes one of all namespaces. */
export function firstViewOf(views: readonly SavedView[], role: RoleRef): SavedView | undefined {
  const own = views.filter(({ default_roles }) => default_roles.some((one) => one === role))
  return own.find(({ partner_id }) => partner_id !== null) ?? own[0]
}

/** The search params that a list shows: those of the URL, or if there are none, its first view's. */
export const shownParams = (given: Given, first: SavedView | undefined): Given =>
  first && Object.keys(given).length === 0 ? Object.fromEntries(new URLSearchParams(first.search)) : given
