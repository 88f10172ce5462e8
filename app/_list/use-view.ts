'use client'

import { use, useCallback, useEffect, useMemo, useRef } from 'react'
import { currentParams, explicit, FirstSearchContext, goTo, useAddress } from './address.ts'
import { withListParams } from './list-layout.ts'

type Given = Record<string, string>
type Way = 'push' | 'replace'

/** The view in the URL. `read` must be referentially stable. */
export function useView<View extends object>(read: (given: Given) => View): View {
  const params = useAddress()
  return useMemo(() => read(Object.fromEntries(params)), [params, read])
}

/** Returns a function that adds the list's current order and page size to URLs. */
export function useWithListParams(): (href: string) => string {
  const params = useAddress()
  const firstSearch = use(FirstSearchContext)
  return (href) => explicit(withListParams(href, params), firstSearch)
}

/**
 * Navigates to another view of the same screen, keeping order and page size. Rows load by their own
 * query, so no server render is needed.
 */
export function showView(href: string, way: Way): void {
  goTo(withListParams(href, currentParams()), way)
}

/** Scrolls to the first row for new content. */
export function rowsToTop(): void {
  for (const area of document.querySelectorAll('[data-scroll-area]')) area.scrollTop = 0
}

/**
 * Opens a record beside a list, with `hrefOf` as its URL. Back closes a record opened from the
 * list; switching between records adds no history. The function is referentially stable.
 */
export function useOpen(opened: string | undefined, hrefOf: (id: string | undefined) => string) {
  const now = useRef({ opened, hrefOf })
  useEffect(() => {
    now.current = { opened, hrefOf }
  })
  return useCallback((id: string | undefined) => {
    const { opened, hrefOf } = now.current
    if (id !== opened) showView(hrefOf(id), opened === undefined ? 'push' : 'replace')
  }, [])
}
