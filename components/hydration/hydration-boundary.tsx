'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { announceHydrated } from './hydration-signal.tsx'
import { HYDRATING } from './names.ts'

interface HydrationBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/**
 * A Suspense boundary that may be part of a document. React hydrates its content later than the page, when the script for it is loaded;
 * what is pressed in it until then is replayed after that. Until then it also keeps what it was first given: an update would make React
 * give the document's elements up and draw new ones, which nobody has pressed.
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

/** Stands after the content, so that the effects of all of it have run. */
function Mounted({ onMount }: { onMount: (mounted: boolean) => void }) {
  useEffect(() => onMount(true), [onMount])
  return null
}
