'use client'

import { WifiOff } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { isOffline } from '#lib/client/offline.ts'
import { navigationShown, onOutlineDue } from './navigation.ts'

/** Follows navigations, and says when the browser is offline. */
export function NavigationStatus() {
  const pathname = usePathname()
  const [, update] = useReducer((count: number) => count + 1, 0)
  useEffect(() => navigationShown(pathname), [pathname])
  useEffect(() => onOutlineDue(update), [])
  const offline = useSyncExternalStore(subscribe, isOffline, () => false)
  useEffect(() => (offline ? keepScreen() : undefined), [offline])
  if (!offline) return null
  return (
    <p role="status" className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-1.5 text-sm md:px-6">
      <WifiOff aria-hidden className="size-4 shrink-0 text-muted" />
      You’re offline. Other pages open when you’re back online.
    </p>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/**
 * Ignores links to other pages, because the router would replace the console with the browser's
 * error page. Views of the same screen still open.
 */
function keepScreen(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', onClick, true)
  return () => window.removeEventListener('click', onClick, true)
}
