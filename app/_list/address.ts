'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { createContext, use, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'

// The router applies history changes in a low-priority transition, which delayed list navigation by
// up to 250 ms on a busy machine. Lists follow the browser's URL directly instead.

const listeners = new Set<() => void>()

const here = () => window.location.pathname + window.location.search

/** The URL that the router has applied. If the browser's differs, the browser is ahead. */
let taken: string | undefined
/** The URL at the last notification. */
let published: string | undefined

function publish(): void {
  published = here()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', publish)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', publish)
  }
}

/** Search params of the view that a list opens with, while its URL has none (decision 0104). */
export const FirstSearchContext = createContext('')

/** The same for event handlers: the list on the screen. */
let first = ''

/** Sets the view that the list on the screen opens with. */
export function useFirstSearch(search: string): void {
  useLayoutEffect(() => {
    first = search
    return () => {
      first = ''
    }
  }, [search])
}

/** The search params that the list shows now. */
export const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search || first)

/** Keeps a URL without search params from opening the first view, which the user has left. */
export const explicit = (href: string, firstSearch = first): string =>
  firstSearch && !href.includes('?') ? `${href}?view=all` : href

/** Writes a URL of the same screen to the history. All readers see it in the next frame. */
export function goTo(href: string, way: 'push' | 'replace'): void {
  if (way === 'push') window.history.pushState(null, '', explicit(href))
  else window.history.replaceState(null, '', explicit(href))
  publish()
}

/** The search params that the list shows, without the router's delay. */
export function useAddress(): URLSearchParams {
  const path = usePathname()
  const params = useSearchParams().toString()
  const firstSearch = use(FirstSearchContext)
  const ahead = useSyncExternalStore(
    subscribe,
    () => (window.location.pathname === path && here() !== taken ? window.location.search : undefined),
    () => undefined,
  )
  // The router has updated the URL by now.
  useLayoutEffect(() => {
    if (new URLSearchParams(window.location.search).toString() !== params) return
    taken = here()
    if (taken !== published) publish()
  }, [params])
  return useMemo(() => new URLSearchParams((ahead ?? params) || firstSearch), [ahead, params, firstSearch])
}
