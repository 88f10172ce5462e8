'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { announceHydrated } from './hydration-signal.tsx'
import { HYDRATING } from './names.ts'

interface HydrationBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/**
 * A Suspense boundary for server-rendered content. Its content hydrates later than the page, when
 * its script has loaded; earlier user events are replayed then. Until then, it keeps its first
 * children: an update would make React discard the server-rendered elements and their captured
 * events.
 */
export function HydrationBoundary({ fallback, children }: HydrationBoundaryProps) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (isHydrated) announceHydrated()
  }, [isHydrated])
  const current = (
    <Suspense fallback={fallback}>
      {children}
      <Mounted onMount={setHydrated} />
    </Suspense>
  )
  const [first] = useState(current)
  return (
    <div className="contents" {...{ [HYDRATING]: isHydrated ? undefined : '' }}>
      {isHydrated ? current : first}
    </div>
  )
}

/** Rendered after the content, so that its effect runs after the content's effects. */
function Mounted({ onMount }: { onMount: (mounted: boolean) => void }) {
  useEffect(() => onMount(true), [onMount])
  return null
}
