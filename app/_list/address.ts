'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'

// The router takes up what was written into the history in a transition, which gives way to everything else: on a busy machine a
// step through a list was seen a quarter of a second late. What a list shows follows the browser's own address at once instead.

const listeners = new Set<() => void>()

const here = () => window.location.pathname + window.location.search

/** The address that the router has taken up: as long as the browser is at another one, the browser is ahead. */
let taken: string | undefined
/** The address at which the listeners were told last. */
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

/** Writes another address of the same screen into the history; all who read it see it in the next frame. */
export function goTo(href: string, way: 'push' | 'replace'): void {
  if (way === 'push') window.history.pushState(null, '', href)
  else window.history.replaceState(null, '', href)
  publish()
}

/** What the address says of this screen, without the router's delay. */
export function useAddress(): URLSearchParams {
  const path = usePathname()
  const params = useSearchParams().toString()
  const ahead = useSyncExternalStore(
    subscribe,
    () => (window.location.pathname === path && here() !== taken ? window.location.search : undefined),
    () => undefined,
  )
  // The router has written the address by now.
  useLayoutEffect(() => {
    if (new URLSearchParams(window.location.search).toString() !== params) return
    taken = here()
    if (taken !== published) publish()
  }, [params])
  return useMemo(() => new URLSearchParams(ahead ?? params), [ahead, params])
}
