'use client'

import { type ComponentType, lazy, type ReactNode } from 'react'
import { HydrationBoundary } from '#components/hydration/hydration-boundary.tsx'

/**
 * A lazily loaded part of a screen, such as a dialog. It has its own Suspense boundary: without
 * one, the whole screen would be blank while loading, and lose the focus.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <HydrationBoundary fallback={meanwhile}>
      <Part {...props} />
    </HydrationBoundary>
  )
}
