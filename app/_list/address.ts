'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'

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

/** Writes a URL of the same screen to the history. All readers see it in the next frame. */
export function goTo(href: string, way: 'push' | 'replace'): void {
  if (way === 'push') window.history.pushState(null, '', href)
  else window.history.replaceState(null, '', href)
  publish()
}

/** The current search params, without the router's delay. */
export function useAddress(): URLSearchParams {
  const path = usePathname()
  const params = useSearchParams().toString()
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
  return useMemo(() => new URLSearchParams(ahead ?? params), [ahead, params])
}
