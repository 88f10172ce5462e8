'use client'

import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { FirstSearchContext, useFirstSearch } from '#app/_list/address.ts'
import { DEFAULT_LAYOUT, hiddenIn, type ListLayout } from '#app/_list/list-layout.ts'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
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

/** The current list's shared views; undefined if it cannot have any. */
export function useSharedViews(): (SharedViews & { readonly views: readonly SavedView[] }) | undefined {
  const shared = use(SharedViewsContext)
  const { data } = useQuery({
    queryKey: queryKeys.savedViews,
    queryFn: async ({ signal }) => (await browserClient.call('GET /saved-views', { signal })).saved_views,
    initialData: shared?.all ? [...shared.all] : undefined,
    enabled: shared !== undefined,
  })
  if (!shared) return undefined
  return { ...shared, views: viewsOf(shared, data ?? []) }
}
