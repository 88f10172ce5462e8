import 'server-only'
import { cache } from 'react'
import type { SearchParams } from '#app/_query/search.ts'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import { offers } from '#app/_session/remote.ts'
import { requireSession } from '#app/_session/session.ts'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import type { SavedView } from '#lib/modules/saved-views/contract.ts'
import type { ViewList } from '#lib/modules/saved-views/states.ts'
import { firstViewOf, type SharedViews, shownParams, viewsOf } from './first-view.ts'

type OpenList = {
  /** The search params that the list shows. */
  readonly given: Awaited<SearchParams>
  /** Undefined if the gateway has no shared views. */
  readonly shared: SharedViews | undefined
}

/**
 * Resolves what a list shows when it is opened, so that the document already has the rows of the
 * role's first view. Without the views, the list opens unfiltered.
 */
export async function openList(list: ViewList, partner: string, searchParams: SearchParams): Promise<OpenList> {
  const [given, all, { member }] = await Promise.all([searchParams, loadViews(), requireSession()])
  if (!all) return { given, shared: undefined }
  const first = firstViewOf(viewsOf({ list, partner }, all), member.role)
  return { given: shownParams(given, first), shared: { list, partner, all, first } }
}

const loadViews = cache(async (): Promise<SavedView[] | undefined> => {
  if (!(await offers(undefined, 'GET /saved-views'))) return undefined
  try {
    return (await orSignIn((await serverClient()).call('GET /saved-views', {}))).saved_views
  } catch (error) {
    if (error instanceof ApiError || error instanceof Unreachable) return []
    throw error
  }
})
