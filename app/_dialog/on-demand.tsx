'use client'

import { type ComponentType, lazy, type ReactNode } from 'react'
import { HydrationBoundary } from '#components/hydration/hydration-boundary.tsx'

/**
 * A part of a screen whose script is loaded when it is first drawn, such as a dialog. The boundary is its own: without one, the whole
 * screen would go blank meanwhile, and lose the focus.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <HydrationBoundary fallback={meanwhile}>
      <Part {...props} />
    </HydrationBoundary>
  )
}
