'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { FirstSearchContext, useFirstSearch } from '#app/_list/address.ts'
import { DEFAULT_LAYOUT, hiddenIn, type ListLayout } from '#app/_list/list-layout.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Arguments } from '#lib/client/client.ts'
import type { SavedView } from '#lib/modules/saved-views/contract.ts'
import { type SharedViews, viewsOf } from './first-view.ts'

const SharedViewsContext = createContext<SharedViews | undefined>(undefined)

/** Provides a list with its shared views, and with the one that it opens with. */
export function SharedViewsProvider({ shared, children }: { shared: SharedViews | undefined; children: ReactNode }) {
  const search = shared?.first?.search ?? ''
  useFirstSearch(search)
  return (
    <SharedViewsContext value={shared}>
      <FirstSearchContext value={search}>{children}</FirstSearchContext>
    </SharedViewsContext>
  )
}

/** The layout of a list until the user changes it. */
export function useUsualLayout(usuallyHidden?: readonly string[]): ListLayout {
  const first = use(SharedViewsContext)?.first
  return useMemo(() => {
    if (!first) return usuallyHidden ? { hidden: usuallyHidden } : DEFAULT_LAYOUT
    return { hidden: hiddenIn({ hidden: first.hidden_columns, columns: first.columns }, usuallyHidden ?? []) }
  }, [first, usuallyHidden])
}

const KEY = ['saved-views']

/** The current list's shared views; undefined if it cannot have any. */
export function useSharedViews(): (SharedViews & { readonly views: readonly SavedView[] }) | undefined {
  const shared = use(SharedViewsContext)
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await browserClient.call('GET /saved-views', { signal })).saved_views,
    initialData: shared?.all ? [...shared.all] : undefined,
    enabled: shared !== undefined,
  })
  if (!shared) return undefined
  return { ...shared, views: viewsOf(shared, data ?? []) }
}

export const useShareView = () =>
  useWrite(
    (body: Arguments<'POST /saved-views'>['body'], idempotencyKey) =>
      browserClient.call('POST /saved-views', { body, idempotencyKey }),
    { stale: [KEY] },
  )

type Change = { view_id: string; body: Arguments<'PUT /saved-views/{view_id}'>['body'] }

/** Also shows the change before the views are read again. A role has one first view of a list. */
export function useUpdateView() {
  const queryClient = useQueryClient()
  return useWrite(
    async ({ view_id, body }: Change, idempotencyKey) => {
      const changed = await browserClient.call('PUT /saved-views/{view_id}', {
        params: { view_id },
        body,
        idempotencyKey,
      })
      queryClient.setQueryData<SavedView[]>(KEY, (all) => all?.map((one) => afterChange(one, changed)))
      return changed
    },
    { stale: [KEY] },
  )
}

function afterChange(one: SavedView, changed: SavedView): SavedView {
  if (one.token === changed.token) return changed
  if (one.list !== changed.list || one.partner_id !== changed.partner_id) return one
  return { ...one, default_roles: one.default_roles.filter((role) => !changed.default_roles.includes(role)) }
}

export function useDeleteView() {
  const queryClient = useQueryClient()
  return useWrite(
    async (view_id: string, idempotencyKey) => {
      await browserClient.call('DELETE /saved-views/{view_id}', { params: { view_id }, idempotencyKey })
      queryClient.setQueryData<SavedView[]>(KEY, (all) => all?.filter(({ token }) => token !== view_id))
    },
    { stale: [KEY] },
  )
}
